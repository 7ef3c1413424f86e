"""Who reads a long session leaves time to others."""

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from app.watched import Watched
from sayings import assumed, refuted, restored, thought
from store.ledgers import entries
from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.process import long_reads
from thoughtline.app.process.long_reads import SHORT, SLICE, compute, compute_on_thread
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import Event
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.digest import Window
from thoughtline.store.ledger import Ledger, at_version
from thoughtline.store.memory.ledger import MemoryLedger

LENGTH = 3_000


@pytest.fixture
async def ledger() -> MemoryLedger:
    made = MemoryLedger()
    thoughts = [thought(f"t{number}", "so") for number in range(1, LENGTH + 1)]
    await made.append("s", at_version(0, entries(*thoughts)))
    return made


READS: dict[str, Callable[[Queries], Awaitable[object]]] = {
    "view": lambda queries: queries.view("s"),
    "history": lambda queries: queries.history("s", since=AsOf(version=1)),
    "timeline": lambda queries: queries.timeline("s"),
}


async def digest(queries: Queries) -> str:
    return await queries.digest("s", Window(budget=500, measure=len))


@pytest.mark.parametrize("read", READS)
async def test_a_long_session_is_read_in_parts(ledger: MemoryLedger, read: str) -> None:
    turns, reading = 0, asyncio.ensure_future(READS[read](Queries(ledger)))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1

    await reading
    assert turns >= LENGTH / PAGE


LOADS: dict[str, Callable[[Ledger], Awaitable[object]]] = {
    "a view of a moment": lambda ledger: Queries(ledger).view("s", at=AsOf(version=12)),
    "a history": lambda ledger: READS["history"](Queries(ledger)),
    "as it was": lambda ledger: SessionCache(ledger, Session).at_version("s", 13),
}


@pytest.mark.parametrize("load", LOADS)
async def test_few_events_that_take_long_are_read_in_parts(
    monkeypatch: pytest.MonkeyPatch, load: str
) -> None:
    monkeypatch.setattr(long_reads, "LONG", 0.0)
    ledger = MemoryLedger()
    judgements = [refuted("a1"), restored("a1")] * (SLICE // 4)
    await ledger.append("s", at_version(0, entries(assumed("a1"), *judgements)))

    turns, loading = 0, asyncio.ensure_future(LOADS[load](ledger))
    while not loading.done():
        await asyncio.sleep(0)
        turns += 1

    await loading
    assert turns >= len(judgements)


async def test_what_was_read_to_decide_on_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_reads, "LONG", 0.0)
    ledger = Watched(MemoryLedger())
    await ledger.append("s", at_version(0, entries(assumed("a1"), refuted("a1"), restored("a1"))))

    await SessionCache(ledger, Session).refresh("s")

    assert ledger.reads == [3]


async def test_one_long_session_is_read_at_a_time(ledger: MemoryLedger) -> None:
    async with long_reads.LongRead() as reading:
        await reading.wait_if_long(SHORT + 1)
        reads = [digest, *READS.values()]
        readings = [asyncio.ensure_future(read(Queries(ledger))) for read in reads]
        for _ in range(LENGTH):
            await asyncio.sleep(0)
        assert not any(reading.done() for reading in readings)

    async with asyncio.timeout(60):
        await asyncio.gather(*readings)


class WithOutline(MemoryLedger):
    """It has stored what outlines need of all events."""

    async def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        recorded = await self.read(session)
        yield recorded[-1].hash, [each.event for each in recorded]


async def test_nor_is_a_long_session_whose_outline_is_stored_read_beside_another() -> None:
    ledger = WithOutline()
    thoughts = [thought(f"t{number}", "so") for number in range(1, LENGTH + 1)]
    await ledger.append("s", at_version(0, entries(*thoughts)))
    async with long_reads.LongRead() as reading:
        await reading.wait_if_long(SHORT + 1)
        told = asyncio.ensure_future(digest(Queries(ledger)))
        for _ in range(LENGTH):
            await asyncio.sleep(0)
        assert not told.done()
    async with asyncio.timeout(60):
        await told


async def test_a_short_session_waits_for_no_long_one() -> None:
    ledger = MemoryLedger()
    thoughts = [thought(f"t{number}", "so") for number in range(1, SHORT)]
    await ledger.append("s", at_version(0, entries(*thoughts)))
    async with asyncio.timeout(60), long_reads.LongRead() as reading:
        await reading.wait_if_long(SHORT + 1)
        for read in (digest, *READS.values()):
            await read(Queries(ledger))


async def test_a_long_session_is_told_beside_the_event_loop() -> None:
    let_go = threading.Event()
    telling = asyncio.create_task(compute(SHORT + 1, lambda: let_go.wait(30)))
    await asyncio.sleep(0)

    let_go.set()

    assert await telling
    assert await compute(SHORT, threading.current_thread) is threading.current_thread()


class Read:
    """A read on a thread that does not end before it may."""

    def __init__(self) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()

    def __call__(self, view: SessionView | None = None) -> int:
        self.began.set()
        assert self.may_end.wait(30)
        return 0 if view is None else view.session.version

    async def begin(self, reading: Awaitable[int]) -> asyncio.Task[int]:
        task = asyncio.ensure_future(reading)
        await asyncio.to_thread(self.began.wait, 30)
        return task


async def turns() -> None:
    """Let all other tasks run that can."""
    for _ in range(100):
        await asyncio.sleep(0)


async def test_who_leaves_a_read_that_has_begun_waits_for_its_end() -> None:
    read = Read()
    reading = await read.begin(compute(SHORT + 1, read))

    reading.cancel()
    await turns()
    assert not reading.done()

    read.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await reading


async def test_a_read_that_is_left_before_it_begins_does_not_begin() -> None:
    read, ran = Read(), threading.Event()
    reading = await read.begin(compute(SHORT + 1, read))
    waiting = asyncio.create_task(compute(SHORT + 1, ran.set))
    await turns()

    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting

    read.may_end.set()
    await reading
    await compute(SHORT + 1, lambda: None)
    assert not ran.is_set()


async def test_a_view_stands_still_while_a_thread_reads_it(ledger: MemoryLedger) -> None:
    queries, read = Queries(ledger), Read()
    view = await queries.current_view("s")
    reading = await read.begin(queries.look("s", view, read))

    await ledger.append("s", at_version(LENGTH, entries(thought(f"t{LENGTH + 1}", "so"))))
    following = asyncio.create_task(queries.current_view("s"))
    await turns()
    read.may_end.set()

    assert await reading == LENGTH
    assert (await following).session.version == LENGTH + 1


@pytest.fixture
def collecting() -> Iterator[Callable[[bool], None]]:
    yield lambda wanted: gc.enable() if wanted else gc.disable()
    gc.enable()


@pytest.mark.parametrize("collects", [True, False])
async def test_no_garbage_is_collected_during_a_long_computation(
    collecting: Callable[[bool], None], *, collects: bool
) -> None:
    """A program that collects no garbage itself keeps its setting."""
    collecting(collects)

    assert not await compute_on_thread(gc.isenabled)
    assert gc.isenabled() is collects


async def test_garbage_is_collected_again_after_a_computation_that_failed() -> None:
    with pytest.raises(ZeroDivisionError):
        await compute_on_thread(lambda: 1 // 0)

    assert gc.isenabled()
