"""A file of release 0.2.0 (schema 3) becomes the local person's part of the record."""
# ruff: noqa: ASYNC240 - a test may block its own event loop

import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from places import DATA
from store.ledgers import beside, found, write
from thoughtline.core.events import SessionForgotten
from thoughtline.core.truth.standing import Standing
from thoughtline.store.codec import encode
from thoughtline.store.ledger import KeyedWrite, Query
from thoughtline.store.reports import Verification
from thoughtline.store.sqlite.database.schema import STEPS
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.storage_usage import StorageUsage

OLD = DATA / "schema-3.db"
"""Sessions of 5, 30 and 2 events, one that was forgotten, and a key."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / "folder" / "thoughts.db"
    copy.parent.mkdir()
    shutil.copyfile(OLD, copy)
    copy.chmod(0o600)
    return copy


async def test_all_that_was_there_is_the_local_persons(path: Path) -> None:
    ledger = SqliteLedger(path)

    assert await ledger.verify() == Verification(sessions=4, events=38, damage=())
    assert [one.session for one in await ledger.sessions(limit=None)] == ["a\x1fb", "long", "queue"]
    assert await found(ledger, "prefetch count max") == ["Raise prefetch_count_max to 200."]
    assert await found(ledger, "消息队列") == ["消息队列在夜间是空的。"]
    [hit] = await ledger.search(Query(text="backlog"), limit=9)
    assert hit.standing is Standing.FALLEN
    [gone] = await ledger.read("gone")
    assert isinstance(gone.event, SessionForgotten)
    assert await ledger.keyed_write("first") == KeyedWrite(
        session="queue", first=1, last=4, digest=b"asked"
    )
    assert await ledger.of("ada").sessions(limit=None) == []
    await ledger.close()


async def test_what_is_held_is_counted(path: Path) -> None:
    ledger = SqliteLedger(path)
    placed = await ledger.events_after(0, limit=99)

    assert len(placed) == 38
    assert await ledger.position() == placed[-1].position
    size = sum(len(encode(one.recorded.event)) for one in placed)
    assert await ledger.storage_usage() == StorageUsage(sessions=3, thoughts=35, bytes=size)
    await ledger.close()


async def test_it_goes_on_with_other_owners(path: Path) -> None:
    ledger = SqliteLedger(path)
    await write(ledger.of("ada"), "queue", text="ada's own backlog")
    await write(ledger, "queue", text="one more backlog")

    assert await found(ledger.of("ada"), "backlog") == ["ada's own backlog"]
    assert len(await ledger.read("queue")) == 6
    assert await ledger.verify() == Verification(sessions=5, events=40, damage=())
    await ledger.close()
    assert beside(path, ".schema-3").exists()
    assert [one.name for one in examine(path) if one.advice and one.name != "folder"] == []


async def test_a_damaged_page_keeps_nobody_from_the_rest(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as database:
        page = database.execute(
            "SELECT max(pageno) FROM dbstat WHERE name = 'event' AND pagetype = 'leaf'"
        ).get
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = bytes(range(256)) * 16
    path.write_bytes(data)
    ledger = SqliteLedger(path)

    assert len(await ledger.read("queue")) == 5
    assert 0 < (await ledger.storage_usage()).thoughts < 35
    assert (await ledger.verify()).damage != ()
    await ledger.close()


async def test_doctor_looks_at_it_and_leaves_it_as_it_is(path: Path) -> None:
    before = path.read_bytes()

    rows = {one.name: one for one in examine(path)}
    assert rows["schema"].value == f"3 (this release knows {len(STEPS)})"
    assert rows["record"].advice == ""
    assert "search index" not in rows  # the migration makes it anew
    assert path.read_bytes() == before
