"""What an assumption or evidence is good until, through a real server with a clock of its own."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.test_good_until import SERVER
from dialects.thoughtline.desk import Desk
from rawclient import greeted

DAY = "2031-05-07"


class ClockDesk(Desk):
    """A desk with a clock that a test can move on by days."""

    def later(self, days: int = 3_000) -> None:
        (self.folder.parent / "days").write_text(str(days))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ClockDesk]:
    folder, clock = tmp_path / "shop", tmp_path / "days"
    folder.mkdir()
    clock.write_text("0")
    program = SERVER.format(clock=str(clock))
    flags = ("serve", "--database", str(tmp_path / "t.db"), "--project", str(folder))
    with greeted(":memory:", command=[sys.executable, "-c", program, *flags]) as client:
        yield ClockDesk(client, folder)


def assume(text: str, *until: str) -> dict[str, Any]:
    return {"text": text, "until": list(until)}


def test_a_day_that_has_passed_puts_the_assumption_in_doubt_and_what_rests_on_it(
    desk: ClockDesk,
) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    assert "in doubt" not in desk.recall()

    desk.later()

    assert "a1 It is free (e1)" in desk.recall()
    assert f"e1 {DAY} changed: {DAY} has passed" in desk.recall()
    assert "in doubt" not in desk.recall(at="3")


def test_a_reply_tells_a_day_that_has_passed_before_it_builds_on_it(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    desk.later()

    said = desk.think(thought="So the plan is cheap", rests_on="t1")

    assert said["in_doubt"]["t2"] == "e1"


def test_a_verification_settles_a_day_for_good(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    desk.later()

    said = desk.think(verify="a1", because="the page says so still")
    assert said["settled"] == ["a1", "e1", "t1"]

    desk.later(6_000)
    assert "in doubt" not in desk.recall()


def test_a_verified_assumption_is_in_doubt_again_when_its_day_passes(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    desk.think(verify="a1", because="the page says so")

    desk.later()

    assert "t1 We host it there (in doubt: e1" in desk.recall()


def test_new_evidence_for_the_assumption_has_its_own_end(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    desk.later()
    desk.think(verify="a1", evidence=[assume("the price list of May", "2045-01-01")])
    assert "t1 We host it there (in doubt" not in desk.recall()

    desk.later(9_000)

    assert "a1 It is free (e1 e3)" in desk.recall()


def test_a_day_is_abandoned_and_watched_no_more(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    desk.think(abandon="e1")

    desk.later()

    assert "in doubt" not in desk.recall()


def test_one_of_several_ends_is_enough(desk: ClockDesk) -> None:
    ends = ("2099-01-01", "a.py#wait", "https://example.org/x -> etag 1")
    said = desk.think(thought="It holds", evidence=[assume("somebody said so", *ends)])
    assert said["evidence"] == ["e1", "e2", "e3", "e4"]

    desk.write("def wait():\n    return 9\n\n\ndef stop():\n    return 2\n")
    assert "In doubt: t1 It holds (e3)" in desk.recall()
    desk.write("def wait():\n    return 1\n\n\ndef stop():\n    return 2\n")
    assert "in doubt" not in desk.recall()

    said = desk.think(evidence="https://example.org/x -> etag 2")
    assert said["in_doubt"] == {"e4": "e4", "t1": "e4", "e1": "e4"}
    assert "changed: e5 tells another answer" in desk.recall()
    desk.think(evidence="https://example.org/x -> etag 1")
    assert "in doubt" not in desk.recall()


def test_verifying_evidence_settles_its_ends(desk: ClockDesk) -> None:
    desk.think(thought="It holds", evidence=[assume("somebody said so", DAY)])
    desk.later()
    assert "in doubt" in desk.recall()

    desk.think(verify="e1")

    assert "in doubt" not in desk.recall()


def test_a_day_passes_in_a_session_that_another_rests_on(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)], title="Hosting")
    desk.session = ""
    desk.think(thought="No budget is needed", rests_on="Hosting/t1")
    assert "in doubt" not in desk.recall()

    desk.later()

    assert "In doubt: t1 No budget is needed (e1)" in desk.recall()


def test_what_cannot_be_watched_is_refused(desk: ClockDesk) -> None:
    for until in ("it rains", "2031-02-30", "npm view x version", "https://example.org/x"):
        refused = desk.client.refused(thought="So it is", assume=[assume("It is free", until)])
        assert "`until`" in refused


def test_the_past_has_no_end(desk: ClockDesk) -> None:
    said = {"text": "the log of May", "past": True, "until": DAY}

    assert "is of the past" in desk.client.refused(thought="It was so", evidence=[said])


def test_a_node_tells_what_it_is_good_until(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])

    assert f"e1 {DAY}" in desk.recall(id="a1")
    assert "a1 is good until it changes" in desk.recall(id="e1")


def test_a_search_shows_no_claim_as_standing_after_its_day(desk: ClockDesk) -> None:
    desk.think(thought="We host it there", assume=[assume("It is free", DAY)])
    assert "t1 We host it there (stands" in found(desk)

    desk.later()

    assert "t1 We host it there (in doubt" in found(desk)


def found(desk: ClockDesk) -> str:
    return desk.client.recalled(query="host")


def test_a_day_that_has_passed_is_told_at_once(desk: ClockDesk) -> None:
    reply = desk.think(thought="We host it there", assume=[assume("It is free", "2020-01-31")])

    assert reply["passed"].startswith("2020-01-31 in `until`: today is ")
    assert "t1 We host it there (in doubt" in found(desk)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_thought_that_only_cites_a_place_is_not_good_until_the_end_of_another(
    desk: Desk, *, is_over: bool
) -> None:
    desk.write("lib 1.2\n", "lock.txt")
    desk.think(thought="It is 1.", evidence=[{"text": "a.py:2", "until": "lock.txt:1"}])
    if is_over:
        desk.write("lib 1.3\n", "lock.txt")
        assert "in doubt: t1" in desk.recall()
    desk.think(thought="It returns 1.", evidence=["a.py:2"])

    desk.write("lib 1.4\n", "lock.txt")

    assert "in doubt: t1\n" in desk.recall()
    desk.write("def wait():\n    return 9\n")
    assert "t2 It returns 1." in desk.recall().partition("In doubt:")[2]
