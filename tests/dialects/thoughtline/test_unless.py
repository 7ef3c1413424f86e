"""Thoughts that stand unless another node does, through a real server."""

import json
from pathlib import Path
from typing import Any

import pytest

from dialects.thoughtline.desk import Desk
from rawclient import greeted

FREEZE = [{"unless": "freeze", "text": "nobody deploys in a freeze"}]


@pytest.fixture
def shop(desk: Desk) -> Desk:
    """A desk where a freeze (t1) fells the plan to deploy (t2), and what rests on it (t3)."""
    desk.think(thought="The freeze is on", **{"as": "freeze"})
    desk.think(thought="Deploy on Friday", kind="conclusion", evidence=FREEZE)
    desk.think(thought="Tell the customers", rests_on="t2")
    return desk


def test_a_reply_tells_that_a_new_thought_falls_with_a_live_exception(desk: Desk) -> None:
    desk.think(thought="The freeze is on", **{"as": "freeze"})

    said = desk.think(thought="Deploy on Friday", evidence=FREEZE)

    assert said["on_sand"] == "t2 does not stand: t1 stands (e1)."
    assert said["evidence"] == ["e1"]


def test_a_reply_tells_what_falls_and_what_stands_again_by_one_call(shop: Desk) -> None:
    ended = shop.think(refute="t1", because="it ended")
    assert (ended["fell"], ended["stands_again"]) == ({"t1": "refuted"}, ["t2", "t3"])

    again = shop.think(restore="t1", because="it goes on")
    assert again["fell"] == {"t2": "e1 (unless t1)", "t3": "t2"}
    assert again["stands_again"] == ["t1"]


def test_a_preview_says_both_in_advance_and_records_nothing(shop: Desk) -> None:
    told = shop.recall(what_if="t1")

    assert "1 thought would fall and 2 would stand again. Nothing was recorded." in told
    assert "Would stand again:\nt2 Deploy on Friday\nt3 Tell the customers" in told
    assert "t2 Deploy on Friday (t1 stands (e1))" in shop.recall()


def test_readers_see_the_exception_and_its_standing(shop: Desk) -> None:
    assert "fallen: t1 stands (e1)" in shop.recall(id="t2")
    assert "stands unless t1 does, which stands" in shop.recall(id="e1")

    shop.think(refute="t1", because="it ended")

    assert "t2 Deploy on Friday (rests on e1 (unless t1))" in shop.recall()
    assert "stands unless t1 does; by" in shop.recall(id="e1")


def test_an_earlier_version_shows_what_stood_then(shop: Desk) -> None:
    shop.think(refute="t1", because="it ended")

    assert "Fell:" not in shop.recall()
    assert "t1 stands (e1)" in shop.recall(at="5")


def test_a_revision_takes_the_place_of_the_exception(shop: Desk) -> None:
    revised = shop.think(thought="The freeze lasts till May", revises="freeze")
    assert "stands_again" not in revised
    assert "t4 stands (e1)" in shop.recall(id="t2")

    assert shop.think(refute="t4", because="it ended")["stands_again"] == ["t2", "t3"]


def test_a_thought_that_was_revised_before_is_an_exception_by_its_revision(shop: Desk) -> None:
    shop.think(thought="The freeze lasts till May", revises="t1")
    late = shop.think(thought="Ship the docs", evidence=[{"unless": "t1"}])
    assert late["on_sand"] == "t5 does not stand: t4 stands (e2)."


@pytest.mark.parametrize(
    "words", ["unless t1", "Unless T1: so", "unless freeze", "unless freeze: so", "unless t1 holds"]
)
def test_words_that_name_an_exception_are_refused_with_the_object(shop: Desk, words: str) -> None:
    for evidence in (words, [{"text": words}]):
        told = shop.refused(thought="So", evidence=evidence)
        assert 'Give an object: {"unless": ' in told
        assert "[bad_arguments]" in told


@pytest.mark.parametrize("words", ["unless", "unless it rains", "unless freeze ends", "unless t99"])
def test_other_words_with_unless_are_words(shop: Desk, words: str) -> None:
    assert shop.think(thought="So", evidence=words)["evidence"] == ["e2"]


def test_abandoned_evidence_stands_whatever_the_exception_does_until_it_is_restored(
    shop: Desk,
) -> None:
    assert shop.think(abandon="e1", because="we may")["stands_again"] == ["t2", "t3"]
    assert set(shop.think(restore="e1", because="we may not")["fell"]) == {"t2", "t3"}


def test_evidence_cannot_be_verified_or_restored_against_its_exception(shop: Desk) -> None:
    for judged in ("verify", "restore"):
        told = shop.refused(**{judged: "e1"}, because="so")
        assert "e1 stands unless t1 does, and t1 stands." in told
        assert "[refuted_evidence]" in told


def test_a_verification_holds_until_the_exception_stands_again(shop: Desk) -> None:
    verified = shop.think(verify="t2", because="the freeze does not concern us")
    assert verified["stands_again"] == ["t2", "t3"]

    shop.think(refute="t1", because="it ended")
    again = shop.think(restore="t1", because="another one")

    assert "fell" not in again
    assert again["in_doubt"] == {"t2": "e1", "t3": "e1"}


