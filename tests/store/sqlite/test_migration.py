"""A file of an earlier schema: brought up to date whole or not at all, and copied before."""
# ruff: noqa: ASYNC221, ASYNC240, RUF001 - a test may block its own event loop

import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from campaigns.field import hear, rounds, tell
from places import DATA
from store.ledgers import beside, found, write
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.ledger import Query
from thoughtline.store.reports import Verification
from thoughtline.store.sqlite.database.schema import APPLICATION, STEPS
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

OLD = DATA / "schema-1.db"
"""Made by release 0.1.0: sessions of 12, 3 and 41 events."""

LATEST = len(STEPS)
"""The schema that this release knows."""

SESSIONS = ("cache", "notes", "long")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of it, in a folder of its own."""
    folder = tmp_path / "folder"
    folder.mkdir()
    copy = folder / "thoughts.db"
    shutil.copyfile(OLD, copy)
    copy.chmod(0o600)
    return copy


def worker_of(program: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def tamper(path: Path, *statements: str) -> None:
    with closing(apsw.Connection(str(path))) as database:
        for statement in statements:
            database.execute(statement)


def schema(path: Path) -> int:
    with closing(apsw.Connection(str(path))) as database:
        return int(database.pragma("user_version"))


async def read(ledger: SqliteLedger) -> list[list[Recorded]]:
    return [await ledger.read(session) for session in SESSIONS]


def advised(path: Path) -> list[str]:
    return [one.name for one in examine(path) if one.advice and one.name != "folder"]


async def test_an_earlier_file_is_read_and_searched_as_if_it_was_new(path: Path) -> None:
    ledger = SqliteLedger(path)

    assert await ledger.verify() == Verification(sessions=3, events=56, damage=())
    assert len(await ledger.read("cache", after=4)) == 8
    assert await found(ledger, "connectTimeoutMs") == ["Then connect_timeout_ms may stay at 500."]
    assert await found(ledger, "连接池") == ["数据库连接池已经耗尽，需要检查配置。"]
    assert await found(ledger, "strasse") == ["Käse, naïve café — Straße."]
    assert await found(ledger, "load test") == ["the load test ran cold"]
    await write(ledger, "cache", text="One more seal.")
    assert await found(ledger, "seal") == ["One more seal."]
    await ledger.close()
    assert schema(path) == LATEST
    assert advised(path) == []


async def test_what_had_fallen_or_was_revised_is_known_to_have(path: Path) -> None:
    ledger = SqliteLedger(path)

    stood = {
        hit.node: hit.standing
        for text in ("page cache", "timeout", "retries", "time of a read", "pool is the cause")
        for hit in await ledger.search(Query(text=text, session="cache"), limit=1)
    }
    assert stood == {
        "a1": Standing.FALLEN,
        "t3": Standing.FALLEN,
        "t5": Standing.FALLEN,
        "t1": Standing.REVISED,
        "t6": Standing.STANDS,
    }
    await ledger.close()


async def test_a_key_is_still_known(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as database:
        before = database.execute("SELECT * FROM answered ORDER BY key").fetchall()
    ledger = SqliteLedger(path)
    await ledger.read("s")
    await ledger.close()

    with closing(apsw.Connection(str(path))) as database:
        assert database.execute("SELECT * FROM answered ORDER BY key").fetchall() == before


# --- the copy ---


async def test_a_copy_of_the_earlier_file_is_kept_for_its_owner(path: Path) -> None:
    ledger = SqliteLedger(path)
    await ledger.read("s")
    await ledger.close()

    copy = beside(path, ".schema-1")
    assert {one.name for one in path.parent.iterdir()} == {
        *("thoughts.db", "thoughts.db.lock", "thoughts.db.schema-1")
    }
    assert copy.stat().st_mode & 0o777 == 0o600
    assert schema(copy) == 1
    with closing(apsw.Connection(str(copy))) as database:
        assert database.execute("SELECT count(*) FROM event").get == 56
        assert database.pragma("integrity_check") == "ok"


async def test_what_is_only_in_the_log_is_in_the_copy(path: Path) -> None:
    tamper(path, "UPDATE ledger SET release = 'unchanged'")  # leaves no log: it is closed
    keeper = apsw.Connection(str(path))
    keeper.execute("UPDATE ledger SET release = 'in the log'")
    assert beside(path, "-wal").stat().st_size > 0

    ledger = SqliteLedger(path)
    await ledger.read("s")
    await ledger.close()
    keeper.close()

    with closing(apsw.Connection(str(beside(path, ".schema-1")))) as database:
        assert database.execute("SELECT release FROM ledger").get == "in the log"


async def test_no_copy_is_ever_overwritten(path: Path) -> None:
    beside(path, ".schema-1").write_bytes(b"mine")
    beside(path, ".schema-1.part").write_bytes(b"left by a killed process")

    ledger = SqliteLedger(path)
    await ledger.read("s")
    await ledger.close()

    assert beside(path, ".schema-1").read_bytes() == b"mine"
    assert schema(beside(path, ".schema-1-2")) == 1
    assert not beside(path, ".schema-1.part").exists()


async def test_the_copy_is_a_way_back(path: Path) -> None:
    ledger = SqliteLedger(path)
    before = await read(ledger)
    await ledger.close()
    path.write_bytes(beside(path, ".schema-1").read_bytes())

    again = SqliteLedger(path)
    assert await read(again) == before
    await again.close()
    assert {one.name for one in path.parent.glob("*.schema-*")} == {
        *("thoughts.db.schema-1", "thoughts.db.schema-1-2")
    }


async def test_a_new_file_is_not_copied(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "thoughts.db")
    await write(ledger)
    await ledger.close()

    assert {one.name for one in tmp_path.iterdir()} == {"thoughts.db", "thoughts.db.lock"}


@pytest.fixture
def small_disk(path: Path) -> Path:
    """The old file on a disk that has no room for another one."""
    if os.geteuid() != 0 and not os.environ.get("CI"):
        pytest.skip("mounts a small disk, so only as root")
    disk = path.parent / "disk"
    disk.mkdir()
    options = "size=160k,mode=0700"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], check=True)
    shutil.copy(path, disk)
    (disk / "filler").write_bytes(bytes(90 << 10))
    return disk / path.name


async def test_without_room_for_a_copy_all_is_left_as_it_was(small_disk: Path) -> None:
    try:
        before = small_disk.read_bytes()
        ledger = SqliteLedger(small_disk)

        with pytest.raises(Refused) as refusal:
            await ledger.read("cache")
        assert refusal.value.code == Code.LEDGER_FULL
        assert small_disk.read_bytes() == before
        assert not list(small_disk.parent.glob("*.schema-*"))
        assert schema(small_disk) == 1
    finally:
        subprocess.run(["umount", "--lazy", small_disk.parent], check=True)


# --- whole or not at all ---

DYING = """
import os, sys, apsw
from thoughtline.store.sqlite.database.connection import connect
from thoughtline.store.sqlite.database.migration import migrate

