"""Who reads a long session leaves time to others."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.app.long_reads import SHORT, SLICE, told
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