@pytest.mark.parametrize(
    ("call", "way"),
    [
        ({"about": "t1", "evidence": [{"unless": "t3"}]}, "t1 > e2 > t3 > t2 > e1 > t1"),
        ({"about": "t1", "rests_on": "t3"}, "t1 > t3 > t2 > e1 > t1"),
        ({"thought": "On still", "revises": "t1", "rests_on": "t3"}, "t4 > t3 > t2 > e1 > t4"),
        ({"thought": "So", "revises": "t1", "evidence": [{"unless": "t1"}]}, "t4 > e2 > t4"),
        ({"verify": "t1", "evidence": [{"unless": "t2"}]}, "t1 > e2 > t2 > e1 > t1"),
        ({"about": "t3", "evidence": [{"unless": "t3"}]}, "t3 > e2 > t3"),
    ],
)
def test_a_loop_is_refused_with_its_way(shop: Desk, call: dict[str, Any], way: str) -> None:
    told = shop.refused(**call)
    assert f"through an `unless`: {way}." in told
    assert "[unless_loop]" in told
    assert "version 5" in shop.recall()


def test_two_thoughts_that_each_stand_unless_the_other_does_are_refused(desk: Desk) -> None:
    desk.think(thought="Left")
    desk.think(thought="Right", evidence=[{"unless": "t1"}])
    told = desk.refused(about="t1", evidence=[{"unless": "t2"}])
    assert "use `contradicts`" in told


def test_an_exception_is_a_node_of_this_session(shop: Desk) -> None:
    told = shop.refused(thought="So", evidence=[{"unless": "OTHER/t1"}])
    assert "is of another. Record a `thought` here that rests on 'OTHER/t1'" in told
    assert "[no_such_thought]" in shop.refused(thought="So", evidence=[{"unless": "t9"}])


@pytest.mark.parametrize("more", [{"past": True}, {"file": "a.py"}])
def test_an_exception_is_neither_of_the_past_nor_a_place(shop: Desk, more: dict[str, Any]) -> None:
    told = shop.refused(thought="So", evidence=[{"unless": "t1"} | more])
    assert "[bad_arguments]" in told


def test_a_loop_through_another_session_is_refused(shop: Desk) -> None:
    home = shop.session
    other = shop.client.think(thought="There", evidence=f"{home}/t3")["session"]
    shop.think(thought="Here", rests_on=f"{other}/t1")
    told = shop.refused(about="t1", evidence=[{"unless": "t4"}])
    assert "[unless_loop]" in told


def test_a_revision_that_leads_back_through_another_session_is_refused(shop: Desk) -> None:
    other = shop.client.think(thought="There", evidence=f"{shop.session}/t3")["session"]
    told = shop.refused(thought="The freeze goes on", revises="t1", rests_on=f"{other}/t1")
    assert "[unless_loop]" in told


def test_another_session_finds_the_way_back_through_an_exception(shop: Desk) -> None:
    other = shop.client.think(thought="There")["session"]
    shop.think(about="t1", rests_on=f"{other}/t1")
    reply = shop.client.call("think", session=other, about="t1", rests_on=f"{shop.session}/t3")
    assert reply["isError"]
    assert "[support_cycle]" in reply["content"][0]["text"]


def test_a_way_back_that_begins_with_an_exception_is_found(desk: Desk) -> None:
    desk.think(thought="Here")
    other = desk.client.think(thought="There", evidence=f"{desk.session}/t1")["session"]
    desk.think(thought="As they say", rests_on=f"{other}/t1")
    desk.think(thought="Else this", evidence=[{"unless": "t2"}])
    assert "[support_cycle]" in desk.refused(about="t1", rests_on="t3")


def test_another_agent_hears_what_fell_because_an_exception_stands_again(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as mine, greeted(tmp_path / "t.db") as theirs:
        session = mine.think(thought="The freeze is on", author="me")["session"]
        at = {"session": session, "author": "me"}
        mine.think(thought="Deploy on Friday", evidence=[{"unless": "t1"}], **at)
        mine.think(refute="t1", because="it ended", **at)
        theirs.think(restore="t1", because="it goes on", session=session, author="other")

        said = mine.think(thought="Go on", **at)

    assert said["fell"] == {"t2": "e1 (unless t1)"}


def test_a_search_tells_the_present_standing_of_the_evidence(shop: Desk) -> None:
    assert "freeze (fallen, " in found(shop)
    shop.think(refute="t1", because="it ended")
    assert "freeze (stands, " in found(shop)


def test_a_drawing_leads_from_the_exception_to_the_evidence(shop: Desk) -> None:
    assert 't1 -.-x|"unless"| e1' in shop.recall(format="mermaid")


def found(desk: Desk) -> str:
    return desk.client.recalled(query="nobody deploys")


def test_an_exported_session_stands_as_before_when_it_is_read_again(shop: Desk) -> None:
    told = json.loads(shop.recall(format="json", budget=100_000))
    (piece,) = told["evidence"]
    assert (piece["kind"], piece["unless"], piece["state"]) == ("unless", "t1", "fallen")
    assert {t["id"]: t["standing"] for t in told["thoughts"]} == {
        "t1": "stands",
        "t2": "fallen",
        "t3": "fallen",
    }
