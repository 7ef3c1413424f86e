"""Sessions that pages look at are kept, within bounds whatever their size."""

import asyncio
import gc
import threading
import tracemalloc

import pytest

from app.watched import Watched
from sayings import assumed, thought
from store.ledgers import entries
from thoughtline.app.folds.kept_folds import Room
from thoughtline.app.process.long_reads import SHORT
from thoughtline.core.events import Event
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.board.live.serializers import SessionSerializer
from thoughtline.entrypoints.board.live.session import BLOCK, LiveSession, LiveSessions
from thoughtline.store.ledger import at_version
from thoughtline.store.memory.ledger import MemoryLedger

EACH = 400
MIB = 1 << 20


async def test_very_many_small_sessions_take_no_more_than_few_large_ones() -> None:
    """For a session of one thought costs as much as a dozen events of a long one."""
    ledger = MemoryLedger()
    sessions = LiveSessions(ledger, Room(30_000))
    names = [f"s{number}" for number in range(4 * EACH)]
    for name in names:
        await ledger.append(name, at_version(0, entries(thought("t1", "a seal " * 10))))

    async def look(some: list[str]) -> int:
        for name in some:
            await sessions.current(name)
        return tracemalloc.get_traced_memory()[0]

    await look(names[:10])
    tracemalloc.start()
    try:
        filled = await look(names[:EACH])
        after = await look(names[EACH:])
    finally:
        tracemalloc.stop()

    assert after - filled < MIB


async def test_a_cache_full_of_small_sessions_takes_what_one_of_long_ones_does() -> None:
    """Else it would grow for hours while it seems to be full."""
    ledger = MemoryLedger()
    sessions = LiveSessions(ledger, Room(30_000))
    for number in range(EACH):
        await ledger.append(f"s{number}", at_version(0, entries(*stated(1))))
    for number in range(12):
        await ledger.append(f"l{number}", at_version(0, entries(*stated(100))))

    async def look(kind: str, some: int) -> int:
        for number in range(some):
            session = await sessions.current(f"{kind}{number}")
            session.state(), session.encoded_steps(0, BLOCK)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    await look("s", 10)
    tracemalloc.start()
    try:
        empty = await look("s", 1)
        small = await look("s", EACH) - empty
        long = await look("l", 12) - empty
    finally:
        tracemalloc.stop()

    assert long < 1.15 * small


async def test_a_live_page_tells_what_is_in_the_record_now_though_it_is_another_one() -> None:
    first, second = MemoryLedger(), MemoryLedger()
    await first.append("s", at_version(0, entries(thought("t1", "so"), thought("t2", "so"))))
    await second.append("s", at_version(0, entries(thought("t1", "otherwise"))))
    ledger = Watched(first)
    serializer = SessionSerializer(LiveSessions(ledger, Room(1)))
    before, after = await first.events_after(0, limit=10), await second.events_after(0, limit=10)
    assert b'"so"' in (await serializer.serialize(before)).data

    ledger.use(second)

    assert b'"otherwise"' in (await serializer.serialize(after)).data
    with pytest.raises(Refused) as refused:
        await serializer.serialize(before)
    assert refused.value.code is Code.LEDGER_SWAPPED


def stated(number: int) -> list[Event]:
    """So many thoughts, each of which rests on an assumption."""
    told: list[Event] = []
    for one in range(1, number + 1):
        told += [assumed(f"a{one}", f"so {one}"), thought(f"t{one}", f"In round {one} it holds.")]
    return told


async def test_a_thread_reads_a_long_session_which_stands_still_meanwhile() -> None:
    ledger = MemoryLedger()
    sessions = LiveSessions(ledger, Room(30_000))
    thoughts = [thought(f"t{number}", "so") for number in range(1, SHORT + 2)]
    await ledger.append("s", at_version(0, entries(*thoughts)))
    began, may_end = threading.Event(), threading.Event()

    def see(live: LiveSession) -> int:
        began.set()
        assert may_end.wait(30)
        return live.timeline.version

    reading = asyncio.create_task(sessions.read("s", see))
    await asyncio.to_thread(began.wait, 30)
    await ledger.append("s", at_version(SHORT + 1, entries(thought(f"t{SHORT + 2}", "so"))))
    following = asyncio.create_task(sessions.current("s"))
    may_end.set()
    assert await reading == SHORT + 1
    assert (await following).timeline.version == SHORT + 2
