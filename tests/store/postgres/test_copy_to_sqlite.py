"""A record moves from a server back to a file: all of it, checked on both ends, or nothing."""
# ruff: noqa: ASYNC240 - a test may block its own event loop

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sayings import thought
from store.ledgers import entries, write
from store.postgres_server import run
from store.whole_record import OWNERS, fill, shown, unnumbered
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import IdempotencyKey, KeyTaken, Query, at_version
from thoughtline.store.postgres.copy_from_sqlite import copy_from_sqlite
from thoughtline.store.postgres.copy_to_sqlite import copy_to_sqlite
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.reports import CopyResult
from thoughtline.store.sqlite.database.database import SqliteDatabase
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "thoughts.db"


@pytest.fixture
async def there(url: str) -> AsyncIterator[PostgresLedger]:
    """A record with all there is, on a server."""
    kept = PostgresLedger(url)
    await fill(kept)
    yield kept
    await kept.close()


async def test_all_that_could_be_seen_before_can_be_seen_after(
    there: PostgresLedger, path: Path
) -> None:
    before = await shown(there)

    copied = await copy_to_sqlite(there._database, path)

    assert copied == CopyResult(sessions=9, events=19, already=False)
    assert path.stat().st_mode & 0o077 == 0
    assert [file.name for file in path.parent.iterdir()] == ["thoughts.db"]
    here = SqliteLedger(path)
    assert unnumbered(await shown(here)) == unnumbered(before)
    assert await shown(there) == before
    await write(here.of("ada"), "s", text="one more seal")
    assert [one.version for one in await here.of("ada").read("s")] == [1, 2, 3, 4, 5]
    assert (await here.verify()).damage == ()
    await here.close()
    assert [finding.name for finding in examine(path) if finding.advice] == []


async def test_a_standing_that_no_rule_gives_is_copied_too(
    there: PostgresLedger, path: Path
) -> None:
    """It cannot be computed from the events."""
    fallen = {"t1": Standing.FALLEN}
    await there.append("odd", at_version(0, entries(thought("t1", "otter")), fallen.copy))

    await copy_to_sqlite(there._database, path)

    here = SqliteLedger(path)
    assert len(await here.search(Query(text="otter", standing=Standing.FALLEN), limit=9)) == 1
    await here.close()


async def test_a_key_from_the_server_is_still_taken(there: PostgresLedger, path: Path) -> None:
    """The server has only hashes of keys."""
    await copy_to_sqlite(there._database, path)

    here = SqliteLedger(path)
    for owner in OWNERS:
        key = IdempotencyKey(name="k", digest=b"d")
        with pytest.raises(KeyTaken):
            await here.of(owner).append("s", at_version(3, entries(thought("t9"))), key=key)
        other = IdempotencyKey(name="another", digest=b"d")
        await here.of(owner).append("new", at_version(0, entries(thought("t1"))), key=other)
    await here.close()


async def test_a_record_comes_back_as_it_went(there: PostgresLedger, path: Path, url: str) -> None:
    before = await shown(there)
    await copy_to_sqlite(there._database, path)
    await there.close()
    await run(url, "DROP SCHEMA thoughtline CASCADE")

    file = SqliteDatabase(path, durability="full", wait=10)
    again = PostgresLedger(url)
    await copy_from_sqlite(file, again._database)

    assert unnumbered(await shown(again)) == unnumbered(before)
    await again.close()
    await file.close()


@pytest.mark.parametrize("end", ["", "-wal", ".lock"])
async def test_a_file_that_is_there_is_left_as_it_is(
    there: PostgresLedger, path: Path, end: str
) -> None:
    path.parent.mkdir(mode=0o700)
    other = path.with_name(path.name + end)
    other.write_bytes(b"")

    with pytest.raises(Refused) as refusal:
        await copy_to_sqlite(there._database, path)

    assert refusal.value.code == Code.LEDGER_NOT_EMPTY
    assert [file.name for file in path.parent.iterdir()] == [other.name]


async def test_a_session_that_never_got_an_event_is_no_obstacle(
    there: PostgresLedger, path: Path, url: str
) -> None:
    """A write that lost a race may leave its head."""
    await run(
        url,
        "INSERT INTO thoughtline.session (owner, name, version, position, hash, oldest) "
        "VALUES ('', 'begun', 0, 0, decode(repeat('00', 32), 'hex'), 1)",
    )

    assert (await copy_to_sqlite(there._database, path)).events == 19

    here = SqliteLedger(path)
    assert (await here.verify()).damage == ()
    assert "begun" not in [summary.session for summary in await here.sessions(limit=None)]
    await write(here, "begun")
    await here.close()
    assert [finding.name for finding in examine(path) if finding.advice] == []


async def test_a_damaged_record_is_not_copied(there: PostgresLedger, path: Path, url: str) -> None:
    await run(url, "UPDATE thoughtline.event SET author = 'eve' WHERE position = 3")

    with pytest.raises(Refused) as refusal:
        await copy_to_sqlite(there._database, path)

    assert refusal.value.code == Code.LEDGER_DAMAGED
    assert list(path.parent.iterdir()) == []


async def test_nobody_writes_to_the_server_meanwhile(there: PostgresLedger, path: Path) -> None:
    writing = asyncio.create_task(write(there, "late", count=3))
    await copy_to_sqlite(there._database, path)
    await writing

    here = SqliteLedger(path)
    late = len(await here.read("late"))
    assert (await here.verify()).events == 19 + late
    assert len(await there.read("late")) == 3
    await here.close()
