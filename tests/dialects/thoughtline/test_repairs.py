"""Repair in one call: exchanged grounds, previews, plans, and what others recorded meanwhile."""

from pathlib import Path

import pytest

from dialects.thoughtline.desk import Desk
from rawclient import RawClient, greeted

FLEET = "# Fleet\n\n## Calls\nGiven up after 1450 ms.\nTwo retries.\n\n## Limits\nTen.\n"
CHANGED = FLEET.replace("# Fleet\n", "# Fleet\n\nA line more.\n").replace("1450", "7180")


@pytest.fixture
def session(client: RawClient) -> str:
    """a1 under `warm` and `fast`; `plan` on both, or on a2; `go` on `plan`."""
    handle: str = client.think(
        thought="Reads are cheap.",
        assume=["The cache is warm.", "The disk is fast."],
        **{"as": "base"},
    )["session"]
    for label, text, grounds in (
        ("warm", "Hits take 1 ms.", "a1"),
        ("fast", "Misses take 2 ms.", "a1 base"),
        ("plan", "No index is needed.", "warm fast"),
        ("go", "We ship on Friday.", "plan"),
    ):
        client.think(session=handle, thought=text, rests_on=grounds, **{"as": label})
    return handle


def test_one_word_exchanges_a_ground_for_another(client: RawClient, session: str) -> None:
    client.think(session=session, refute="a1", because="It was cold.")
    client.think(
        session=session, thought="Measured: 1 ms.", evidence="curl: 1 ms", **{"as": "seen"}
    )

    about = client.think(
        session=session,
        thoughts=[
            {"about": "warm", "instead": "a1 seen"},
            {"about": "fast", "instead": {"a1": "seen", "base": "seen"}},
        ],
    )
    revised = client.think(
        session=session, revises="plan", thought="No index.", instead="fast -> t6", evidence="x: 1"
    )

    assert about["stands_again"] == ["t2", "t3", "t4", "t5"]
    assert revised["took_over"] == "t2"
    assert revised["dropped"] == "t3"
    assert "rests on t2 warm, t6 seen, e2" in client.recalled(session=session)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            {"about": "go", "instead": "a2 base"},
            "t5 does not rest on a2 (`instead`). It rests on t4.",
        ),
        ({"about": "go", "instead": "plan"}, "Write each ground and then its substitute: 'a4 t7"),
        ({"instead": "plan base"}, "`instead` does not say of which thought."),
        ({"thought": "x", "instead": "plan base"}, "Name the thought in `revises`"),
        ({"about": "go", "instead": "plan base", "rests_on": "a2"}, "Give one of the two."),
        ({"about": "warm", "instead": "a1 go"}, "already rests on t2"),
        ({"about": "warm", "instead": "a1 a9"}, "There is no assumption 'a9'"),
    ],
)
def test_an_exchange_that_has_no_meaning_says_why(
    client: RawClient, session: str, said: dict[str, str], answer: str
) -> None:
    assert answer in client.refused(session=session, **said)


def test_an_exchange_works_by_label_after_the_ground_was_revised(
    client: RawClient, session: str
) -> None:
    client.think(session=session, revises="plan", thought="An index is needed.")

    reply = client.think(session=session, about="go", instead="plan t6")

    assert reply["settled"] == ["t5"]


def test_an_exchange_leaves_an_older_revision_that_stands_beside_the_ground(
    client: RawClient,
) -> None:
    session = client.think(thought="Old.")["session"]
    client.think(session=session, thought="New.", revises="t1")
    client.think(session=session, thought="Both.", rests_on="t1 t2")
    client.think(session=session, thought="Other.")

    client.think(session=session, about="t3", instead="t2 t4")

    assert client.think(session=session, refute="t1", because="No.")["fell"]["t3"]


def test_a_preview_says_what_would_fall_and_records_nothing(
    client: RawClient, session: str
) -> None:
    client.think(session=session, about="plan", rests_on="a2")
    before = client.recalled(session=session)

    text = client.recalled(session=session, what_if="a1")

    assert text.startswith("If a1 proved false, 3 thoughts would fall. Nothing was recorded.")
    assert "Would survive: t4 plan: No index is needed. (by a2)" in text
    assert client.recalled(session=session) == before
    fell = client.think(session=session, refute="a1", because="It was cold.")["fell"]
    assert all(f"\n{thought} " in text for thought in fell)
    assert "a1 fell already" in client.recalled(session=session, what_if="a1")


