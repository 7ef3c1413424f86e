"""A record moves from its file to a server: all of it, checked on both ends, or nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from store.ledgers import forget, write
from store.postgres_server import run
from store.whole_record import fill, shown
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.postgres.copy_from_sqlite import copy_from_sqlite
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.reports import CopyResult
from thoughtline.store.sqlite.database.database import SqliteDatabase
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def here(path: Path) -> AsyncIterator[SqliteLedger]:
    """A record with all there is."""
    kept = SqliteLedger(path)
    await fill(kept)
    yield kept
    await kept.close()


@pytest.fixture
async def there(url: str) -> AsyncIterator[PostgresLedger]:
    kept = PostgresLedger(url)
    yield kept
    await kept.close()


async def copied(path: Path, there: PostgresLedger) -> CopyResult:
    file = SqliteDatabase(path, durability="full", wait=10)
    try:
        return await copy_from_sqlite(file, there._database)
    finally:
        await file.close()


async def test_all_that_could_be_seen_before_can_be_seen_after(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    before = await shown(here)

    assert await copied(path, there) == CopyResult(sessions=9, events=19, already=False)

    assert await shown(there) == before
    assert await shown(here) == before


async def test_it_goes_on_where_it_was(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    position = await here.position()
    await copied(path, there)

    await write(there.of("ada"), "s", text="one more seal")
    await write(there, "new")

    assert [one.version for one in await there.of("ada").read("s")] == [1, 2, 3, 4, 5]
    assert await there.position() > position
    assert (await there.verify()).damage == ()


async def test_moving_again_changes_nothing(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    await copied(path, there)
    await write(there, "s")
    await forget(there.of("ada"), "asked")
    before = await shown(there)

    assert (await copied(path, there)).already
    assert await shown(there) == before


async def test_a_file_that_went_on_is_refused(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    await copied(path, there)
    await write(here.of("bo"), "s")
    before = await shown(there)

    with pytest.raises(Refused, match="session 's' of the file has new events") as refusal:
        await copied(path, there)
    assert refusal.value.code == Code.LEDGER_NOT_EMPTY
    assert await shown(there) == before


async def test_another_record_is_left_as_it_is(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    await write(there, "of another record")
    before = await shown(there)

    with pytest.raises(Refused, match="another record") as refusal:
        await copied(path, there)
    assert refusal.value.code == Code.LEDGER_NOT_EMPTY
    assert await shown(there) == before


async def test_a_damaged_file_is_not_copied(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    with closing(apsw.Connection(str(path))) as database:
        database.execute("UPDATE event SET author = 'eve' WHERE position = 2")

    with pytest.raises(Refused) as refusal:
        await copied(path, there)
    assert refusal.value.code == Code.LEDGER_DAMAGED
    assert await there.sessions(limit=9) == []


async def test_a_connection_that_is_lost_in_between_moves_nothing(
    here: SqliteLedger, path: Path, there: PostgresLedger, url: str
) -> None:
    """The last step is broken by hand: what went before it must be gone with it."""
    await there.sessions(limit=9)
    await run(
        url,
        "CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'",
        "CREATE TRIGGER stop BEFORE INSERT ON thoughtline.passage EXECUTE FUNCTION stop()",
    )
    with pytest.raises(Refused) as refusal:
        await copied(path, there)
    assert refusal.value.code == Code.LEDGER_UNREACHABLE
    await run(url, "DROP FUNCTION stop CASCADE")

    assert await there.sessions(limit=9) == []
    assert not (await copied(path, there)).already
    assert await shown(there) == await shown(here)


async def test_nobody_writes_to_the_file_meanwhile(
    here: SqliteLedger, path: Path, there: PostgresLedger
) -> None:
    writing = asyncio.create_task(write(here, "late", count=3))
    await copied(path, there)
    await writing

    late = len(await there.read("late"))
    assert (await there.verify()).events == 19 + late
    assert len(await here.read("late")) == 3
