"""The audit is kept for as many days as an operator says."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

import pytest

from store.postgres_server import Postgres, emptied
from thoughtline.app.commands.audit_log import AUDIT, DAY, AuditLog, audit_entries
from thoughtline.app.commands.audit_retention import AuditRetention
from thoughtline.core.audit_entry import AuditEntry
from thoughtline.core.events import SessionForgotten
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ledger]:
    async with AsyncExitStack() as stack:
        kept: Ledger = MemoryLedger()
        if request.param == "sqlite":
            kept = SqliteLedger(tmp_path / "thoughts.db")
        elif request.param == "postgres":
            server: Postgres = request.getfixturevalue("postgres")
            kept = PostgresLedger(await stack.enter_async_context(emptied(server)))
        yield kept
        await kept.close()


class Calendar:
    """A clock that a test sets, in days since 1970."""

    day = 100

    def __call__(self) -> int:
        return self.day * DAY + 5_000


def auditing(ledger: Ledger, clock: Callable[[], int]) -> AuditLog:
    handles = count(1)
    return AuditLog(
        ledger, clock, lambda: f"h{next(handles)}", lambda error: pytest.fail(str(error))
    )


async def days_of(ledger: Ledger) -> list[int]:
    return [placed.recorded.at // DAY async for placed, _ in audit_entries(ledger)]


async def test_entries_older_than_the_days_are_deleted_and_leave_tombstones(ledger: Ledger) -> None:
    """One process that runs for days begins a session each day."""
    calendar = Calendar()
    log = auditing(ledger, calendar)
    for calendar.day in range(100, 105):
        log.add(AuditEntry(what="tools/call think", owner="token#ada"))
        await log.flush()

    replicas = [AuditRetention(ledger, calendar, days=2) for _ in range(2)]
    await asyncio.gather(*(replica.delete_old() for replica in replicas))

    assert await days_of(ledger) == [102, 103, 104]
    placed = await ledger.of(AUDIT).events_after(0, limit=99)
    tombstones = [one for one in placed if isinstance(one.recorded.event, SessionForgotten)]
    assert len(tombstones) == 2
    assert not (await ledger.verify()).damage
    log.add(AuditEntry(what="tools/call think", owner="token#ada"))
    await log.flush()
    assert await days_of(ledger) == [102, 103, 104, 104]


async def test_a_running_log_deletes_what_is_old(ledger: Ledger) -> None:
    calendar, deleted = Calendar(), asyncio.Event()
    retention = AuditRetention(ledger, calendar, days=1)
    before = auditing(ledger, calendar)
    before.add(AuditEntry(what="tools/call think"))
    await before.flush()
    calendar.day += 3

    async def delete_old() -> None:
        await retention.delete_old()
        deleted.set()

    log = AuditLog(
        ledger, calendar, lambda: "new", lambda error: pytest.fail(str(error)), delete_old
    )
    async with log.running(), asyncio.timeout(30):
        await deleted.wait()

    assert await days_of(ledger) == []