def migrate_until(path, left):
    def count(*statement):
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), 9)
        return True
    apsw.connection_hooks.append(lambda database: setattr(database, "exec_trace", count))
    migrate(connect(path, "full"))
    os._exit(0)

for line in sys.stdin:
    path, left = line.rsplit(maxsplit=1)
    child = os.fork() or migrate_until(path, int(left))
    print(os.waitpid(child, 0)[1], flush=True)
"""


async def test_a_migration_that_is_killed_at_any_statement_is_done_anew(path: Path) -> None:
    """Old or new, never between. A child is forked for each, as starting a Python takes longer."""
    fresh, other = path.read_bytes(), path.with_name("other.db")
    shutil.copy(path, other)
    expected = SqliteLedger(other)
    record = await read(expected)
    await expected.close()

    killing = worker_of(DYING)
    at, killed = 0, True
    while killed:
        tell(killing, f"{path} {at}")
        killed = hear(killing) != "0"
        assert schema(path) in (1, LATEST)
        if at % 4 == 0:
            left = SqliteLedger(path)
            assert await read(left) == record
            assert len(await found(left, "pool", limit=50)) == 5
            await left.close()
            assert advised(path) == []
            path.write_bytes(fresh)
        at += rounds(3, 1)  # the next one finds what this one left
    killing.communicate()
    assert at > 100
    assert advised(path) == []


async def test_a_new_record_that_is_killed_at_any_statement_is_begun_anew(tmp_path: Path) -> None:
    """All of its tables, or none."""
    path = tmp_path / "thoughts.db"
    killing = worker_of(DYING)
    died, killed = 0, True
    while killed:
        tell(killing, f"{path} {died}")
        killed = hear(killing) != "0"
        with closing(apsw.Connection(str(path))) as database:
            shaped = database.pragma("application_id"), database.pragma("user_version")
            tables = database.execute("SELECT count(*) FROM sqlite_schema").get
        assert (shaped, tables > 0) in (((0, 0), False), ((APPLICATION, LATEST), True))
        died += killed
        if killed and died % 2:  # else the next one finds what this one left
            beside(path, "").unlink()
    killing.communicate()
    assert died > 15

    ledger = SqliteLedger(path)
    await write(ledger, count=1)
    await ledger.close()


OPENING = """
import asyncio, sys
from pathlib import Path
from thoughtline.store.sqlite.database.schema import STEPS
from thoughtline.store.ledger import Query
from thoughtline.store.sqlite.ledger import SqliteLedger

