"""When an index follows the record: soon after a write, not during many, and before a search."""

import asyncio
from collections.abc import Callable

import pytest

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.search.indexer import MOST, USUAL, Indexer, Step


class Index:
    """An index that takes in one event in each step."""

    def __init__(self, recorded: int = 0) -> None:
        self.recorded = recorded
        self.indexed = self.steps = 0
        self.asked: list[int] = []
        self.on_step: Callable[[], None] = lambda: None

    async def step(self, after: int) -> Step:
        self.steps += 1
        self.asked.append(after)
        self.on_step()
        await asyncio.sleep(0)
        self.indexed = min(self.indexed + 1, self.recorded)
        return Step(self.indexed, more=self.indexed < self.recorded)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - whatever makes it so sets no event
            await asyncio.sleep(0.001)


@pytest.mark.usefixtures("quick_index")
async def test_it_follows_when_the_writer_pauses() -> None:
    index = Index(3)
    follower = Indexer(index.step)

    follower.note(3, 90)
    assert index.steps == 0
    await until(lambda: index.indexed == 3)
    index.recorded = 4
    follower.note(1, 30)
    await until(lambda: index.indexed == 4)
    follower.stop()


@pytest.mark.usefixtures("slow_index")
async def test_while_somebody_writes_it_waits() -> None:
    index = Index(MOST)
    follower = Indexer(index.step)

    follower.note(1, MOST - 1)
    for _ in range(9):
        await asyncio.sleep(0)
    assert index.steps == 0
    follower.stop()


@pytest.mark.usefixtures("slow_index")
@pytest.mark.parametrize("far", [(1, MOST), (MOST // USUAL, 0)], ids=["by bytes", "by events"])
async def test_far_behind_it_does_not_wait(far: tuple[int, int]) -> None:
    index = Index(1)
    follower = Indexer(index.step)

    follower.note(*far)
    await until(lambda: index.indexed == 1)
    follower.stop()


@pytest.mark.usefixtures("quick_index")
async def test_what_is_recorded_during_a_step_is_followed_too() -> None:
    index = Index(1)
    follower = Indexer(index.step)

    def record_one() -> None:
        index.on_step = lambda: None
        asyncio.get_running_loop().call_soon(follower.note, 1, 30)

    index.on_step = record_one
    follower.note(1, 30)
    await until(lambda: index.steps == 2)
    follower.stop()


@pytest.mark.usefixtures("quick_index")
async def test_a_step_that_is_refused_is_tried_again_after_the_next_write() -> None:
    index = Index(1)
    follower = Indexer(index.step)

    def full() -> None:
        index.on_step = lambda: None
        raise Refused(Code.LEDGER_FULL, "no space", hint="")

    index.on_step = full
    follower.note(1, 30)
    await until(lambda: index.steps == 1)
    assert index.indexed == 0
    follower.note(1, 30)
    await until(lambda: index.indexed == 1)
    follower.stop()


async def test_a_search_waits_for_what_was_there_and_not_for_what_comes_meanwhile() -> None:
    index = Index(5)

    def record_one() -> None:
        index.recorded += 1

    index.on_step = record_one
    await Indexer(index.step).catch_up(5)

    assert (index.indexed, index.recorded) == (5, 10)


@pytest.mark.usefixtures("quick_index")
async def test_each_step_begins_where_the_one_before_it_ended() -> None:
    index = Index(3)
    follower = Indexer(index.step)

    await follower.catch_up(3)
    index.recorded = 5
    follower.note(2, 60)
    await until(lambda: index.indexed == 5)
    assert index.asked == [0, 1, 2, 0, 4]
    follower.stop()


@pytest.mark.usefixtures("quick_index")
async def test_after_a_search_there_is_nothing_left_to_do() -> None:
    index = Index(2)
    follower = Indexer(index.step)

    follower.note(2, 60)
    await follower.catch_up(2)
    await asyncio.sleep(0.05)
    assert index.steps == 2
    follower.stop()


async def test_searches_that_wait_share_the_next_steps() -> None:
    index = Index(1)
    follower = Indexer(index.step)

    await asyncio.gather(*(follower.catch_up(1) for _ in range(20)))
    assert index.steps == 2  # the first search began before the others had asked
    index.recorded = 2
    await follower.catch_up(2)
    assert index.indexed == 2


async def test_a_search_whose_neighbours_step_fails_takes_its_own() -> None:
    index = Index(1)

    def fail_once() -> None:
        if index.steps == 1:
            raise Refused(Code.LEDGER_BUSY, "It is busy.", hint="Try again.")

    index.on_step = fail_once
    follower = Indexer(index.step)

    first, second = await asyncio.gather(
        follower.catch_up(1), follower.catch_up(1), return_exceptions=True
    )
    assert isinstance(first, Refused)
    assert (second, index.indexed) == (None, 1)
