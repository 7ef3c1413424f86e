"""Who reads a long session leaves time to others."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable, Iterator

import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.app import long_reads
from thoughtline.app.long_reads import NEVER, SHORT, SLICE, told
from thoughtline.app.queries import AsOf, Queries
from thoughtline.store.ledger import at_version
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
    "digest": lambda queries: queries.digest("s", budget=500, measure=len),
    "history": lambda queries: queries.history("s", since=AsOf(version=1)),
}


@pytest.mark.parametrize("read", READS)
async def test_a_long_session_is_read_in_parts(ledger: MemoryLedger, read: str) -> None:
    turns, reading = 0, asyncio.ensure_future(READS[read](Queries(ledger)))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1

    await reading
    assert turns >= LENGTH / SLICE


async def test_a_long_session_is_told_beside_the_event_loop() -> None:
    let_go = threading.Event()
    telling = asyncio.create_task(told(SHORT + 1, lambda: let_go.wait(30)))
    await asyncio.sleep(0)

    let_go.set()

    assert await telling
    assert await told(SHORT, threading.current_thread) is threading.current_thread()


USUAL = (700, 10, 10)
PUT_OFF = (700, 10, NEVER)


@pytest.fixture
def resumed(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """When Python looks for garbage as usual again, after tenths of a second instead of seconds."""
    heard, before, set_threshold = asyncio.Event(), gc.get_threshold(), gc.set_threshold

    def set_and_tell(*thresholds: int) -> None:
        set_threshold(*thresholds)
        if thresholds == USUAL:
            heard.set()

    monkeypatch.setattr(long_reads, "_full_collection", long_reads._FullCollection())
    monkeypatch.setattr(long_reads, "QUIET", 0.1)
    set_threshold(*USUAL)
    monkeypatch.setattr(gc, "set_threshold", set_and_tell)
    yield heard
    set_threshold(*before)


async def test_python_does_not_look_through_everything_while_a_long_session_is_read(
    ledger: MemoryLedger, resumed: asyncio.Event
) -> None:
    await Queries(ledger).view("s")
    assert gc.get_threshold() == PUT_OFF
    await asyncio.wait_for(resumed.wait(), 10)
    assert gc.get_threshold() == USUAL

    assert await told(SHORT + 1, gc.get_threshold) == PUT_OFF


async def test_it_does_after_a_while_though_long_sessions_are_still_read(
    ledger: MemoryLedger, resumed: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_reads, "QUIET", 60)
    monkeypatch.setattr(long_reads, "LONGEST", 0.1)
    reading = Queries(ledger)

    async with asyncio.timeout(30):
        while not resumed.is_set():
            await reading.view("s")
