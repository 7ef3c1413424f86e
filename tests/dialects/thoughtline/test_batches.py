"""Several thoughts in one call, their labels, and what replies say of what a call named."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties import examples
from rawclient import RawClient, greeted

PLAN = [
    {"as": "cdc", "thought": "Capture keeps the order of each key.", "assume": ["One writer."]},
    {"as": "idx", "thought": "Unique indexes can drop duplicates."},
    {"as": "so", "thought": "So we need no downtime.", "rests_on": "cdc and idx"},
]


def test_labels_are_ids_in_the_same_call_and_in_later_ones(client: RawClient) -> None:
    first = client.think(thoughts=PLAN, title="Migration")
    later = client.think(session=first["session"], thought="And no lock.", rests_on="IDX")
    fell = client.think(session="latest", refute="a1", because="two writers")["fell"]

    assert first["thoughts"] == {"cdc": "t1", "idx": "t2", "so": "t3"}
    assert first["assumptions"] == {"t1": ["a1"]}
    assert "rests_on" not in later  # it was named by its label
    assert fell == {"t1": "a1", "t3": "lost t1; left t2"}


def test_labels_are_known_to_other_processes(tmp_path: Any) -> None:
    database = str(tmp_path / "thoughts.db")
    with greeted(database) as client:
        client.think(thoughts=PLAN)
    with greeted(database) as client:
        client.think(session="latest", thought="So.", rests_on="cdc")
        fell = client.think(session="latest", refute="cdc", because="seen")["fell"]

    assert fell["t4"] == "t1"


def test_a_call_is_recorded_whole_or_not_at_all(client: RawClient) -> None:
    session = client.think(thought="Before.")["session"]
    wrong = [*PLAN, {"thought": "And so on.", "rests_on": "nothing"}]

    said = client.refused(session=session, thoughts=wrong)
    after = client.think(session=session, thought="After.")

    assert said.startswith("Part 4 of 4 of the call: There is no thought 'nothing'")
    assert "Labels: cdc, idx, so." in said
    assert (after["thought"], after["version"]) == ("t2", 2)
    assert "no thought 'cdc'" in client.refused(session=session, thought="x", rests_on="cdc")


def test_a_new_session_does_not_begin_with_a_refused_call(untouched: RawClient) -> None:
    untouched.refused(thoughts=[{"thought": "So."}, {"thought": "x", "rests_on": "t9"}])

    assert "No session yet" in untouched.recalled()


def test_what_the_call_says_besides_comes_last(client: RawClient) -> None:
    reply = client.think(
        thoughts=PLAN, thought="Done.", rests_on="so", verify="cdc", kind="conclusion"
    )

    assert reply["thoughts"] == {"cdc": "t1", "idx": "t2", "so": "t3", "t4": "t4"}
    assert "rests_on" not in reply  # all of it is new


def test_a_retry_gets_the_first_answer_and_stores_nothing(client: RawClient) -> None:
    session = client.think(thought="Before.", assume=["It holds."])["session"]
    call = {
        "session": session,
        "key": "k",
        "thoughts": [*PLAN, {"thought": "x", "refute": "a1", "rests_on": "t1"}],
    }

    first = client.think(**call)
    client.think(session=session, thought="Meanwhile.")
    again = client.think(**call)

    assert again == first
    assert first["fell"] == {"t1": "a1"}
    assert "key_reused" in client.refused(**(call | {"thoughts": PLAN}))


def test_each_thought_has_its_own_results(client: RawClient) -> None:
    reply = client.think(
        thoughts=[
            {
                "as": "pick",
                "thought": "Which?",
                "kind": "decision",
                "parts": ["cost: min", "A: 1", "B: 2"],
            },
            {"thought": "Another way.", "branch": "other", "score": 0.5},
        ]
    )

    assert reply["computed"]["t1"]["best"] == ["A"]
    assert reply["branch"] == {"t2": "other"}
    assert reply["expand"] == {"t2": "Another way. (0.5)"}


def test_a_revision_may_take_a_label_over(client: RawClient) -> None:
    client.think(thoughts=PLAN)

    client.think(session="latest", revises="cdc", thought="Better.", **{"as": "cdc"})

    assert grounds(client, "cdc") == "t4"


def test_a_label_moves_on_from_a_thought_to_its_latest_revision(client: RawClient) -> None:
    client.think(thoughts=PLAN)
    client.think(session="latest", revises="cdc", thought="Better.")

    said = client.refused(session="latest", thought="x", **{"as": "cdc"})
    client.think(session="latest", revises="t4", thought="Best.", **{"as": "cdc"})

    assert "t1 is called 'cdc' already. Take another label, or revise t4." in said
    assert grounds(client, "cdc") == "t5"


def test_a_label_goes_with_revisions_that_have_none(client: RawClient) -> None:
    client.think(thoughts=PLAN)
    client.think(session="latest", revises="cdc", thought="Better.")

    assert grounds(client, "cdc") == "t4"
    assert client.think(session="latest", revises="cdc", thought="Best.")["thought"] == "t6"
    assert grounds(client, "CDC") == "t6"


def grounds(client: RawClient, name: str) -> str:
    """The id of the ground that a name means, by its refutation."""
    thought = client.think(session="latest", thought="So.", rests_on=name)["thought"]
    exported = client.call("recall", session="latest", format="json", budget=20_000)
    text = exported["content"][0]["text"]
    nodes = json.loads(text[text.index("{") :])["thoughts"]
    [[ground]] = next(node["rests_on"] for node in nodes if node["id"] == thought)
    return str(ground)


@pytest.mark.parametrize("label", ["H1", "f1", "q1", "d12", "h-1", "x2", "step1"])
def test_what_looks_like_an_id_but_is_none_is_a_label(client: RawClient, label: str) -> None:
    client.think(thought="x", **{"as": label})

    assert grounds(client, label.lower()) == "t1"


@pytest.mark.parametrize(
    "label", ["t5", "A1", "e07", "12", "and", "latest", "two words", "a|b", "-", "true"]
)
def test_what_means_something_else_is_no_label(client: RawClient, label: str) -> None:
    assert "bad_label" in client.refused(thought="x", **{"as": label})


def test_a_label_names_one_thought_only(client: RawClient) -> None:
    client.think(thoughts=PLAN)

    assert "t1 is called 'CDC' already" in client.refused(
        session="latest", thought="x", **{"as": "CDC"}
    )


@pytest.mark.parametrize(
    ("thoughts", "why"),
    [
        ([{"as": "x"}], "`as` needs a thought to go with"),
        ([{"thought": "x"}, {}], "Part 2 of 2 of the call: The call asks for nothing"),
        ([{"thought": "x", "session": "y"}], "'session'. `session` belongs to the call: give it b"),
        ([{"thought": "x", "sessionId": "y"}], "`session` belongs to the call"),
        ([7], "takes a text or an object, not a whole number"),
        ("not a list", "takes a list of objects"),
        ([{"thought": "x"}] * 257, "the limit is 256"),
    ],
)
def test_what_is_no_list_of_thoughts_is_refused(client: RawClient, thoughts: Any, why: str) -> None:
    assert why in client.refused(thoughts=thoughts)


def test_a_list_in_a_text_and_other_spellings_are_taken(client: RawClient) -> None:
    reply = client.think(
        thoughts='[{"thought": "x", "as": "one"}, {"thought": "y", "restsOn": "one"}]'
    )

    assert reply["thoughts"] == {"one": "t1", "t2": "t2"}


def test_a_reply_says_that_a_session_began_and_of_which_project() -> None:
    with greeted(":memory:", "--project", "/work/shop") as client:
        first = client.think(thought="So.")
        second = client.think(session=first["session"], thought="And.")

    assert first["began"] == "a new session of shop"
    assert "began" not in second


def test_a_reply_has_the_first_words_of_what_was_named(client: RawClient) -> None:
    long = "One two three four five six seven eight nine ten."
    client.think(thought=long, assume=["It is so."])
    client.think(session="latest", thought="So.", rests_on="a1")

    reply = client.think(session="latest", revises="t1", thought="x", contradicts="t2")
    judged = client.think(session="latest", verify="a1", abandon="t2", because="seen")

    assert reply["revises"] == {"t1": "One two three four five six seven eight…"}
    assert reply["contradicts"] == {"t2": "So."}
    assert judged["verify"] == {"a1": "It is so."}
    assert judged["abandon"] == {"t2": "So."}


def test_a_reply_tells_how_the_call_left_it(client: RawClient) -> None:
    """What fell and stands again, or was searched to the end and goes on, is told as it is now."""
    said = client.think(
        thoughts=[
            {"thought": "It is fast", "assume": "The cache is warm", "score": 0.5, "as": "fast"},
            {"thought": "It was cold", "refute": "a1"},
            {"thought": "It was warm after all", "restore": "a1"},
            {"thought": "It does not matter", "abandon": "fast"},
            {"thought": "It is small", "score": 0.4},
        ]
    )

    assert said["expand"] == {"t5": "It is small (0.4)"}
    assert not {"fell", "stands_again", "on_sand", "search"} & said.keys()


def test_what_a_later_thought_of_the_call_undid_was_not_done(client: RawClient) -> None:
    client.think(thought="It is fast", assume=["The cache is warm"])

    said = client.think(
        session="latest",
        thoughts=[
            {"thought": "It was cold", "refute": "a1"},
            {"thought": "So it is slow", "rests_on": "a1"},
            {"thought": "It was warm after all", "restore": "a1"},
        ],
    )

    assert not {"fell", "stands_again", "survived", "on_sand"} & said.keys()


def test_what_a_later_thought_of_the_call_brought_down_is_told_with_all_of_its_causes(
    client: RawClient,
) -> None:
    client.think(thought="It is fast", assume=["The cache is warm", "The disk is new"])
    client.think(session="latest", thought="Keep it", rests_on="a1 | a2")

    said = client.think(
        session="latest",
        thoughts=[
            {"thought": "It was cold", "refute": "a1"},
            {"as": "so", "thought": "So it is slow", "rests_on": "a2"},
            {"thought": "The disk is old", "refute": "a2"},
        ],
    )

    assert said["fell"] == {"t1": "a1 a2", "t2": "a1 | a2"}
    assert said["on_sand"] == {"t4": "t4 does not stand: it rests on a2, refuted."}
    assert "survived" not in said


def test_what_fell_is_told_with_the_cause_that_is_left(client: RawClient) -> None:
    client.think(thought="It is fast", assume=["The cache is warm", "The disk is new"])

    said = client.think(
        session="latest",
        thoughts=[
            {"thought": "It was cold", "refute": "a1"},
            {"thought": "The disk is old", "refute": "a2"},
            {"thought": "It was warm after all", "restore": "a1"},
        ],
    )

    assert said["fell"] == {"t1": "lost a2; left a1"}


def test_a_call_names_twenty_thoughts_that_fell_and_counts_all(client: RawClient) -> None:
    client.think(thought="Begin", assume=["One", "Two"])
    client.think(
        session="latest",
        thoughts=[{"thought": f"So {n}", "rests_on": f"a{n % 2 + 1}"} for n in range(60)],
    )

    said = client.think(
        session="latest",
        thoughts=[{"thought": "Not one", "refute": "a1"}, {"thought": "Nor two", "refute": "a2"}],
    )

    assert len(said["fell"]) == 20
    assert said["in_all"] == {"fell": 61}


def test_a_contradiction_that_the_call_opens_and_resolves_is_not_told(client: RawClient) -> None:
    client.think(thought="It is cold", assume=["The gauge works"])

    said = client.think(
        session="latest",
        thoughts=[
            {"as": "warm", "thought": "It is warm", "contradicts": "t1"},
            {"thought": "The gauge is broken", "refute": "a1"},
        ],
    )

    assert not {"conflicts", "resolved"} & said.keys()
    assert said["fell"] == {"t1": "a1"}


def test_a_thought_that_a_later_one_refutes_is_told_so(client: RawClient) -> None:
    said = client.think(
        thoughts=[{"as": "fast", "thought": "It is fast"}, {"thought": "No", "refute": "fast"}]
    )

    assert said["on_sand"] == {"t1": "t1 does not stand: it was refuted."}
    assert "fell" not in said


def test_what_revisions_take_over_is_told_for_each(client: RawClient) -> None:
    client.think(thought="One", assume=["A"])
    client.think(session="latest", thought="Two", assume=["B"])

    said = client.think(
        session="latest",
        thoughts=[{"thought": "One.", "revises": "t1"}, {"thought": "Two.", "revises": "t2"}],
        assume=["C"],
    )

    assert said["took_over"] == {"t3": "a1", "t4": "a2"}
    assert said["assumptions"] == {"besides": ["a3"]}


ASSUMED = ("a1", "a2", "a3")


@st.composite
def thoughts(draw: st.DrawFn, earlier: int, most: int) -> list[dict[str, Any]]:
    """Thoughts that rest on some before them, each with a verdict or without one."""
    recorded: list[dict[str, Any]] = []
    for number in range(earlier + 1, earlier + 1 + draw(st.integers(1, most))):
        nodes = st.sampled_from([*ASSUMED, *(f"t{n}" for n in range(1, number))])
        supports = st.lists(nodes, min_size=1, max_size=2, unique=True).map(" ".join)
        said = {"thought": "…", "rests_on": " | ".join(draw(st.lists(supports, max_size=2)))}
        if verdict := draw(st.sampled_from(["", "refute", "refute", "restore"])):
            said[verdict] = draw(nodes)
        recorded.append(said)
    return recorded


@pytest.fixture(scope="module")
def server() -> Iterator[RawClient]:
    with greeted(":memory:") as client:
        yield client


def fallen(client: RawClient, session: str) -> set[str]:
    said = client.call("recall", session=session, format="json", budget=100_000)
    nodes = json.loads(said["content"][0]["text"])["thoughts"]
    return {node["id"] for node in nodes if node["standing"] == "fallen"}


@given(st.data())
@examples(40)
def test_a_call_tells_exactly_what_it_changed(server: RawClient, data: st.DataObject) -> None:
    before = data.draw(thoughts(0, 6), label="before")
    session = server.think(assume=list(ASSUMED))["session"]
    server.think(session=session, thoughts=before)
    there = {f"t{n}" for n in range(1, len(before) + 1)}
    had_fallen = fallen(server, session)

    said = server.think(session=session, thoughts=data.draw(thoughts(len(before), 6), label="now"))

    down = fallen(server, session)
    told_down = {*said.get("fell", ()), *said.get("on_sand", ())}
    assert set(said.get("fell", ())) == down & there - had_fallen
    assert set(said.get("stands_again", ())) == had_fallen - down
    assert told_down == down - had_fallen
    assert set(said.get("survived", ())) <= there - down


def test_a_kind_beside_the_thoughts_is_that_of_each_new_thought(client: RawClient) -> None:
    first = client.think(thought="The old one", kind="hypothesis", **{"as": "old"})

    client.think(
        session=first["session"],
        kind="conclusion",
        thoughts=[
            {"as": "a", "thought": "One"},
            {"as": "b", "thought": "Two", "kind": "question"},
            {"as": "c", "thought": "Better", "revises": "old"},
        ],
    )

    text = client.call("recall", session=first["session"], format="json", budget=20_000)
    nodes = json.loads(text["content"][0]["text"])["thoughts"]
    kinds = ["hypothesis", "conclusion", "question", "hypothesis"]
    assert [node["kind"] for node in nodes] == kinds


def test_a_batch_costs_sixty_characters_for_each_thought(tmp_path: Path) -> None:
    lines = [f"A call of service {n} is given up after {n}00 ms." for n in range(1, 13)]
    (tmp_path / "calls.md").write_text("\n".join(lines))
    thoughts = [
        {"as": f"q{n}", "thought": f"Service {n} waits {n}00 ms", "evidence": [f"calls.md:{n}"]}
        for n in range(1, 13)
    ]
    with greeted(tmp_path / "t.db", "--project", str(tmp_path)) as client:
        text = client.call("think", thoughts=thoughts)["content"][0]["text"]

    told = json.loads(text)
    assert told["thoughts"] == "t1 to t12"
    assert all(told["read"][f"e{n}"].endswith(f"{n}00 ms.") for n in range(1, 13))
    assert len(text) <= 60 * 12
