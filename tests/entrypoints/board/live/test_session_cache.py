"""Sessions that pages look at are kept, within bounds whatever their size."""

import tracemalloc

import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.app.queries import Queries
from thoughtline.entrypoints.board.live import session_cache
from thoughtline.entrypoints.board.live.session_cache import LiveSessions
from thoughtline.store.ledger import at_version
from thoughtline.store.memory.ledger import MemoryLedger

EACH = 400
MIB = 1 << 20


async def test_very_many_small_sessions_take_no_more_than_few_large_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For a session of one thought costs as much as a dozen events of a long one."""
    monkeypatch.setattr(session_cache, "MAX_EVENTS", 2_000)
    ledger, sessions = MemoryLedger(), LiveSessions()
    names = [f"s{number}" for number in range(4 * EACH)]
    for name in names:
        await ledger.append(name, at_version(0, entries(thought("t1", "a seal " * 10))))

    async def look(some: list[str]) -> int:
        for name in some:
            await sessions.current("", Queries(ledger), name)
        return tracemalloc.get_traced_memory()[0]

    await look(names[:10])
    tracemalloc.start()
    try:
        filled = await look(names[:EACH])
        after = await look(names[EACH:])
    finally:
        tracemalloc.stop()

    assert after - filled < MIB
