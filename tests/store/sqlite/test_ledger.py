"""The SQLite file: how it is opened, what is refused, and what happens when it goes away."""
# ruff: noqa: ASYNC221, ASYNC240 - a test may block its own event loop

import os
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from store.ledgers import beside, code_of, found, texts, write
from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Query
from thoughtline.store.sqlite.database import database, path_check
from thoughtline.store.sqlite.database.connection import connect, set_durability
from thoughtline.store.sqlite.database.migration import migrate
from thoughtline.store.sqlite.database.schema import STEPS
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[SqliteLedger]:
    kept = SqliteLedger(path)
    yield kept
    await kept.close()


def foreign(path: Path, *statements: str) -> None:
    """Do something to a database that Thoughtline would not do."""
    with closing(apsw.Connection(str(path))) as database:
        for statement in statements:
            database.execute(statement)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


# --- settings ---


async def test_a_connection_that_cannot_be_told_to_sync_again_is_closed(
    ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search index is written without a sync, and what is acknowledged next must have one."""

    def refuse(connection: apsw.Connection, durability: str) -> None:
        if durability == "full":
            raise apsw.IOError("disk I/O error")
        set_durability(connection, durability)

    opened: list[str] = []

    def opening(path: str, durability: str) -> apsw.Connection:
        opened.append(durability)
        return connect(path, durability)

    monkeypatch.setattr(database, "connect", opening)
    await write(ledger, text="the pool")
    with monkeypatch.context() as refusing:
        refusing.setattr(database, "set_durability", refuse)
        with pytest.raises(Refused, match="disk I/O error"):
            await found(ledger, "pool")

    await write(ledger, text="the pool")
    assert opened == ["full", "full"]
    assert await found(ledger, "pool") == ["the pool", "the pool"]


@pytest.mark.parametrize(("durability", "synchronous"), [("full", 2), ("normal", 1)])
def test_every_setting_is_taken(path: Path, durability: str, synchronous: int) -> None:
    with closing(connect(str(path), durability)) as database:
        assert {
            name: database.pragma(name)
            for name in ("journal_mode", "synchronous", "fullfsync", "trusted_schema")
        } == {
            "journal_mode": "wal",
            "synchronous": synchronous,
            "fullfsync": 1,
            "trusted_schema": 0,
        }
        assert database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, -1) == 1
        assert database.transaction_mode == "IMMEDIATE"


def test_a_setting_that_is_not_taken_is_refused() -> None:
    """A database in memory has no write-ahead log, and SQLite does not complain."""
    with pytest.raises(Refused, match="journal mode is 'memory'"):
        connect(":memory:", "full")


async def test_only_the_owner_may_see_the_files(ledger: SqliteLedger, path: Path) -> None:
    previous = os.umask(0o002)
    try:
        await write(ledger)
    finally:
        os.umask(previous)

    assert {one.name: mode(one) for one in path.parent.iterdir()} == {
        "thoughts.db": 0o600,
        "thoughts.db-wal": 0o600,
        "thoughts.db-shm": 0o600,
        "thoughts.db.lock": 0o600,
    }


async def test_a_missing_folder_is_made_for_the_owner_alone(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "not" / "there" / "thoughts.db")
    await write(ledger)
    await ledger.close()

    assert mode(tmp_path / "not" / "there") == 0o700


async def test_nothing_is_made_before_the_first_use(ledger: SqliteLedger, path: Path) -> None:
    await ledger.close()

    assert not path.exists()


# --- what is refused ---


@pytest.mark.parametrize("exposed", [0o620, 0o602, 0o666])
async def test_a_file_that_others_may_write_to_is_refused(
    ledger: SqliteLedger, path: Path, exposed: int
) -> None:
    path.touch()
    path.chmod(exposed)

    assert await code_of(ledger) == Code.LEDGER_EXPOSED
    path.chmod(0o600)
    assert await code_of(ledger) is None


@pytest.mark.parametrize("exposed", [0o770, 0o707, 0o1777])
async def test_a_folder_that_others_may_write_to_is_refused_with_the_command_that_mends_it(
    ledger: SqliteLedger, path: Path, exposed: int
) -> None:
    path.parent.chmod(exposed)

    with pytest.raises(Refused) as refusal:
        await write(ledger)

    assert refusal.value.code == Code.LEDGER_EXPOSED
    assert list(path.parent.iterdir()) == []
    subprocess.run(["sh", "-c", refusal.value.hint.split(": ")[1].split(",")[0]], check=True)
    await write(ledger)


async def test_a_database_that_is_a_link_into_such_a_folder_is_refused(
    ledger: SqliteLedger, path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shared = tmp_path_factory.mktemp("shared")
    shared.chmod(0o777)
    path.symlink_to(shared / "thoughts.db")

    assert await code_of(ledger) == Code.LEDGER_EXPOSED
    assert list(shared.iterdir()) == []


@pytest.mark.parametrize("there", [True, False])
async def test_a_lock_that_is_a_link_is_not_followed(
    ledger: SqliteLedger, path: Path, tmp_path: Path, *, there: bool
) -> None:
    precious = tmp_path / "precious"
    if there:
        precious.write_text("do not lose me", encoding="utf-8")
    lock = beside(path, ".lock")
    lock.symlink_to(precious)

    with pytest.raises(Refused) as refusal:
        await write(ledger)

    assert refusal.value.code == Code.LEDGER_EXPOSED
    assert str(lock) in refusal.value.message
    assert precious.exists() == there
    if there:
        assert precious.read_text(encoding="utf-8") == "do not lose me"
    lock.unlink()
    await write(ledger)


async def test_a_lock_that_becomes_a_link_is_not_followed_either(
    ledger: SqliteLedger, path: Path, tmp_path: Path
) -> None:
    await write(ledger)
    precious = tmp_path / "precious"
    precious.write_text("do not lose me", encoding="utf-8")
    beside(path, ".lock").unlink()
    beside(path, ".lock").symlink_to(precious)

    assert await code_of(ledger) == Code.LEDGER_EXPOSED
    assert precious.read_text(encoding="utf-8") == "do not lose me"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("suffix", ["", ".lock"])
async def test_files_of_another_user_are_refused(
    ledger: SqliteLedger, path: Path, suffix: str
) -> None:
    foreign_file = beside(path, suffix)
    foreign_file.touch(mode=0o600)
    os.chown(foreign_file, 4_711, 4_711)

    with pytest.raises(Refused) as refusal:
        await write(ledger)

    assert refusal.value.code == Code.LEDGER_EXPOSED
    assert str(foreign_file) in refusal.value.message


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_folder_of_another_user_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "thoughts.db")
        path.parent.chmod(0o755)
        os.chown(folder, 4_711, 4_711)
        path_check.prepare_path(path)  # who is root may look after anybody's record
        os.seteuid(4_712)
        try:
            with pytest.raises(Refused) as refusal:
                path_check.prepare_path(path)
        finally:
            os.seteuid(0)

    assert refusal.value.code == Code.LEDGER_EXPOSED


async def test_a_newer_schema_is_refused_naming_both(path: Path) -> None:
    first = SqliteLedger(path)
    await write(first)
    await first.close()
    foreign(path, "PRAGMA user_version = 99")
    before = path.read_bytes()

    with pytest.raises(Refused) as refusal:
        await SqliteLedger(path).read("s")

    assert refusal.value.code == Code.LEDGER_NEWER
    assert refusal.value.message == (
        f"The database has schema 99; Thoughtline {__version__} knows up to {len(STEPS)}."
    )
    assert path.read_bytes() == before


async def test_a_schema_that_becomes_newer_is_refused_at_the_next_write(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger)
    foreign(path, "PRAGMA user_version = 99")

    with pytest.raises(Refused) as refusal:
        await write(ledger)

    assert refusal.value.code == Code.LEDGER_NEWER
    foreign(path, f"PRAGMA user_version = {len(STEPS)}")
    await write(ledger)


@pytest.mark.parametrize("version", [0, 1, 99])
async def test_another_programs_database_is_refused_and_left_as_it_was(
    ledger: SqliteLedger, path: Path, version: int
) -> None:
    foreign(path, "CREATE TABLE bookmark (url)", f"PRAGMA user_version = {version}")
    path.chmod(0o600)
    before = path.read_bytes()

    with pytest.raises(Refused, match="not one of Thoughtline's"):
        await ledger.read("s")

    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"Dear diary,\n" * 500, b"\0" * 8192, b"SQLite format 3\0"])
async def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(
    ledger: SqliteLedger, path: Path, content: bytes
) -> None:
    path.write_bytes(content)
    path.chmod(0o600)

    assert await code_of(ledger) == Code.LEDGER_DAMAGED
    assert path.read_bytes() == content


async def test_an_empty_file_is_a_new_ledger(ledger: SqliteLedger, path: Path) -> None:
    path.touch(0o600)

    await write(ledger)

    assert await texts(ledger) == 1


MOUNTS = """\
/dev/root / ext4 rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/ada/local\\040disk xfs rw 0 0
shared /mnt/\u00fcber 9p rw 0 0
"""


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("/var/thoughts.db", "ext4"),
        ("/home/ada/thoughts.db", "nfs4"),
        ("/home/ada/local disk/thoughts.db", "xfs"),
        ("/home/ada/local disk 2/thoughts.db", "nfs4"),
        ("/homeless/thoughts.db", "ext4"),
        ("/mnt/\u00fcber/thoughts.db", "9p"),
    ],
)
def test_the_file_system_is_that_of_the_nearest_mount(tmp_path: Path, file: str, kind: str) -> None:
    table = tmp_path / "mounts"
    table.write_text(MOUNTS, encoding="utf-8")

    assert path_check.file_system(Path(file), table) == kind


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("nfs4", "a network file system"),
        ("virtiofs", "a folder that a virtual machine shares with its host"),
        ("drvfs", "a folder that a virtual machine shares with its host"),
        ("fuse.vmhgfs-fuse", "a folder that a virtual machine shares with its host"),
        ("fuse.virtiofs", "a folder that a virtual machine shares with its host"),
        ("fuse.gcsfuse", "not known to keep files on a local disk"),
        ("fuse", "not known to keep files on a local disk"),
        ("fuse.gvfsd-fuse", "not known to keep files on a local disk"),
        ("fuse.written-tomorrow", "not known to keep files on a local disk"),
    ],
)
def test_a_file_system_on_which_locks_fail_is_refused(kind: str, said: str, tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"server:/home {tmp_path} {kind} rw 0 0\n", encoding="utf-8")

    with pytest.raises(Refused, match=said) as refusal:
        path_check.prepare_path(tmp_path / "thoughts.db", table)

    assert refusal.value.code == Code.LEDGER_ON_NETWORK


@pytest.mark.parametrize("kind", ["ext4", "fuseblk", "fuse.fuse-overlayfs", "fuse.gocryptfs"])
def test_a_file_system_on_a_local_disk_is_taken(kind: str, tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"/dev/sda1 {tmp_path} {kind} rw 0 0\n", encoding="utf-8")

    path_check.prepare_path(tmp_path / "thoughts.db", table)


def test_a_system_that_does_not_tell_its_mounts_is_trusted(tmp_path: Path) -> None:
    path_check.prepare_path(tmp_path / "thoughts.db", tmp_path / "no such table")


# --- the file goes away (all ways: test_vanished_record.py) ---


async def test_a_deleted_file_that_the_index_missed_first_is_refused_to_all_who_write(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, count=3)
    for suffix in ("", "-wal", "-shm"):
        beside(path, suffix).unlink()

    with pytest.raises(Refused, match="ledger_swapped"):
        await ledger._index_more(0)  # in the background nobody hears of it

    assert await code_of(ledger) == Code.LEDGER_SWAPPED
    assert await code_of(ledger) == Code.LEDGER_SWAPPED


async def test_closing_tidies_up_and_a_closed_ledger_opens_again(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger)
    await ledger.close()
    await ledger.close()
    assert {one.name for one in path.parent.iterdir()} == {"thoughts.db", "thoughts.db.lock"}

    await write(ledger)
    assert await texts(ledger) == 2


async def test_two_ledgers_in_one_process_share_a_file(ledger: SqliteLedger, path: Path) -> None:
    other = SqliteLedger(path)
    for _ in range(5):
        await write(ledger)
        await write(other)
    await other.close()

    assert await texts(ledger) == 10


async def test_reading_holds_no_transaction_open(ledger: SqliteLedger, path: Path) -> None:
    """A reader that never ends makes the write-ahead log grow without bound."""
    await write(ledger, count=5)
    await ledger.read("s", limit=2)
    await ledger.sessions(limit=1)
    await ledger.keyed_write("k")
    await ledger.search(Query(text="thought"), limit=1)
    await ledger.verify()
    with pytest.raises(Refused):
        await ledger.read("s", after=99)

    with closing(connect(str(path), "full")) as database:
        assert database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE) == (0, 0)


def test_migrating_again_changes_nothing(path: Path) -> None:
    with closing(connect(str(path), "full")) as database:
        assert migrate(database) == migrate(database)
