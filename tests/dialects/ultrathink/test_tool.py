"""What UltraThink's tool gains over our record, and what its recorded calls do not show."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from dialects.ultrathink.calls import FLAGS, Mind, assuming
from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient, greeted
from sayings import assumed, refuted, restored, thought, verified
from thoughtline.core.events import AssumptionDescribed, AssumptionStated, ThoughtRecorded
from thoughtline.dialects.ultrathink.session import UltraThinkSession

COUNT = count()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ultrathink") / "record.db"


@pytest.fixture(scope="module")
def client(database: Path) -> Iterator[RawClient]:
    with greeted(database, *FLAGS) as client:
        yield client


@pytest.fixture
def mind(client: RawClient) -> Mind:
    return Mind(client, f"s{next(COUNT)}")


# Sessions


def test_a_session_goes_on_as_it_was_where_its_server_was_killed(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", *FLAGS) as client:
        first = Mind(client, "s")
        first.think(assumptions=assuming("A1", "A2", confidence=0.5, evidence="seen"))
        first.think(thought_number=7, depends_on_assumptions=["A1", "gone:A1"])
        first.think(branch_id="b", branch_from_thought=7, invalidates_assumptions=["A1", "x:A1"])
        before = first.think()
        client.kill()

    with greeted(tmp_path / "record.db", *FLAGS) as client:
        after = Mind(client, "s").think()

    assert after == before | {
        "thought_number": 5,
        "thought_history_length": 5,
        "thought_id": "t5",
    }
    assert after["fallen_thoughts"] == [
        {"thought_number": 7, "thought_id": "t2", "falsified": ["A1"]},
        {"thought_number": 1, "thought_id": "t1", "falsified": ["A1"]},
    ]
    assert after["unresolved_references"] == ["gone:A1"]
    assert len(after["cross_session_warnings"]) == 1


def test_a_session_without_a_name_gets_one_that_leads_back_to_it(mind: Mind) -> None:
    one, other = mind.think(session_id=None), mind.think(session_id=None)

    assert one["session_id"] != other["session_id"]
    assert mind.think(session_id=one["session_id"])["thought_history_length"] == 2


def test_an_empty_name_is_a_session_like_any_other(mind: Mind) -> None:
    mind.think(session_id="", assumptions=assuming("A1"))
    told = mind.think(session_id="", depends_on_assumptions=["A1"])

    assert (told["session_id"], told["thought_history_length"]) == ("", 2)
    assert mind.think(depends_on_assumptions=[":A1"])["unresolved_references"] == []


def test_calls_sent_at_once_are_numbered_in_their_order(mind: Mind) -> None:
    for number in range(1, 51):
        arguments = {"thought": "…", "total_thoughts": 9, "session_id": mind.session}
        params = {"name": "ultrathink", "arguments": arguments}
        call = {"jsonrpc": "2.0", "id": f"at once {number}", "method": "tools/call"}
        mind.client.send({**call, "params": params})

    answers = [mind.client.receive() for _ in range(50)]

    assert {
        answer["id"]: answer["result"]["structuredContent"]["thought_number"] for answer in answers
    } == {f"at once {number}": number for number in range(1, 51)}


# Truth keeping


def test_falsifying_an_assumption_names_the_thoughts_that_rested_on_it(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1", "A2"))
    mind.think(depends_on_assumptions=["A2"], thought_number=20)
    mind.think()

    told = mind.think(invalidates_assumptions=["A2"])

    assert told["fallen_thoughts"] == [
        {"thought_number": 20, "thought_id": "t2", "falsified": ["A2"]},
        {"thought_number": 1, "thought_id": "t1", "falsified": ["A2"]},
    ]
    assert told["fallen_thoughts_in_all"] == 2
    assert mind.think()["fallen_thoughts"] == told["fallen_thoughts"]


def test_describing_a_falsified_assumption_anew_brings_its_thoughts_back(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1"))
    mind.think(invalidates_assumptions=["A1"])

    told = mind.think(assumptions=assuming("A1"))

    assert told["falsified_assumptions"] == []
    assert told["all_assumptions"]["A1"]["verification_status"] is None
    assert told["stands_again"] == [{"thought_number": 1, "thought_id": "t1"}]
    assert told["fallen_thoughts"] == []


def test_a_thought_that_depends_on_a_falsified_assumption_has_fallen_at_once(
    mind: Mind,
) -> None:
    mind.think(assumptions=assuming("A1", verification_status="verified_false"))

    told = mind.think(depends_on_assumptions=["A1"])

    assert told["fallen_thoughts"][0] == {
        "thought_number": 2,
        "thought_id": "t2",
        "falsified": ["A1"],
    }


def test_a_long_list_of_fallen_thoughts_is_cut_and_counted(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1"))
    for _ in range(24):
        mind.think(depends_on_assumptions=["A1"])

    fell = mind.think(invalidates_assumptions=["A1"])
    rose = mind.think(assumptions=assuming("A1"))

    assert len(fell["fallen_thoughts"]) == 20
    assert fell["fallen_thoughts_in_all"] == 25
    assert len(rose["stands_again"]) == 20
    assert rose["fallen_thoughts_in_all"] == 0


@pytest.mark.parametrize(
    ("before", "call", "status"),
    [
        (None, {"assumptions": assuming("A1", verification_status="verified_true")}, True),
        ("verified_false", {"assumptions": assuming("A1", verification_status="unverified")}, None),
        ("verified_false", {"invalidates_assumptions": ["A1"]}, False),
        ("verified_true", {"invalidates_assumptions": ["A1"]}, False),
        ("verified_true", {"assumptions": assuming("A1")}, None),
        (
            "verified_false",
            {
                "assumptions": assuming("A1", verification_status="verified_true"),
                "invalidates_assumptions": ["A1"],
            },
            False,
        ),
    ],
)
def test_the_last_word_on_an_assumption_counts(
    mind: Mind, before: str | None, call: dict[str, Any], status: bool | None
) -> None:
    mind.think(assumptions=assuming("A1", verification_status=before))

    told = mind.think(**call)

    said = call.get("assumptions", [{}])[0].get("verification_status")
    wanted = {True: "verified_true", False: "verified_false", None: said}[status]
    assert told["all_assumptions"]["A1"]["verification_status"] == wanted
    assert told["falsified_assumptions"] == (["A1"] if status is False else [])


def test_an_assumption_described_as_it_is_adds_nothing_to_the_record(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1", confidence=0.4, evidence="seen"))
    mind.think(assumptions=assuming("A1", confidence=0.4, evidence="seen"))

    assert "2 thoughts, 1 assumption, version 3" in mind.recalled()


# Revisions and branches


def test_a_revision_of_a_revised_thought_replaces_its_newest_wording(mind: Mind) -> None:
    mind.think("skip the index")
    mind.think("measure first", is_revision=True, revises_thought=1)
    mind.think("measure twice", is_revision=True, revises_thought=1)

    assert "t3 measure twice (revises t2)" in mind.recalled()


def test_nothing_is_revised_without_the_flag(mind: Mind) -> None:
    mind.think("skip the index")
    mind.think("measure first", revises_thought=1)
    mind.think("measure twice", is_revision=False, revises_thought=1)

    assert "revise" not in mind.recalled()


def test_a_branch_leaves_from_the_thought_it_names(mind: Mind) -> None:
    mind.think(thought_number=5)
    mind.think()
    mind.think(branch_id="replica", branch_from_thought=5)
    told = mind.think(branch_id="replica", branch_from_thought=5)

    assert told["branches"] == ["replica"]
    assert "Branches: replica from t1, now at t4" in mind.recalled()


# Several sessions and dialects


def test_a_session_of_our_own_dialect_goes_on_here_with_ids_for_its_assumptions(
    mind: Mind, database: Path
) -> None:
    handle = mind.client.think(thought="The cache is enough.", assume=["It is warm", "It is big"])[
        "session"
    ]
    mind.client.think(session=handle, verify="a2", because="measured")

    told = mind.think("It ran cold.", session_id=handle, invalidates_assumptions=["A1"])

    assert told["thought_history_length"] == 2
    assert [one["text"] for one in told["all_assumptions"].values()] == ["It is warm", "It is big"]
    assert told["all_assumptions"]["A2"]["verification_status"] == "verified_true"
    assert told["fallen_thoughts"] == [
        {"thought_number": 1, "thought_id": "t1", "falsified": ["A1"]}
    ]
    assert "t1 The cache is enough. (a1 refuted in t2)" in mind.recalled(handle)
    shown = thoughtline("show", handle, "--database", database)
    assert "✗ fallen: a1 refuted in t2" in shown.stdout


def test_a_session_begun_here_goes_on_in_our_own_dialect(mind: Mind) -> None:
    mind.think("Go.", assumptions=assuming("A5", verification_status="unverified"))

    fell = mind.ours(refute="a1", because="it was not so")
    told = mind.think()
    mind.ours(restore="a1", because="it was so")
    again = mind.think()

    assert fell["fell"] == {"t1": "a1"}
    assert told["falsified_assumptions"] == ["A5"]
    assert again["all_assumptions"]["A5"]["verification_status"] == "unverified"


def test_what_our_own_dialect_restores_or_verifies_has_that_status_here(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1", verification_status="verified_false"))
    mind.think(assumptions=assuming("A2"))
    mind.ours(restore="a1", because="it was so")
    mind.ours(verify="a2", because="seen")

    told = mind.think()
    reset = mind.think(assumptions=assuming("A2"))

    assert told["all_assumptions"]["A1"]["verification_status"] is None
    assert told["all_assumptions"]["A2"]["verification_status"] == "verified_true"
    assert reset["all_assumptions"]["A2"]["verification_status"] is None


def test_a_thought_that_our_own_dialect_refutes_is_told_by_its_id(mind: Mind) -> None:
    mind.think("it is warm")
    mind.ours(thought="so skip the index", rests_on="t1")
    mind.ours(refute="t1", because="it ran cold")

    told = mind.think("go on")

    assert {one["thought_id"]: one["falsified"] for one in told["fallen_thoughts"]} == {
        "t1": ["t1"],
        "t2": ["t1"],
    }


def test_an_assumption_stated_as_verified_is_no_open_one(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1", verification_status="verified_true"))

    assert "Open assumptions" not in mind.recalled()


def test_an_assumption_of_another_dialect_gets_an_id_that_is_free(mind: Mind) -> None:
    mind.think(assumptions=assuming("A2"))
    mind.ours(thought="…", assume=["It is warm"])

    told = mind.think(depends_on_assumptions=["A2", "A3"])

    assert told["all_assumptions"]["A3"]["text"] == "It is warm"


def test_a_reference_finds_the_assumptions_of_any_other_session(mind: Mind) -> None:
    handle = mind.client.think(thought="…", assume=["It is warm"])["session"]
    mind.think(session_id="other", assumptions=assuming("A7"))

    references = [f"{handle}:A1", "other:A7", "other:A1", "nobody:A1", "other:A1"]
    told = mind.think(depends_on_assumptions=references)

    assert told["unresolved_references"] == ["other:A1", "nobody:A1"]
    assert "There is no session" in mind.recalled("nobody")


def test_a_thought_falls_with_the_assumption_of_another_session_and_returns_with_it(
    mind: Mind,
) -> None:
    base = f"{mind.session}-base"
    mind.think(session_id=base, assumptions=assuming("A1", "A2"))
    mind.think(depends_on_assumptions=[f"{base}:A1", f"{base}:A2"])

    falsified = mind.think(session_id=base, invalidates_assumptions=["A1"])
    fallen = mind.think()
    restored = mind.think(session_id=base, assumptions=assuming("A1"))
    after = mind.think()

    assert falsified["changed_elsewhere"] == [
        {"session_id": mind.session, "fell": ["t1"], "stands_again": []}
    ]
    [one] = fallen["fallen_thoughts"]
    assert (one["thought_id"], one["falsified"]) == ("t1", [f"{base}:A1"])
    assert (fallen["falsified_assumptions"], fallen["cross_session_warnings"]) == ([], [])
    assert restored["changed_elsewhere"] == [
        {"session_id": mind.session, "fell": [], "stands_again": ["t1"]}
    ]
    assert after["fallen_thoughts"] == []


def test_depending_on_what_another_session_falsified_has_fallen_at_once(mind: Mind) -> None:
    base = f"{mind.session}-base"
    mind.think(session_id=base, assumptions=assuming("A7"))
    mind.think(session_id=base, invalidates_assumptions=["A7"])

    told = mind.think(depends_on_assumptions=[f"{base}:A7"])

    assert told["unresolved_references"] == []
    assert [one["falsified"] for one in told["fallen_thoughts"]] == [[f"{base}:A7"]]


def test_other_dialects_see_the_fall_and_its_cause(mind: Mind) -> None:
    base = f"{mind.session}-base"
    mind.think(session_id=base, assumptions=assuming("A1"))
    mind.think(depends_on_assumptions=[f"{base}:A1"])
    mind.client.think(session=base, refute="a1", because="it is cold")

    assert "1 fallen" in mind.recalled(mind.session)


def test_a_warning_of_an_older_release_is_told_while_its_thought_lives() -> None:
    session = UltraThinkSession()
    given = {"falsified_references": ["base:A1"]}
    session.apply(ThoughtRecorded(thought="t1", text="…", given=given))

    assert session.warnings == [("base:A1", "falsified_references")]


def test_a_forgotten_session_has_no_assumptions_though_a_server_has_read_them(
    mind: Mind, database: Path
) -> None:
    base = f"{mind.session}-base"
    mind.think(session_id=base, assumptions=assuming("A1"))
    mind.think(depends_on_assumptions=[f"{base}:A1"])
    done = thoughtline("forget", base, "--yes", "--because", "so", "--database", database)

    told = mind.think(depends_on_assumptions=[f"{base}:A1"])

    assert done.returncode == 0
    assert told["unresolved_references"] == [f"{base}:A1"]


def test_a_reference_to_the_session_itself_is_one_to_its_assumption(mind: Mind) -> None:
    mind.think(assumptions=assuming("A1"))
    mind.think(depends_on_assumptions=[f"{mind.session}:A1"])

    told = mind.think(invalidates_assumptions=["A1"])

    assert told["unresolved_references"] == []
    assert told["fallen_thoughts_in_all"] == 2


# The fold


def test_a_session_weighs_what_its_texts_weigh() -> None:
    light, heavy = UltraThinkSession(), UltraThinkSession()
    for session, text in ((light, "x"), (heavy, "x" * 100_000)):
        session.apply(assumed("a1", text))
        session.apply(AssumptionDescribed(assumption="a1", given={"evidence": text}))

    assert heavy.weight - light.weight >= 2_000


def test_what_another_dialect_gave_about_an_assumption_is_passed_over() -> None:
    session = UltraThinkSession()
    given = {"confidence": "high", "critical": False}
    session.apply(AssumptionStated(assumption="a1", text="warm", name="A1", given=given))

    assert session.by_name["A1"].critical


def test_what_an_imported_thought_was_given_is_passed_over_where_it_is_not_texts() -> None:
    session = UltraThinkSession()
    for number, given in enumerate((7, "A1", None, {"A1": 1}), 1):
        names = ("unresolved_references", "falsified_references", "unreached_assumptions")
        imported = dict.fromkeys(names, given)
        session.apply(ThoughtRecorded(thought=f"t{number}", text="…", given=imported))

    assert (list(session.unresolved), session.warnings) == ([], [])


def test_a_restored_assumption_is_again_what_it_was() -> None:
    session = UltraThinkSession()
    for event in (assumed("a1"), verified("a1"), refuted("a1")):
        session.apply(event)
    assert session.status("A1") == "verified_false"

    session.apply(restored("a1"))

    assert session.status("A1") == "verified_true"


def test_fallen_thoughts_are_kept_in_the_order_in_which_they_fell() -> None:
    session = UltraThinkSession()
    for event in (
        assumed("a1"),
        assumed("a2"),
        thought("t1", rests_on=(("a2",),)),
        thought("t2", rests_on=(("a1",), ("a2",))),
        thought("t3", rests_on=(("a1",),)),
        refuted("a1"),
        refuted("a2"),
        restored("a1"),
        refuted("a1"),
    ):
        session.apply(event)

    assert set(session.fallen) == session.truth.fallen == {"t1", "t2", "t3"}
    assert next(iter(session.fallen)) == "t1"
