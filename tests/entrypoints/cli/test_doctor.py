import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from entrypoints.cli.commandline import mortal, thoughtline, told
from rawclient import greeted
from thoughtline.store.sqlite.doctor.report import LARGE_LOG, examine

LOST = ["watermark", "record", "search index"]

as_a_mortal = pytest.mark.skipif(
    os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may write to anything"
)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A record whose server was killed. No copy, because a copy is another file to a doctor."""
    path = tmp_path / "t.db"
    with greeted(path) as client:
        session = client.think(thought="First.")["session"]
        client.think(session=session, thought="Second.")
        client.call("recall", query="second")
    return path


def change(database: Path, statement: str) -> None:
    connection = apsw.Connection(str(database))
    connection.execute(statement)
    connection.close()


def rows(database: Path) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in told("doctor", "--database", database)["findings"]}


def advised(database: Path) -> list[str]:
    """The rows with something to do."""
    return [name for name, row in rows(database).items() if not row["ok"]]


def test_all_is_well_after_a_kill(database: Path) -> None:
    done = thoughtline("doctor", "--database", database)

    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].startswith("No problems found.")
    found = rows(database)
    assert found["events"]["value"] == "2"
    assert found["sessions"]["value"] == "1"
    assert found["file"]["value"] == "there, mode 0600"
    assert found["journal mode"]["value"] == "wal"
    assert found["watermark"]["value"] == "all that was acknowledged is there"
    assert all(row["ok"] for row in found.values())


def test_a_database_that_is_not_there_is_no_fault_and_is_not_made(tmp_path: Path) -> None:
    database = tmp_path / "new" / "t.db"

    done = thoughtline("doctor", "--database", database)

    assert done.returncode == 0
    assert "not there yet; the first thought creates it" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_no_fault(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    database.touch(mode=0o600)

    assert advised(database) == []


@pytest.mark.parametrize(("mode", "word"), [(0o660, "write to"), (0o644, "read")])
def test_a_file_that_others_may_use_is_pointed_out(database: Path, mode: int, word: str) -> None:
    database.chmod(mode)

    done = thoughtline("doctor", "--database", database)

    assert done.returncode == 1
    assert f"→ Other users of this machine may {word} it. Run: chmod 600 {database}" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 problem found."


def test_a_folder_where_others_may_swap_the_file_is_pointed_out(database: Path) -> None:
    for mode in (0o777, 0o770, 0o1777):
        database.parent.chmod(mode)

        assert advised(database) == ["folder"]


def test_a_newer_database_is_told_from_a_damaged_one(database: Path) -> None:
    change(database, "PRAGMA user_version = 99")

    assert advised(database) == ["schema"]
    assert rows(database)["schema"]["value"].startswith("99 ")
    assert rows(database)["schema"]["advice"].startswith("Upgrade Thoughtline")


def test_a_database_of_another_program_is_told(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    database.touch(mode=0o600)
    change(database, "CREATE TABLE bookmarks (url TEXT)")

    assert advised(database) == ["schema"]


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    database.touch(mode=0o600)
    database.write_bytes(b"not a database at all" * 1000)

    assert advised(database) == ["contents"]
    database.chmod(0o644)
    assert advised(database) == ["contents"]  # others may need to read what is not ours


def test_a_damaged_file_is_told(database: Path) -> None:
    change(database, "PRAGMA wal_checkpoint(TRUNCATE)")
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))

    assert advised(database) == ["contents"]


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    assert advised(tmp_path) == ["file"]


def test_a_path_through_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert set(advised(tmp_path / "file" / "t.db")) == {"file", "folder"}


@pytest.mark.parametrize(
    ("statement", "told_by"),
    [
        ("UPDATE event SET hash = zeroblob(32) WHERE version = 2", LOST),
        ("DELETE FROM event WHERE version = 2", LOST),
        ("UPDATE event SET author = 'mallory' WHERE version = 1", ["record", "search index"]),
        ("PRAGMA journal_mode = delete", ["journal mode"]),
    ],
)
def test_what_somebody_changed_in_the_file_is_told(
    database: Path, statement: str, told_by: list[str]
) -> None:
    change(database, statement)

    assert advised(database) == told_by
    if statement.startswith("DELETE"):
        lost = rows(database)["watermark"]["value"]
        assert lost == "acknowledged events that are missing: 1"


def test_an_index_that_says_something_else_is_made_anew(database: Path) -> None:
    change(database, "UPDATE passage SET node = 't9'")
    assert advised(database) == ["search index"]
    assert "`thoughtline doctor --reindex`" in rows(database)["search index"]["advice"]

    done = thoughtline("doctor", "--reindex", "--database", database)

    assert (done.returncode, done.stdout) == (0, "✓ The search index was rebuilt.\n")
    assert advised(database) == []
    assert told("doctor", "--reindex", "--database", database) == {"right": True}


def test_a_whole_session_taken_out_is_told(database: Path) -> None:
    with greeted(database) as client:
        client.think(thought="Another session.")
    change(database, "DELETE FROM event WHERE position <= 2")

    assert advised(database) == ["events", "record", "search index"]


def test_a_missing_or_foreign_watermark_is_no_fault(database: Path) -> None:
    beside = database.with_name("t.db.lock")
    beside.write_bytes(b"")
    assert advised(database) == []

    beside.unlink()
    assert advised(database) == []
    assert not beside.exists()


def test_a_large_write_ahead_log_is_pointed_out(database: Path) -> None:
    change(database, "PRAGMA wal_checkpoint(TRUNCATE)")
    log = database.with_name("t.db-wal")
    with log.open("wb") as file:
        file.truncate(LARGE_LOG)

    assert advised(database) == ["write-ahead log"]


def test_a_network_file_system_is_pointed_out(database: Path) -> None:
    mounts = database.parent / "mounts"
    mounts.write_text(f"server:/share {database.parent} nfs4 rw 0 0\n", encoding="utf-8")

    [row] = [found for found in examine(database, mounts) if found.name == "file system"]

    assert row.value == "nfs4"
    assert row.advice.startswith("It is a network file system")


@pytest.fixture
def closed_folder(database: Path) -> Iterator[Path]:
    """A folder in which nothing can be made."""
    change(database, "PRAGMA journal_mode = delete")
    database.parent.chmod(0o500)
    yield database.parent
    database.parent.chmod(0o700)


@as_a_mortal
@pytest.mark.parametrize(
    ("place", "mode", "words"),
    [
        ("t.db", 0o500, "Nothing can be made in {}."),
        ("new/t.db", 0o500, "Nothing can be made in {}."),
        ("t.db", 0, "cannot be looked at: Permission denied"),
    ],
)
def test_a_folder_that_is_closed_is_told(
    closed_folder: Path, place: str, mode: int, words: str
) -> None:
    closed_folder.chmod(mode)

    done = mortal("doctor", "--database", closed_folder / place)

    assert (done.returncode, done.stderr) == (1, "")
    assert words.format(closed_folder) in done.stdout
    if (place, mode) == ("t.db", 0o500):
        assert re.search(r"events +2$", done.stdout, re.MULTILINE)


@as_a_mortal
def test_a_read_only_file_is_told(database: Path) -> None:
    database.chmod(0o400)

    done = mortal("doctor", "--database", database)

    assert (done.returncode, done.stderr) == (1, "")
    assert "It cannot be written to" in done.stdout


def test_a_doctor_leaves_the_file_and_its_log_as_they_are(database: Path) -> None:
    files = (database, database.with_name("t.db-wal"))
    before = [file.read_bytes() for file in files]
    assert all(before)

    thoughtline("doctor", "--database", database)

    assert [file.read_bytes() for file in files] == before


SUMS = {
    "a sum of an owner": "UPDATE owner SET bytes = bytes + 1 WHERE name = ''",
    "an owner that is gone": "DELETE FROM owner",
    "an owner of nothing": "INSERT INTO owner VALUES ('eve', 1, 1, 1, 1)",
    "a bill that nobody sent": "INSERT INTO bill SELECT name, 1, 'm', 1, 0, 5, 5, '1', 0, 1, 0"
    " FROM session LIMIT 1",
}


@pytest.mark.parametrize("what", SUMS)
def test_counters_that_are_not_those_of_the_events_are_told_and_made_anew(
    database: Path, what: str
) -> None:
    change(database, SUMS[what])

    assert "counters" in advised(database)
    assert thoughtline("doctor", "--reindex", "--database", database).returncode == 0
    assert advised(database) == []


# --- a record that vanished ---


def test_a_file_that_vanished_is_told_by_doctor_and_verify(database: Path) -> None:
    database.rename(database.with_name("away.db"))

    assert rows(database)["file"]["value"] == "is missing, but 2 events were acknowledged in it"
    assert not told("doctor", "--database", database)["right"]
    verified = told("doctor", "--verify", "--database", database)
    assert not verified["right"]
    assert "events were acknowledged in it" in verified["damage"][0]["what"]
    assert not database.exists()


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("there", {"file": "was replaced, and the log beside it is that of the file before"}),
        ("gone", {"watermark": "of another record, which was in use here before"}),
    ],
)
def test_a_file_of_another_record_is_told(
    log: str, said: dict[str, str], database: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    with greeted(other) as client:
        client.think(thought="Somebody else's.")
        client.leave()
    other.replace(database)
    if log == "gone":
        database.with_name("t.db-wal").unlink()

    found = {name: row["value"] for name, row in rows(database).items() if not row["ok"]}
    assert found == said


def test_a_person_who_gives_the_record_up_begins_anew(database: Path) -> None:
    database.rename(database.with_name("away.db"))

    findings = told("doctor", "--begin-anew", "--database", database)["findings"][:3]
    assert [each["name"] for each in findings] == ["in the log", "log", "begun anew"]
    assert all(each["ok"] for each in findings)
    assert "given up: events up to 2" in findings[-1]["value"]

    with greeted(database) as client:
        client.think(thought="Anew.")
    assert told("doctor", "--verify", "--database", database)["right"]


def test_only_a_record_in_a_file_is_begun_anew() -> None:
    refused = thoughtline("doctor", "--begin-anew", "--database", "postgresql://localhost/none")

    assert refused.returncode == 2
    assert "--begin-anew is for a record in a file" in refused.stderr


def test_the_newest_good_copy_in_a_folder_of_backups_is_reported_with_its_age(
    database: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    copies = [folder / name for name in ("monday.db", "tuesday.db", "wednesday.db")]
    for day, copy in enumerate(copies):
        change(database, f"VACUUM INTO '{copy}'")
        os.utime(copy, (time.time() - (3 - day) * 3600,) * 2)
    copies[2].write_bytes(copies[2].read_bytes()[:5_000])
    files = sorted(folder.iterdir())

    def last() -> dict[str, Any]:
        flags = ("--backups", str(folder), "--database", str(database))
        findings: list[dict[str, Any]] = told("doctor", *flags)["findings"]
        return findings[-1]

    assert (last()["name"], last()["ok"]) == ("last good backup", True)
    assert last()["value"].startswith("tuesday.db, made 2h ago, ")
    os.utime(copies[1], (time.time() - 3 * 86_400,) * 2)
    os.utime(copies[0], (time.time() - 2 * 86_400,) * 2)
    assert (last()["value"].split(",")[0], last()["advice"]) == ("monday.db", "Back up again.")
    copies[0].unlink()
    copies[1].write_text("no copy")
    assert last()["value"].startswith("none among the newest")
    assert sorted(folder.iterdir()) == files[1:]
