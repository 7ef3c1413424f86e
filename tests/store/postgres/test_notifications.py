"""Other processes are told whose record grew, so that nobody looks who is not meant."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from store.ledgers import write
from thoughtline.store.postgres.database import database
from thoughtline.store.postgres.ledger import PostgresLedger

SOON = 30.0


@pytest.fixture
async def ledger(url: str) -> AsyncIterator[PostgresLedger]:
    kept = PostgresLedger(url)
    yield kept
    await kept.close()


@pytest.fixture
async def other(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PostgresLedger]:
    """Another process's, which does not look unless it is told."""
    monkeypatch.setattr(database, "EVERY", 3600.0)
    kept = PostgresLedger(url)
    yield kept
    await kept.close()


async def test_a_notification_says_whose_record_grew_without_a_name(
    ledger: PostgresLedger, url: str
) -> None:
    said: asyncio.Queue[str] = asyncio.Queue()
    listener = await asyncpg.connect(url)
    await listener.add_listener("thoughtline", lambda *told: said.put_nowait(told[-1]))
    await write(ledger.of("ada"))

    async with asyncio.timeout(SOON):
        assert await said.get() == database.mark(b"ada")
    await listener.close()


async def test_another_process_hears_of_its_owner_and_of_those_who_share(
    ledger: PostgresLedger, other: PostgresLedger
) -> None:
    await write(ledger.of("ada"))
    await ledger.of("ada").share("s", "bo", "read")
    for writer in ("bo", "ada"):
        position = await other.of("bo").position()
        waiting = asyncio.create_task(other.of("bo").wait_for_more(position, within=SOON))
        await asyncio.sleep(0.2)
        await write(ledger.of(writer))

        assert await waiting


async def test_earlier_releases_do_not_say_whose_and_are_heard_all_the_same(
    ledger: PostgresLedger, other: PostgresLedger, url: str
) -> None:
    await write(ledger)
    position = await other.position()
    waiting = asyncio.create_task(other.wait_for_more(position, within=SOON))
    await asyncio.sleep(0.2)
    await write(ledger)
    older = await asyncpg.connect(url)
    await older.execute("SELECT pg_notify('thoughtline', '')")

    assert await waiting
    await older.close()