def test_a_fall_names_the_few_thoughts_to_look_at_first(client: RawClient, session: str) -> None:
    reply = client.think(session=session, refute="a1", because="It was cold.")

    assert reply["look_first"] == "t1 t2 t3; then t4 t5 come back"
    for label in ("warm", "fast", "base"):
        client.think(session=session, about=label, rests_on="a2")
    assert "t4" not in client.recalled(session=session, standing="fallen")


def test_doubt_names_the_few_to_look_at_too(client: RawClient, session: str) -> None:
    client.think(session=session, thought="So we tell the client.", rests_on="go")
    reply = client.think(session=session, revises="warm", thought="Hits take 9 ms.")

    assert reply["look_first"] == "t4; then t5 t6 come back"


def test_who_refutes_the_verified_is_told_who_had_verified_it_and_why(
    client: RawClient, session: str
) -> None:
    client.think(session=session, verify="a1 warm", because="Measured it.", author="reviewer")

    reply = client.think(session=session, refute="a1, warm", because="It was cold.")

    assert reply["was_verified"] == {
        "a1": 'by reviewer at 8: "Measured it."',
        "t2": 'by reviewer at 9: "Measured it."',
    }
    assert "was_verified" not in client.think(session=session, refute="fast", because="Slow.")


def test_a_call_is_told_what_others_recorded_since_the_callers_last_call(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with greeted(database) as mine, greeted(database) as others:
        session = mine.think(thought="The disk is full.")["session"]
        others.think(session=session, thought="It is the log.", rests_on="t1", author="reviewer")
        others.think(session=session, refute="t1", because="df says 40 %", author="reviewer")

        told = mine.think(session=session, thought="So I clean up.")
        again = mine.think(session=session, thought="Done.")
        others.think(session=session, thought="Wait.", author="reviewer")
        since = mine.recalled(session=session, since="last")

    assert told["others"] == 't2 by reviewer; t1 refuted: "df says 40 %" by reviewer'
    assert "others" not in again
    assert "t5 Wait." in since
    assert "t2 It is the log." in since  # the call of `think` named only its id
    assert 't1 refuted: "df says 40 %"' in since


def test_after_a_restart_last_is_the_authors_last_event(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db") as client:
        session = client.think(thought="The disk is full.")["session"]
        client.think(session=session, thought="It is the log.", author="reviewer")
    with greeted(tmp_path / "record.db") as client:
        since = client.recalled(session=session, since="last")
        told = client.think(session=session, thought="So I clean up.")

    assert "New thoughts: t2 It is the log." in since
    assert "t1" not in since
    assert "others" not in told  # `recall` told it


def test_who_was_never_here_reads_the_session_as_a_whole(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db") as client, greeted(tmp_path / "record.db") as stranger:
        session = client.think(thought="The disk is full.", author="other")["session"]

        assert "t1 The disk is full." in stranger.recalled(session=session, since="last")


@pytest.mark.parametrize("verdict", ["verify", "abandon"])
def test_a_verdict_on_evidence_needs_no_reason_unless_it_refutes(
    client: RawClient, verdict: str
) -> None:
    session = client.think(thought="It waits.", evidence="pytest -> 1 failed")["session"]

    assert not client.call("think", session=session, **{verdict: "e1"})["isError"]
    assert not client.call("think", session=session, restore="e1")["isError"]
    assert "A judgement needs a reason." in client.refused(session=session, refute="e1")
    assert "A judgement needs a reason." in client.refused(session=session, abandon="e1 t1")


@pytest.fixture
def doubted(desk: Desk) -> Desk:
    """A ground whose line changed; an answer on it, and one on that answer."""
    desk.write(FLEET, "fleet.md")
    desk.think(
        thoughts=[
            {"as": "calls", "thought": "Calls end after 1450 ms.", "evidence": "fleet.md:4"},
            {"as": "two", "thought": "Two calls: 2900 ms.", "rests_on": "calls"},
            {"as": "four", "thought": "Four calls: 5800 ms.", "rests_on": "two"},
        ]
    )
    desk.write(CHANGED, "fleet.md")
    assert "in doubt" in desk.recall()
    return desk


def test_twelve_answers_through_four_grounds_are_repaired_in_one_short_call(desk: Desk) -> None:
    def fleet(step: int) -> str:
        return "".join(f"## S{n}\nGiven up after {n}{step} ms.\n\n" for n in range(1, 5))

    def grounds(step: int, **more: str) -> list[dict[str, str]]:
        return [
            {
                "thought": f"S{n} gives up after {n}{step} ms.",
                "evidence": f"fleet.md:{3 * n - 1}",
                **{what: text.format(n) for what, text in more.items()},
            }
            for n in range(1, 5)
        ]

    desk.write(fleet(50), "fleet.md")
    answers = [
        {
            "as": f"answer-{n}",
            "thought": f"{n}00 ms",
            "rests_on": f"s{1 + n % 4} s{1 + (n + 1) % 4}",
        }
        for n in range(12)
    ]
    desk.think(thoughts=[*grounds(50, **{"as": "s{}"}), *answers])
    desk.write(fleet(75), "fleet.md")
    assert "20 in doubt" in desk.recall()

    derived = [{"revises": f"answer-{n}", "thought": f"{n}50 ms"} for n in range(12)]
    reply = desk.client.call(
        "think", session=desk.session, thoughts=[*grounds(75, revises="s{}"), *derived]
    )

    assert len(reply["content"][0]["text"]) <= 700
    assert "in doubt" not in desk.recall()
    fell = desk.think(refute="s1", because="It is another one.")["fell"]
    assert len(fell) == 7, "s1 and the six answers that rest on its revision"


def test_a_revision_rests_on_the_revisions_of_its_grounds(doubted: Desk) -> None:
    doubted.think(revises="calls", thought="Calls end after 7180 ms.", evidence="fleet.md#Calls")
    doubted.think(revises="two", thought="Two calls: 14360 ms.")

    reply = doubted.think(revises="four", thought="Four calls: 28720 ms.")

    assert {"in_doubt", "outdated", "dropped"}.isdisjoint(reply)
    assert "in doubt" not in doubted.recall()


@pytest.mark.parametrize("place", ["fleet.md:6", "fleet.md#Calls", "fleet.md:3-8", "fleet.md"])
def test_fresh_evidence_replaces_the_old_however_the_place_is_written(
    doubted: Desk, place: str
) -> None:
    reply = doubted.think(revises="calls", thought="Calls end after 7180 ms.", evidence=place)

    assert reply["dropped"] == "e1"
    assert "t4" not in reply.get("in_doubt", {})


def test_a_comparison_makes_no_session_the_latest(desk: Desk) -> None:
    desk.write("A = 1\n", "a.py")
    older = desk.client.think(thought="A is 1", evidence="a.py:1")["session"]
    newer = desk.client.think(thought="Something else")["session"]
    desk.write("A = 2\n", "a.py")
    desk.client.call("recall", session=older)

    assert desk.client.think(session="latest", thought="Goes on")["session"] == newer


def test_a_batch_names_each_of_its_thoughts_that_ends_in_doubt(desk: Desk) -> None:
    desk.think(thought="Ten calls", **{"as": "calls"})
    desk.think(thought="Two calls", rests_on="calls", **{"as": "two"})

    reply = desk.think(
        thoughts=[
            {"thought": "Four", "rests_on": "two calls"},
            {"thought": "Eight", "rests_on": "t3"},
            {"revises": "calls", "thought": "Twelve calls"},
        ]
    )

    assert {"t3", "t4"} <= reply["in_doubt"].keys()


def test_fresh_evidence_of_another_place_leaves_the_doubt(doubted: Desk) -> None:
    reply = doubted.think(revises="calls", thought="Ten calls.", evidence="fleet.md#Limits")

    assert reply["in_doubt"]["t4"] == "e1"


def test_a_neighbour_that_moved_to_the_old_number_is_no_ground_of_a_revision(desk: Desk) -> None:
    desk.write("A = 300\nB = 20\nC = 3\n", "limits.py")
    desk.think(thought="A is 300", evidence="limits.py:1")
    desk.think(thought="B is 20", evidence="limits.py:2")
    desk.write("import os\nA = 300\nB = 25\nC = 3\n", "limits.py")

    reply = desk.think(revises="t2", thought="B is 20, a constant")

    assert reply["in_doubt"]["t3"] == "e2"
    assert reply["took_over"] == "e2"


def test_fresh_evidence_at_an_old_number_leaves_the_ground_that_stood_there(desk: Desk) -> None:
    desk.write("# Pay\n\nOne.\nTwo.\n\nIt waits 300 ms.\n\nIt tries 4 times.\n", "pay.md")
    desk.think(thought="At most 1200 ms", evidence=["pay.md:6", "pay.md:8"])
    desk.write("# Pay\n\n\nIt waits 300 ms.\n\nIt tries 5 times.\n", "pay.md")

    reply = desk.think(revises="t1", thought="At most 1500 ms", evidence="pay.md:6")
    assert reply["dropped"] == "e2"
    desk.write("# Pay\n\n\nIt waits 900 ms.\n\nIt tries 5 times.\n", "pay.md")

    assert "in doubt" in desk.recall()


def test_one_of_two_places_that_are_gone_is_replaced_by_none(desk: Desk) -> None:
    desk.write("def f():\n    return 1\n\n\ndef g():\n    return 2\n", "m.py")
    desk.think(thought="f and g", evidence=["m.py#f", "m.py#g"])
    desk.write("def h():\n    return 3\n", "m.py")

    reply = desk.think(revises="t1", thought="f and h", evidence="m.py#h")

    assert "t2" in reply["in_doubt"]


def test_the_evidence_that_another_thought_read_again_counts_for_a_revision(desk: Desk) -> None:
    desk.write(FLEET, "fleet.md")
    desk.think(thought="Calls end after 1450 ms.", evidence="fleet.md#Calls")
    desk.think(thought="Two calls: 2900 ms.", rests_on="e1")
    desk.write(CHANGED, "fleet.md")
    desk.think(revises="t1", thought="Calls end after 7180 ms.", evidence="fleet.md:5-7")

    assert "in_doubt" not in desk.think(revises="t2", thought="Two calls: 14360 ms.")


def test_changed_evidence_is_given_up_only_for_a_reason_while_thoughts_rest_on_it(
    doubted: Desk,
) -> None:
    refusal = doubted.refused(abandon="e1")
    assert "e1 changed, and nobody has looked at t1 t2 t3." in refusal
    doubted.think(thought="Two calls at least.", rests_on="e1")
    beside = {"revises": "calls", "thought": "Calls end after 7180 ms.", "evidence": "fleet.md:6"}
    assert "nobody has looked at t4" in doubted.refused(abandon="e1", **beside)
    assert doubted.recall(standing="in doubt").count("\nt") == 4

    doubted.think(refute="t4", because="There is one.")
    doubted.think(thoughts=[beside], abandon="e1")

    assert "t2 two" in doubted.recall(standing="in doubt"), "its ground was revised"


def test_evidence_that_changed_unseen_is_given_up_only_for_a_reason_too(desk: Desk) -> None:
    desk.write(FLEET, "fleet.md")
    desk.think(thought="Calls end after 1450 ms.", evidence="fleet.md:4")
    desk.write(CHANGED, "fleet.md")

    assert "nobody has looked at t1." in desk.refused(abandon="e1")


def test_revisions_and_a_verification_of_changed_evidence_are_one_call(doubted: Desk) -> None:
    doubted.think(thought="Calls are tried twice.", evidence="fleet.md:5-7", **{"as": "tries"})
    doubted.think(thought="So each is sent thrice.", rests_on="tries")
    doubted.write(CHANGED.replace("Two retries.", "At most two retries."), "fleet.md")
    assert "t4 tries" in doubted.recall(standing="in doubt")

    revised = {"revises": "calls", "thought": "Calls end after 7180 ms.", "evidence": "fleet.md:6"}
    reply = doubted.think(thoughts=[revised], verify="e2")

    assert reply["settled"] == ["e2", "t4", "t5"]


def test_thoughts_in_doubt_are_told_in_the_order_of_their_repair(client: RawClient) -> None:
    session = client.think(thought="Rows are small.")["session"]
    client.think(session=session, thought="One server is enough.")
    client.think(session=session, thought="Hits are small.", rests_on="t1")
    client.think(session=session, about="t2", rests_on="t3")

    reply = client.think(session=session, revises="t1", thought="Rows are large.")

    assert list(reply["in_doubt"]) == ["t3", "t2"]
