from pathlib import Path

import apsw
import pytest

from entrypoints.cli.commandline import thoughtline, told
from rawclient import RawClient


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
def sessions(database: Path) -> list[str]:
    with RawClient(database) as client:
        client.greet()
        names: list[str] = [client.think(thought="First.")["session"] for _ in range(2)]
        for name in names:
            client.think(session=name, thought="Second.")
            client.think(session=name, thought="Third.")
    return names


def change(database: Path, statement: str, *values: object) -> None:
    connection = apsw.Connection(str(database))
    connection.execute(statement, values)
    connection.close()


def test_a_record_that_is_right_passes(database: Path, sessions: list[str]) -> None:
    done = thoughtline("verify", "--database", database)

    assert done.returncode == 0
    assert done.stdout == "✓ 2 sessions, 6 events: all intact.\n"
    assert told("verify", "--database", database) == {
        "right": True,
        "sessions": 2,
        "events": 6,
        "damage": [],
    }


def test_the_first_damaged_event_of_each_session_is_named(
    database: Path, sessions: list[str]
) -> None:
    forged = b'{"type":"ThoughtRecorded","thought":"t2","text":"Forged."}'
    change(database, "UPDATE event SET body = ? WHERE version >= 2", forged)

    done = thoughtline("verify", "--database", database)

    assert done.returncode == 1
    for name in sessions:
        assert f"session {name}: Event 2 of session '{name}' is not as it was" in done.stdout
    assert "Event 3" not in done.stdout
    damage = told("verify", "--database", database)["damage"]
    assert sorted((one["session"], one["version"]) for one in damage) == sorted(
        (name, 2) for name in sessions
    )


def test_a_file_that_cannot_be_opened_is_damage_too(database: Path, sessions: list[str]) -> None:
    for name in ("t.db-wal", "t.db-shm"):
        (database.parent / name).unlink(missing_ok=True)
    database.write_bytes(b"not a database at all" * 1000)

    done = thoughtline("verify", "--database", database)

    assert done.returncode == 1
    assert f"the file: {database} is damaged" in done.stdout
    assert told("verify", "--database", database)["right"] is False


def test_a_newer_database_is_not_called_damaged(database: Path, sessions: list[str]) -> None:
    change(database, "PRAGMA user_version = 99")

    done = thoughtline("verify", "--database", database)

    assert done.returncode == 2
    assert done.stderr.endswith("[ledger_newer]\n")