async def main() -> None:
    ledger = SqliteLedger(Path(sys.argv[1]))
    sys.stdin.readline()
    print(len(await ledger.search(Query(text="pool"), limit=50)))
    await ledger.close()

asyncio.run(main())
"""


def test_of_many_processes_that_open_it_at_once_one_migrates(path: Path) -> None:
    processes = [worker_of(OPENING, path) for _ in range(8)]
    for process in processes:
        tell(process, "go")

    assert [hear(process) for process in processes] == ["5"] * 8
    for process in processes:
        process.communicate()
    assert [one.name for one in path.parent.glob("*.schema-*")] == ["thoughts.db.schema-1"]
    assert advised(path) == []


# --- damage ---


async def test_a_damaged_session_does_not_keep_the_others_from_use(path: Path) -> None:
    tamper(path, "UPDATE event SET author = 'eve' WHERE session = 'long' AND version = 30")
    ledger = SqliteLedger(path)

    assert len(await found(ledger, "pool")) == 5
    assert len(await found(ledger, "longer line", limit=50)) == 28
    await write(ledger, "cache", text="One more seal.")
    assert await found(ledger, "seal") == ["One more seal."]
    [damage] = (await ledger.verify()).damage
    assert (damage.session, damage.version) == ("long", 30)
    await ledger.close()
    assert advised(path) == ["record"]


async def test_an_event_of_a_later_release_does_not_keep_the_others_from_use(path: Path) -> None:
    body = b'{"type":"MindChanged"}'
    digest = chain_hash(GENESIS_HASH, ("new", 1, "ada", 1), body)
    with closing(apsw.Connection(str(path))) as later:
        later.execute("INSERT INTO event VALUES (57, 'new', 1, 'ada', 1, ?, ?)", (body, digest))
        later.execute("INSERT INTO session VALUES ('new', 1, 57, ?)", (digest,))
    ledger = SqliteLedger(path)

    assert len(await found(ledger, "pool")) == 5
    with pytest.raises(Refused) as refusal:
        await ledger.read("new")
    assert refusal.value.code == Code.LEDGER_NEWER
    await ledger.close()


async def test_a_damaged_page_of_events_is_copied_as_it_is_and_told(path: Path) -> None:
    """A copy that reads every row would fail here, and nobody could use the file."""
    with closing(apsw.Connection(str(path))) as database:
        page = database.execute(
            "SELECT max(pageno) FROM dbstat WHERE name = 'event' AND pagetype = 'leaf'"
        ).get
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = bytes(range(256)) * 16
    path.write_bytes(data)
    ledger = SqliteLedger(path)

    assert len(await found(ledger, "pool")) == 5
    assert (await ledger.verify()).damage != ()
    await ledger.close()
    assert schema(beside(path, ".schema-1")) == 1


async def test_a_file_that_lacks_what_was_acknowledged_is_not_touched(path: Path) -> None:
    """Its lock file remembers."""
    full = path.with_name("full.db")
    shutil.copy(path, full)
    ledger = SqliteLedger(full)
    await write(ledger, "cache")
    await ledger.close()
    shutil.copy(beside(full, ".lock"), beside(path, ".lock"))
    before = path.read_bytes()

    with pytest.raises(Refused, match="events at its end are missing"):
        await SqliteLedger(path).read("cache")
    assert path.read_bytes() == before
    assert not list(path.parent.glob("thoughts.db.schema-*"))


async def test_doctor_looks_at_an_earlier_file_and_leaves_it_as_it_is(path: Path) -> None:
    before = path.read_bytes()

    rows = {one.name: one for one in examine(path)}
    assert rows["schema"].value == f"1 (this release knows {LATEST})"
    assert rows["events"].value == "56"
    assert rows["record"].advice == ""
    assert "search index" not in rows
    assert path.read_bytes() == before
