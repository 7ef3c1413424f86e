"""Whoever follows a record is given every event once, in order, as it is recorded."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.subscriber import follow
from store.ledgers import forget, write
from thoughtline.app.queries.event_feed import PAGE
from thoughtline.store.ledger import Ledger, PositionedEvent
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.watch import Watch

SOON = 20.0


async def first(events: AsyncIterator[PositionedEvent], count: int) -> list[PositionedEvent]:
    async with asyncio.timeout(SOON):
        return [await anext(events) for _ in range(count)]


def versions(placed: list[PositionedEvent]) -> list[int]:
    return [one.recorded.version for one in placed]


@pytest.fixture
def ledger() -> Ledger:
    return MemoryLedger()


async def test_what_is_there_comes_first_and_then_what_is_recorded(ledger: Ledger) -> None:
    await write(ledger, count=PAGE + 1)
    events = follow(ledger, 0)
    assert versions(await first(events, PAGE + 1)) == list(range(1, PAGE + 2))

    coming = asyncio.create_task(first(events, 2))
    await asyncio.sleep(0)
    await write(ledger, count=2)

    assert versions(await coming) == [PAGE + 2, PAGE + 3]


async def test_one_goes_on_where_one_left_off(ledger: Ledger) -> None:
    await write(ledger, count=3)
    [seen] = await first(follow(ledger, 0), 1)

    assert versions(await first(follow(ledger, seen.position), 2)) == [2, 3]


async def test_one_session_is_followed_while_others_grow(ledger: Ledger) -> None:
    events = follow(ledger, 0, "s")
    coming = asyncio.create_task(first(events, 2))
    for _ in range(2):
        await write(ledger, "other", count=3)
        await write(ledger, "s")

    assert [one.recorded.session for one in await coming] == ["s", "s"]


async def test_a_shared_session_is_followed_too(ledger: Ledger) -> None:
    await write(ledger.of("ada"))
    name = await ledger.of("ada").share("s", "bo", "read")
    events = follow(ledger.of("bo"), 0, name)
    assert versions(await first(events, 1)) == [1]

    coming = asyncio.create_task(first(events, 1))
    await asyncio.sleep(0)
    await write(ledger.of("ada"))

    assert versions(await coming) == [2]


async def test_a_tombstone_comes_to_whoever_follows(ledger: Ledger) -> None:
    await write(ledger, count=3)
    events = follow(ledger, 0, "s")
    await first(events, 3)
    await forget(ledger)

    assert versions(await first(events, 1)) == [4]


async def test_following_goes_on_when_nothing_happened_for_long(ledger: Ledger) -> None:
    coming = asyncio.create_task(first(follow(ledger, 0, within=0.0), 1))
    for _ in range(20):
        await asyncio.sleep(0)
    await write(ledger)

    assert versions(await coming) == [1]


async def test_what_another_process_records_is_followed(tmp_path: Path) -> None:
    """Two ledgers over one file know no more of each other than two processes."""
    here, there = SqliteLedger(tmp_path / "t.db"), SqliteLedger(tmp_path / "t.db")
    events = follow(here, 0)
    for version in range(1, 4):
        coming = asyncio.create_task(first(events, 1))
        await asyncio.sleep(0)
        await write(there)
        assert versions(await coming) == [version]
    await here.close()
    await there.close()


async def test_what_this_process_records_is_heard_of_at_once(tmp_path: Path) -> None:
    """Without a look at the file, which here is not due for an hour."""
    ledger = SqliteLedger(tmp_path / "t.db")
    ledger._database.watch = Watch(lambda: False, every=3600)
    events = follow(ledger, 0)
    coming = asyncio.create_task(first(events, 1))
    await asyncio.sleep(0)
    await write(ledger)

    assert versions(await coming) == [1]
    await ledger.close()


async def test_a_follower_keeps_no_snapshot_open(tmp_path: Path) -> None:
    """It would keep the write-ahead log growing."""
    here, there = SqliteLedger(tmp_path / "t.db"), SqliteLedger(tmp_path / "t.db")
    await write(there)
    events = follow(here, 0)
    await first(events, 1)
    coming = asyncio.create_task(first(events, 1))
    await asyncio.sleep(0)

    await forget(there)  # which is refused where somebody reads

    assert versions(await coming) == [2]
    await here.close()
    await there.close()
