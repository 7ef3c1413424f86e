from pathlib import Path

import apsw
import pytest

from entrypoints.cli.commandline import thoughtline, told
from rawclient import greeted


@pytest.fixture
def sessions(database: Path) -> list[str]:
    with greeted(database) as client:
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
    done = thoughtline("doctor", "--verify", "--database", database)

    assert done.returncode == 0
    assert done.stdout == "✓ 2 sessions, 6 events: all intact.\n"
    assert told("doctor", "--verify", "--database", database) == {
        "right": True,
        "thoughts": 6,
        "sessions": 2,
        "events": 6,
        "damage": [],
    }


def test_the_first_damaged_event_of_each_session_is_named(
    database: Path, sessions: list[str]
) -> None:
    forged = b'{"type":"ThoughtRecorded","thought":"t2","text":"Forged."}'
    change(database, "UPDATE event SET body = ? WHERE version >= 2", forged)

    done = thoughtline("doctor", "--verify", "--database", database)

    assert done.returncode == 1
    for name in sessions:
        assert f"session {name}: Event 2 of session '{name}' is not as it was" in done.stdout
    assert "Event 3" not in done.stdout
    damage = told("doctor", "--verify", "--database", database)["damage"]
    assert sorted((one["session"], one["version"]) for one in damage) == sorted(
        (name, 2) for name in sessions
    )


def test_a_file_that_cannot_be_opened_is_damage_too(database: Path, sessions: list[str]) -> None:
    for name in ("t.db-wal", "t.db-shm"):
        (database.parent / name).unlink(missing_ok=True)
    database.write_bytes(b"not a database at all" * 1000)

    done = thoughtline("doctor", "--verify", "--database", database)

    assert done.returncode == 1
    assert f"the file: {database} is damaged" in done.stdout
    assert told("doctor", "--verify", "--database", database)["right"] is False


def test_a_newer_database_is_not_called_damaged(database: Path, sessions: list[str]) -> None:
    change(database, "PRAGMA user_version = 99")

    done = thoughtline("doctor", "--verify", "--database", database)

    assert done.returncode == 2
    assert done.stderr.endswith("[ledger_newer]\n")


ROLLED_BACK = """
    UPDATE session SET version = 2, hash = (
        SELECT hash FROM event WHERE session = name AND event.version = 2
    ) WHERE name = ?
"""
VERSION_ROLLED_BACK = "UPDATE session SET version = 2 WHERE name = ?"
STRAY = """
    INSERT INTO event SELECT (SELECT max(position) FROM event) + 1, session, version + 1, author,
    at, body, hash FROM event WHERE session = ? ORDER BY version DESC LIMIT 1
"""


def finding_of(database: Path, name: str) -> dict[str, object]:
    findings = told("doctor", "--database", database)["findings"]
    found: dict[str, object] = next(one for one in findings if one["name"] == name)
    return found


@pytest.mark.parametrize("statement", [ROLLED_BACK, VERSION_ROLLED_BACK])
def test_a_head_that_was_rolled_back_takes_its_events_up_again(
    database: Path, sessions: list[str], statement: str
) -> None:
    change(database, statement, sessions[0])
    done = thoughtline("doctor", "--verify", "--database", database)
    assert (done.returncode, "thoughtline doctor --reindex" in done.stdout) == (1, True)
    assert "thoughtline doctor --reindex" in str(finding_of(database, "record")["advice"])

    assert thoughtline("doctor", "--reindex", "--database", database).returncode == 0

    assert told("doctor", "--verify", "--database", database)["right"]
    assert told("doctor", "--database", database)["right"]
    with greeted(database) as client:
        assert client.think(session=sessions[0], thought="Fourth.")["version"] == 4


def test_an_event_behind_its_session_is_named_with_a_way_out(
    database: Path, sessions: list[str], tmp_path: Path
) -> None:
    change(database, STRAY, sessions[0])
    [damage] = told("doctor", "--verify", "--database", database)["damage"]
    assert (damage["session"], damage["version"]) == (sessions[0], 4)
    assert damage["remedy"] in thoughtline("doctor", "--verify", "--database", database).stdout
    assert damage["remedy"] in str(finding_of(database, "record")["advice"])

    export, new = tmp_path / "record.jsonl", tmp_path / "new.db"
    assert not thoughtline("export", "--database", database, "--output", export).returncode
    assert not thoughtline("import", export, "--own", "--database", new).returncode

    assert told("doctor", "--verify", "--database", new)["events"] == 6
    with greeted(new) as client:
        assert client.think(session=sessions[0], thought="Fourth.")["version"] == 4


def test_a_head_whose_last_event_is_gone_is_not_mended(database: Path, sessions: list[str]) -> None:
    change(database, "DELETE FROM event WHERE session = ? AND version = 3", sessions[0])
    change(database, VERSION_ROLLED_BACK, sessions[0])

    thoughtline("doctor", "--reindex", "--database", database)

    [damage] = told("doctor", "--verify", "--database", database)["damage"]
    assert "is not the last that was recorded" in damage["what"]
    assert "Restore the file" in thoughtline("doctor", "--verify", "--database", database).stdout
