"""Several thoughts in one call, their labels, and what replies say of what a call named."""

from typing import Any

import pytest

from rawclient import RawClient

PLAN = [
    {"as": "cdc", "thought": "Capture keeps the order of each key.", "assume": ["One writer."]},
    {"as": "idx", "thought": "Unique indexes can drop duplicates."},
    {"as": "so", "thought": "So we need no downtime.", "rests_on": "cdc and idx"},
]


def refused(client: RawClient, **said: Any) -> str:
    result = client.call("think", **said)
    assert result["isError"], result
    [content] = result["content"]
    text: str = content["text"]
    return text


def test_labels_are_ids_in_the_same_call_and_in_later_ones(client: RawClient) -> None:
    first = client.think(thoughts=PLAN, title="Migration")
    later = client.think(session=first["session"], thought="And no lock.", rests_on="IDX")
    fell = client.think(session="latest", refute="a1", because="two writers")["fell"]

    assert first["thoughts"] == {"cdc": "t1", "idx": "t2", "so": "t3"}
    assert first["assumptions"] == {"t1": ["a1"]}
    assert later["rests_on"] == {"t2": "Unique indexes can drop duplicates."}
    assert fell == {"t1": "a1", "t3": "t1"}


def test_labels_are_known_to_other_processes(tmp_path: Any) -> None:
    database = str(tmp_path / "thoughts.db")
    with RawClient(database) as client:
        client.greet()
        client.think(thoughts=PLAN)
    with RawClient(database) as client:
        client.greet()
        reply = client.think(session="latest", verify="cdc", because="seen")

    assert reply["verify"] == {"t1": "Capture keeps the order of each key."}


def test_a_call_is_recorded_whole_or_not_at_all(client: RawClient) -> None:
    session = client.think(thought="Before.")["session"]
    wrong = [*PLAN, {"thought": "And so on.", "rests_on": "nothing"}]

    said = refused(client, session=session, thoughts=wrong)
    after = client.think(session=session, thought="After.")

    assert said.startswith("Part 4 of 4 of the call: There is no thought 'nothing'")
    assert "Labels: cdc, idx, so." in said
    assert (after["thought"], after["version"]) == ("t2", 2)
    assert "no thought 'cdc'" in refused(client, session=session, thought="x", rests_on="cdc")


def test_a_new_session_does_not_begin_with_a_refused_call(client: RawClient) -> None:
    refused(client, thoughts=[{"thought": "So."}, {"thought": "x", "rests_on": "t9"}])

    assert "No session yet" in client.call("recall")["content"][0]["text"]


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
    assert "key_reused" in refused(client, **(call | {"thoughts": PLAN}))


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
    assert reply["expand"] == ["t2"]


def test_a_revision_may_take_a_label_over(client: RawClient) -> None:
    client.think(thoughts=PLAN)

    client.think(session="latest", revises="cdc", thought="Better.", **{"as": "cdc"})

    assert client.think(session="latest", thought="So.", rests_on="cdc")["rests_on"] == {
        "t4": "Better."
    }


@pytest.mark.parametrize("label", ["t5", "12", "and", "latest", "two words", "a|b", "-", "true"])
def test_what_means_something_else_is_no_label(client: RawClient, label: str) -> None:
    assert "bad_label" in refused(client, thought="x", **{"as": label})


def test_a_label_names_one_thought_only(client: RawClient) -> None:
    client.think(thoughts=PLAN)

    assert "t1 is called 'CDC' already" in refused(
        client, session="latest", thought="x", **{"as": "CDC"}
    )


@pytest.mark.parametrize(
    ("thoughts", "why"),
    [
        ([{"as": "x"}], "Entry 1 of `thoughts` has no `thought`"),
        ([{"thought": "x", "session": "y"}], "'session'. `session` belongs to the call: give it b"),
        ([{"thought": "x", "sessionId": "y"}], "`session` belongs to the call"),
        (["x"], "takes an object, not a text"),
        ("not a list", "takes a list of objects"),
        ([{"thought": "x"}] * 257, "the limit is 256"),
    ],
)
def test_what_is_no_list_of_thoughts_is_refused(client: RawClient, thoughts: Any, why: str) -> None:
    assert why in refused(client, thoughts=thoughts)


def test_a_list_in_a_text_and_other_spellings_are_taken(client: RawClient) -> None:
    reply = client.think(
        thoughts='[{"thought": "x", "as": "one"}, {"thought": "y", "restsOn": "one"}]'
    )

    assert reply["thoughts"] == {"one": "t1", "t2": "t2"}


def test_a_reply_says_that_a_session_began_and_of_which_project() -> None:
    with RawClient(":memory:", "--project", "/work/shop") as client:
        client.greet()
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

    assert said["stands_again"] == ["t1"]
    assert said["expand"] == ["t5"]
    assert not {"fell", "search"} & said.keys()
