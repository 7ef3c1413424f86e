"""Taking the record out, taking files in, and forgetting, as a person at a terminal does."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from entrypoints.cli.commandline import on_a_terminal, thoughtline, told
from entrypoints.cli.records import copied, fed, names
from places import DATA
from rawclient import greeted

FILES = DATA / "foreign"


@pytest.fixture
def database(recorded_sessions: Path, tmp_path: Path) -> Path:
    return copied(recorded_sessions, tmp_path)


def test_what_one_record_exports_another_imports_the_same(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    out = thoughtline("export", "--database", database)

    done = fed(out.stdout.encode(), "import", "-", "--own", "--database", copy)

    assert done.stdout.decode() == (
        "2 sessions: 2 new.\n4 events stored.\n"
        "Session s: In the name of: rawclient (3 events).\n"
        "Session other: In the name of: rawclient (1 event).\n"
    )
    assert thoughtline("export", "--database", copy).stdout == out.stdout
    assert thoughtline("doctor", "--verify", "--database", copy).returncode == 0
    assert out.stderr == "thoughtline: 2 sessions, 4 events; forgotten sessions skipped\n"


def test_the_longest_name_that_a_known_server_takes_is_imported(tmp_path: Path) -> None:
    database, session = tmp_path / "t.db", "x" * 200
    with greeted(database, "--dialect", "thinkseq@2") as client:
        assert not client.call("thinkseq", thought="so", sessionId=session)["isError"]
    exported = thoughtline("export", "--database", database).stdout

    done = fed(exported.encode(), "import", "-", "--database", tmp_path / "copy.db")

    assert done.returncode == 0
    assert done.stdout.decode().startswith(f"Session {session} stored: 1 event.\n")


def test_a_file_that_cannot_be_read_is_said_plainly(tmp_path: Path) -> None:
    done = thoughtline("import", "/proc/self/mem", "--database", tmp_path / "t.db")

    assert done.returncode == 1
    assert done.stderr == "Error: /proc/self/mem cannot be read: Input/output error.\n"


def test_an_export_may_name_its_sessions(database: Path) -> None:
    done = thoughtline("export", "other", "--database", database)

    assert [json.loads(line).get("session") for line in done.stdout.splitlines()] == [
        *(None, "other", None)
    ]
    assert done.stderr == "thoughtline: 1 session, 1 event\n"


def test_a_new_file_is_its_owners_alone(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"

    done = thoughtline("export", "--output", file, "--database", database)

    assert done.stdout == ""
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text(encoding="utf-8") == thoughtline("export", "--database", database).stdout


def beside(database: Path) -> set[str]:
    return {path.name for path in database.parent.iterdir()} - {"t.db-wal", "t.db-shm"}


@pytest.mark.parametrize("kind", ["file", "folder", "link", "broken link"])
def test_what_is_there_is_never_written_over(database: Path, tmp_path: Path, kind: str) -> None:
    file, target = tmp_path / "record.jsonl", tmp_path / "target"
    if kind == "folder":
        file.mkdir()
    elif kind == "file":
        file.write_text("mine", encoding="utf-8")
    else:
        file.symlink_to(target)
        if kind == "link":
            target.write_text("mine", encoding="utf-8")
    before = beside(database)

    done = thoughtline("export", "--output", file, "--database", database)

    assert done.returncode == 1
    assert done.stderr == f"Error: {file} cannot be written: it exists already.\n"
    assert beside(database) == before
    assert {path.read_text(encoding="utf-8") for path in (file, target) if path.is_file()} <= {
        "mine"
    }


def test_a_folder_that_is_missing_is_said_plainly(database: Path, tmp_path: Path) -> None:
    done = thoughtline("export", "--output", tmp_path / "no/file", "--database", database)

    assert done.returncode == 1
    assert done.stderr.endswith("cannot be written: No such file or directory.\n")


def test_the_export_of_a_damaged_session_by_name_leaves_no_file(
    database: Path, tmp_path: Path
) -> None:
    with greeted(database) as client:
        for n in range(20):
            client.think(session="s", thought=f"{n}")
    connection = apsw.Connection(str(database))
    connection.execute("UPDATE event SET author = 'eve' WHERE session = 's' AND version = 12")
    connection.close()
    before = beside(database)

    done = thoughtline("export", "s", "--output", tmp_path / "r.jsonl", "--database", database)

    assert done.returncode == 2
    assert done.stderr.endswith("[ledger_damaged]\n")
    assert beside(database) == before


def test_an_export_does_not_reach_a_terminal(database: Path) -> None:
    seen = on_a_terminal("export", "--database", database)

    assert "An export is not for a terminal." in seen
    assert "Cheap." not in seen


def test_a_full_disk_is_said_plainly(database: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "thoughtline", "export", "--database", database],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert done.returncode == 1
    assert done.stderr == b"Error: Standard output cannot be written: No space left on device.\n"


def test_a_reader_that_has_seen_enough_is_no_fault(database: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "thoughtline", "export", "--database", database],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)

    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", "\udcff"),
        ("forget", "--yes", "\udcff"),
        ("forget", "--yes", "s", "--because", "\udcff"),
        ("import", FILES / "sequentialthinking.json", "--as", "\udcff"),
    ],
)
def test_bytes_that_are_no_text_are_no_name(database: Path, arguments: tuple[object, ...]) -> None:
    done = thoughtline(*arguments, "--database", database)

    assert done.returncode == 2
    assert done.stderr.endswith("this is not UTF-8 text\n")


def test_a_session_that_is_not_there_is_said_plainly(database: Path) -> None:
    done = thoughtline("export", "nope", "--database", database)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "thoughtline: There is no session 'nope'. `thoughtline sessions` lists the latest. "
        "[no_such_session]\n"
    )


def test_an_import_says_what_it_did(database: Path, tmp_path: Path) -> None:
    file, copy = tmp_path / "s.jsonl", tmp_path / "copy.db"
    thoughtline("export", "s", "--output", file, "--database", database)

    first = thoughtline("import", file, "--database", copy)
    again = thoughtline("import", file, "--database", copy)
    renamed = thoughtline("import", file, "--as", "new", "--database", copy)

    said = (
        "In the name of: rawclient (3 events).\n"
        "Recorded as import#s.jsonl/NAME, because a file can name anybody.\n"
    )
    assert first.stdout == f"Session s stored: 3 events.\n{said}"
    assert again.stdout == "Session s is on record already.\n"
    assert renamed.stdout == (
        f"Session new stored: 3 events.\n{said}"
        "The events are unchanged; their hashes are new, because they include the name.\n"
    )
    assert told("import", file, "--database", copy) == [
        {
            "session": "s",
            "events": 3,
            "known": 3,
            "stored": 0,
            "forgotten": False,
            "voices": {"events": {}, "verdicts": {}, "next": "", "next_by": ""},
            "told_as": "import#s.jsonl/",
            "fork_of": "",
            "fork_at": 0,
        }
    ]
    assert names(copy) == ["new", "s"]


def test_a_session_goes_on_where_the_record_left_it(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    before = thoughtline("export", "--database", database).stdout
    fed(before.encode(), "import", "-", "--database", copy)
    with greeted(database) as client:
        client.think(session="s", thought="More.")

    out = thoughtline("export", "s", "--database", database).stdout
    done = fed(out.encode(), "import", "-", "--database", copy)

    assert done.stdout.startswith(b"Session s stored: 1 event after the 3 on record.\n")


def test_a_damaged_file_is_refused_by_its_line_and_stores_nothing(
    database: Path, tmp_path: Path
) -> None:
    out = thoughtline("export", "--database", database).stdout
    copy = tmp_path / "copy.db"

    done = fed(out.replace("Skip", "Keep").encode(), "import", "-", "--database", copy)

    assert done.returncode == 2
    assert done.stderr.startswith(b"thoughtline: Line 4 does not fit: ")
    assert done.stderr.endswith(b"[bad_import]\n")
    assert names(copy) == []


def test_another_servers_file_is_taken_in(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    for number, file in enumerate(sorted(FILES.iterdir())):
        done = thoughtline("import", file, "--session", f"s{number}", "--database", copy)
        assert done.stdout.startswith(f"Session s{number} stored: ")

    shown = thoughtline("show", f"s{number}", "--database", copy).stdout
    assert "Give the job a pool of its own." in shown


def test_a_file_of_a_server_that_is_not_named_may_be_too_open(tmp_path: Path) -> None:
    done = fed(b"[{}]", "import", "-", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert b"--from" in done.stderr
    assert not (tmp_path / "t.db").exists()


def test_a_file_of_another_server_has_an_end(tmp_path: Path) -> None:
    done = fed(b" " * (65 << 20), "import", "-", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert b"may have 67,108,864 bytes; this one has more." in done.stderr
