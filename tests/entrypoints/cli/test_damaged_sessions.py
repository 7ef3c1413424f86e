"""A damaged session does not hide the claims and doubts of the other sessions, and is named."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from entrypoints.board.served import Served
from entrypoints.cli.commandline import plain_screen, thoughtline
from entrypoints.cli.records import copied
from rawclient import greeted
from thoughtline.store.sqlite.ledger import SqliteLedger

DAMAGES = {
    "a byte of the last event": (
        "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'e', 'f') AS BLOB)"
        " WHERE session = ? AND version = (SELECT max(version) FROM event WHERE session = ?1)"
    ),
    "a byte of the first event": (
        "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'e', 'f') AS BLOB)"
        " WHERE session = ? AND version = 1"
    ),
    "an event behind the first ones": (
        "UPDATE event SET body = x'7b' WHERE session = ? AND version = 12"
    ),
    "a truncated event": "UPDATE event SET body = x'7b' WHERE session = ? AND version = 2",
    "a missing event": "DELETE FROM event WHERE session = ? AND version = 2",
    "all events": "UPDATE event SET body = x'7b' WHERE session = ?",
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Path]:
    """A record with a session on which another session rests. Returns the session's name, the
    project and the database.
    """
    folder = tmp_path_factory.mktemp("whole")
    project, database = folder / "shop", folder / "record" / "t.db"
    (project / ".git").mkdir(parents=True)
    (project / "pool.yaml").write_text("size: 40\n")
    with greeted(database, "--project", str(project), "--approval") as client:
        claim = {"kind": "conclusion", "evidence": "pool.yaml:1"}
        bad: str = client.think(thought="It is small.", title="Broken", **claim)["session"]
        for number in range(12):
            client.think(session=bad, thought=f"Step {number}.")
        client.think(thought="It is enough.", title="Whole", **claim)
        client.think(thought="We ship.", kind="decision", title="Above", rests_on=f"{bad}/t1")
        client.call("recall", query="enough")  # the index has all texts
        client.leave()
    return bad, project, database


@pytest.fixture(params=DAMAGES)
def damaged(
    request: pytest.FixtureRequest, whole: tuple[str, Path, Path], database: Path
) -> tuple[str, Path]:
    """A copy of the record, in which the session is damaged, and the project as it was."""
    bad, project, kept = whole
    (project / "pool.yaml").write_text("size: 40\n")
    copied(kept, database.parent)
    with closing(sqlite3.connect(database)) as record:
        record.execute(DAMAGES[request.param], (bad,))
        record.commit()
    return bad, project


def test_the_terminal_shows_the_other_sessions_and_names_the_damaged_one(
    damaged: tuple[str, Path], database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, project = damaged
    monkeypatch.chdir(project)
    (project / "pool.yaml").write_text("size: 4\n")
    here = ("--database", str(database))

    approve = thoughtline("approve", *here)
    as_json = thoughtline("approve", "--json", *here)
    check = thoughtline("check", "--approved", "--project", str(project), *here)
    listed = thoughtline("sessions", *here)
    bare = plain_screen(THOUGHTLINE_DATABASE=str(database))

    assert "It is enough." in approve.stdout
    assert f'{bad} "Broken" could not be read' in approve.stdout
    assert f"Session {bad} could not be compared" in approve.stderr
    assert "run this in the folder" not in approve.stderr
    assert "It is enough." in as_json.stdout
    assert "Broken" not in as_json.stdout
    assert "It is enough." in check.stdout
    assert f"Session {bad} could not be compared" in check.stderr
    assert check.returncode == 2
    assert all(title in listed.stdout for title in ("Whole", "Above", "Broken"))
    assert "2 claims wait for approval" in bare
    assert "pool.yaml:1" in bare
    assert '"Broken" could not be read' in " ".join(bare.split())


def test_the_board_shows_the_other_sessions_and_names_the_damaged_one(
    damaged: tuple[str, Path], database: Path
) -> None:
    bad, _ = damaged
    with Served(lambda: SqliteLedger(database)) as board:
        for path in ("/", "/approvals", "/known"):
            answer = httpx2.get(f"{board.address}{path}")
            assert answer.status_code == 200, path
            page = answer.text
            assert "Whole" in page or "It is enough." in page, path
            assert re.search(r"Broken</a>\s+could not be read", page), path
        assert httpx2.get(f"{board.address}/approvals?session={bad}").status_code == 200


def test_an_export_of_all_sessions_has_the_others_and_names_the_damaged_one(
    damaged: tuple[str, Path], database: Path, tmp_path: Path
) -> None:
    bad, _ = damaged
    file, other = tmp_path / "all.jsonl", tmp_path / "other.db"

    done = thoughtline("export", "--output", str(file), "--database", str(database))

    assert done.returncode == 2
    assert "2 sessions" in done.stderr
    assert "ledger_damaged" in done.stderr
    assert bad in done.stderr
    assert thoughtline("import", str(file), "--database", str(other)).returncode == 0
    listed = thoughtline("sessions", "--database", str(other)).stdout
    assert "Whole" in listed
    assert "Above" in listed
    assert "Broken" not in listed


def test_the_reasons_of_a_file_are_told_without_the_damaged_session_which_is_named(
    damaged: tuple[str, Path], database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, project = damaged
    place = ("pool.yaml:1", "--project", str(project), "--database", str(database))

    monkeypatch.chdir(project)
    done = thoughtline("why", *place)

    assert "It is enough." in done.stdout
    assert bad in done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize("damaged", ["all events"], indirect=True)
def test_a_search_shows_the_other_results_and_names_the_damaged_session(
    damaged: tuple[str, Path], database: Path
) -> None:
    bad, _ = damaged
    here = ("--database", str(database))

    done = thoughtline("search", "enough", "small", *here)
    with greeted(database) as client:
        [reply] = client.call("recall", query="enough small")["content"]
    with Served(lambda: SqliteLedger(database)) as board:
        page = httpx2.get(f"{board.address}/search?q=enough+small").text

    assert "It is enough." in done.stdout
    assert "Left out: Event" in done.stderr
    assert bad in done.stderr
    assert done.returncode == 2
    assert "It is enough." in reply["text"]
    assert f"Left out: Event 2 of session '{bad}'" in " ".join(reply["text"].split())
    assert "It is <mark>enough</mark>." in page
    assert "Left out: Event" in page
