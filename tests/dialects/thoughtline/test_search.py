"""A search over scored thoughts, by a real client over stdio."""

from typing import Any

import pytest

from rawclient import RawClient


@pytest.fixture
def session(client: RawClient) -> str:
    """A root with three children, named in one call, without a branch."""
    reply = client.think(
        search="beam 2",
        thoughts=[
            {"as": "root", "thought": "Order eight jobs by tardiness", "score": 0.5},
            {"as": "b-first", "thought": "B goes first", "rests_on": "root", "score": 0.6},
            {"thought": "F goes first", "rests_on": "root", "score": 0.9},
            {"thought": "A goes first", "rests_on": "root", "score": 0.2},
        ],
    )
    assert "branch" not in reply
    handle: str = reply["session"]
    return handle


def test_a_scored_thought_is_a_child_of_the_one_that_it_rests_on(
    client: RawClient, session: str
) -> None:
    reply = client.think(session=session, thought="F, then D", rests_on="t3", score=0.8)

    assert reply["expand"] == {"t2": "b-first: B goes first (0.6)"}, "the beam is finished first"
    again = client.think(session=session, thought="B, then F", rests_on="b-first", score=0.95)
    assert again["expand"] == {"t6": "B, then F (0.95)", "t5": "F, then D (0.8)"}
    assert again["best_path"] == {
        "t1": "root: Order eight jobs by tardiness (0.5)",
        "t2": "b-first: B goes first (0.6)",
        "t6": "B, then F (0.95)",
    }


def test_thoughts_without_a_score_may_lie_between(client: RawClient, session: str) -> None:
    client.think(session=session, thought="D is due early", rests_on="t3")
    reply = client.think(session=session, thought="F, then D", rests_on="t5", score=0.8)

    assert list(reply["best_path"]) == ["t1", "t3", "t6"]


def test_a_thought_may_join_two_ways(client: RawClient, session: str) -> None:
    reply = client.think(session=session, thought="Both", rests_on="t1 t2 t3", score=0.99)

    assert list(reply["expand"]) == ["t5"]
    assert list(reply["best_path"]) == ["t1", "t3", "t5"], "t1 leads to the others"


@pytest.mark.parametrize(
    "said",
    [
        {"thought": "D goes first", "score": 0.7},
        {"thought": "D goes first", "score": 0.7, "assume": ["D is short"]},
        {"thoughts": [{"thought": "D is short"}, {"thought": "D goes first", "score": 0.7}]},
    ],
)
def test_a_scored_thought_that_may_belong_anywhere_is_refused_with_the_way_out(
    client: RawClient, session: str, said: dict[str, Any]
) -> None:
    text = client.refused(session=session, **said)

    assert "it is unclear which scored thought it continues" in text
    assert "Name that one in `rests_on` (scored: t1, t2, t3, t4)" in text
    assert "`rests_on: 'none'` for another beginning" in text
    assert client.think(session=session, thought="So.")["thought"] == "t5", "nothing was recorded"


def test_the_way_out_is_taken(client: RawClient, session: str) -> None:
    begun = client.think(session=session, thought="Or split", rests_on="none", score=0.7)
    asked = client.think(session=session, thought="Or drop one", rests_on="t5", score=0.1)

    assert list(begun["expand"]) == ["t5", "t1"][:1], "t1 is expanded"
    assert list(asked["best_path"]) == ["t1", "t3"]


def test_a_branch_or_the_thought_it_leaves_names_the_parent_as_before(
    client: RawClient, session: str
) -> None:
    client.think(session=session, thought="F, D", after="t3", score=0.8)
    reply = client.think(session=session, thought="F, D, A", branch="from-t3", score=0.99)

    assert list(reply["best_path"]) == ["t1", "t3", "t5", "t6"]


def test_an_earlier_thought_is_placed_by_its_grounds_at_its_first_score(
    client: RawClient, session: str
) -> None:
    client.think(
        session=session,
        thoughts=[{"thought": "F, then D", "rests_on": "t3"}, {"thought": "Aside"}],
    )
    reply = client.think(session=session, about="t5", score=0.99)

    assert list(reply["best_path"]) == ["t1", "t3", "t5"]
    assert "t6 gets a `score`" in client.refused(session=session, about="t6", score=0.3)
    added = client.think(session=session, about="t6", rests_on="t5", score=1)
    assert list(added["best_path"]) == ["t1", "t3", "t5", "t6"]


def test_a_revision_takes_the_place_of_the_revised_thought(client: RawClient, session: str) -> None:
    reply = client.think(session=session, revises="t3", thought="F or G first", score=0.95)

    assert list(reply["expand"]) == ["t5", "t2"]
    assert list(reply["best_path"]) == ["t1", "t5"]


def test_finished_thoughts_are_not_offered_again(client: RawClient, session: str) -> None:
    concluded = client.think(
        session=session, thought="F goes first, and all are in time", rests_on="t3", score=0.8,
        kind="conclusion",
    )  # fmt: skip
    assert list(concluded["expand"]) == ["t2"]
    assert list(concluded["best_path"]) == ["t1", "t3", "t5"]

    rested = client.think(
        session=session, thought="B first is as good", rests_on="t2", kind="conclusion",
        search="beam 3",
    )  # fmt: skip
    assert list(rested["expand"]) == ["t4"]
    done = client.think(session=session, refute="t4", because="A is late")
    assert (done["expand"], done["search"]) == ({}, "done: nothing is left to expand")
    assert list(done["best_path"]) == ["t1", "t3", "t5"]

    again = client.think(session=session, refute="t6", because="one is late")
    assert again["fell"] == {"t6": "refuted"}
    assert list(client.think(session=session, search="best")["expand"]) == ["t2"]


def test_when_all_ways_are_dead_another_beginning_needs_no_word(client: RawClient) -> None:
    session = client.think(thought="One way", score=0.5)["session"]
    client.think(session=session, abandon="t1", because="too slow")

    reply = client.think(session=session, thought="Another way", score=0.4)

    assert reply["expand"] == {"t2": "Another way (0.4)"}


def test_the_digest_tells_the_best_path_with_words(client: RawClient, session: str) -> None:
    [content] = client.call("recall", session=session)["content"]

    assert (
        'Best path: t1 root "Order eight jobs by tardiness" > t3 F goes first (score 0.9)'
        in (content["text"])
    )
