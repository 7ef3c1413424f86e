"""`--read-only`: a record that is looked at and left as it is, wherever it lies."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.records import copied
from entrypoints.http.served import Served, token
from rawclient import greeted

SESSION = "kept"
CODE = "ledger_read_only"

DIALECTS: dict[str, dict[str, Any]] = {
    "sequentialthinking": {
        "thought": "one",
        "thoughtNumber": 1,
        "totalThoughts": 1,
        "nextThoughtNeeded": False,
    },
    "ultrathink": {"thought": "one", "total_thoughts": 1},
    "chat_agent": {"input_text": "Which of the two is it?", "branch_id": "main"},
    "deliberate": {"question": "Which of the two is it?", "session": SESSION},
    "think": {"thought": "one more", "session": SESSION},
}

only_as_root = pytest.mark.skipif(
    os.geteuid() != 0 and not os.environ.get("CI"), reason="mounts a disk, so only as root"
)


def recorded(path: Path) -> None:
    """A session that an agent left in a file."""
    with greeted(path, "--session", SESSION) as client:
        first = client.think(thought="The parser drops the last line.")
        client.think(session=first["session"], thought="So the parser is at fault.")
        client.leave()


def session_in(path: Path) -> str:
    return str(json.loads(said(path, "sessions", "--json"))[0]["session"])


def said(path: Path, *command: str) -> str:
    done = thoughtline(*command, "--database", path, "--read-only")
    assert done.returncode == 0, done.stderr
    return done.stdout


def things_in(folder: Path) -> dict[str, tuple[int, int, int, bytes]]:
    """What shows that something there was touched."""
    return {
        one.name: (one.stat().st_ino, one.stat().st_mtime_ns, one.stat().st_mode, one.read_bytes())
        for one in folder.iterdir()
    }


def code_of(answer: dict[str, Any]) -> str:
    return str(answer["content"][0]["text"]).rpartition("[")[2].rstrip("]")


def text_of(answer: dict[str, Any]) -> str:
    assert not answer.get("isError"), answer
    return str(answer["content"][0]["text"])


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("kept") / "thoughts.db"
    recorded(file)
    return file


@pytest.fixture
def path(kept: Path, tmp_path: Path) -> Path:
    """A file that nobody has open."""
    return copied(kept, tmp_path / "record")


@pytest.fixture
def left(path: Path) -> Path:
    """A copy of a file whose server is running: half of it is in its write-ahead log."""
    with greeted(path) as client:
        client.think(session=session_in(path), thought="This is in the log only.")
        folder = path.parent.with_name("copy")
        folder.mkdir(mode=0o700)
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", folder / f"thoughts.db{end}")
    return folder / "thoughts.db"


@pytest.fixture
def unwritable(tmp_path: Path) -> Iterator[Path]:
    """A folder that is mounted to be read only, once more is mounted over another."""
    folder = tmp_path / "mounted"
    folder.mkdir()
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=False, capture_output=True)


def mount(what: Path, folder: Path) -> Path:
    """The file as it is seen where nothing can be written."""
    subprocess.run(["mount", "--bind", what.parent, folder], check=True)
    subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
    return folder / what.name


def test_all_that_reads_works_and_nothing_is_touched(path: Path) -> None:
    session = session_in(path)
    before = things_in(path.parent)

    with greeted(path, "--read-only") as client:
        assert "parser" in text_of(client.call("recall", session=session))
        assert "parser" in text_of(client.call("recall", query="parser fault"))
        assert session in text_of(client.call("recall"))
        uri = f"thoughtline://session/{session}"
        assert "contents" in client.request("resources/read", {"uri": uri})["result"]
        client.leave()
    assert "at fault" in said(path, "show", session)
    assert "at fault" in said(path, "recall", session)
    assert "parser" in said(path, "search", "parser")
    assert "at fault" in said(path, "export", session, "--as", "markdown")
    assert said(path, "export").count("\n") >= 3
    assert json.loads(said(path, "doctor", "--verify", "--json"))["right"]
    assert things_in(path.parent) == before


@pytest.mark.parametrize("tool", DIALECTS)
def test_each_tool_that_writes_is_refused_with_the_next_step(path: Path, tool: str) -> None:
    before = things_in(path.parent)
    dialect = {
        "chat_agent": "thinking-agent",
        "think": "thoughtline",
        "deliberate": "thoughtline",
    }.get(tool, tool)
    arguments = {**DIALECTS[tool]}
    if "session" in arguments:
        arguments["session"] = session_in(path)

    key = {"OPENAI_API_KEY": "sk-none"}
    with greeted(path, "--read-only", "--dialect", dialect, environment=key) as client:
        answer = client.call(tool, **arguments)
        client.leave()

    assert "--read-only" in json.dumps(answer), answer
    assert things_in(path.parent) == before


def test_a_refusal_has_its_code(path: Path) -> None:
    with greeted(path, "--read-only") as client:
        answer = client.call("think", thought="one more", session=session_in(path))

    assert answer["isError"]
    assert code_of(answer) == CODE


@pytest.mark.parametrize("command", ["forget", "import", "doctor"])
def test_commands_that_write_are_refused_where_the_variable_says_so(
    path: Path, command: str
) -> None:
    arguments: dict[str, list[object]] = {
        "forget": [session_in(path), "--yes"],
        "import": [path.parent.parent / "exported.jsonl", "--as", "another"],
        "doctor": ["--reindex"],
    }
    (path.parent.parent / "exported.jsonl").write_text(said(path, "export"), encoding="utf-8")
    before = things_in(path.parent)

    done = thoughtline(command, *arguments[command], "--database", path, THOUGHTLINE_READ_ONLY="on")

    assert done.returncode == 2
    assert CODE in done.stderr
    assert things_in(path.parent) == before


@only_as_root
def test_a_disk_that_cannot_be_written_to_is_read(path: Path, unwritable: Path) -> None:
    there = mount(path, unwritable)
    session = session_in(there)

    with greeted(there, "--read-only") as client:
        assert "parser" in text_of(client.call("recall", query="parser fault"))
        assert code_of(client.call("think", thought="x", session=session)) == CODE

    assert "at fault" in said(there, "show", session)


@only_as_root
def test_what_is_in_the_log_only_is_read_where_nothing_can_be_written(
    left: Path, unwritable: Path
) -> None:
    there = mount(left, unwritable)
    before = things_in(left.parent)

    assert "in the log only" in said(there, "show", session_in(there))
    assert things_in(left.parent) == before


@only_as_root
def test_a_copy_is_made_anew_when_its_source_changed_and_not_before(
    path: Path, unwritable: Path, tmp_path: Path
) -> None:
    """Of a file with a log that nothing can be written beside, as a backup on a read-only disk."""
    session, copies, kept = session_in(path), tmp_path / "copies", path.parent.with_name("kept")
    copies.mkdir()
    kept.mkdir(mode=0o700)

    def back_up() -> Path:
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", kept / f"thoughts.db{end}")
        return kept / path.name

    with greeted(path) as writer:
        writer.think(session=session, thought="alpha is in the log only")
        there = mount(back_up(), unwritable)
        with greeted(there, "--read-only", environment={"TMPDIR": str(copies)}) as reader:
            assert "alpha" in text_of(reader.call("recall", session=session))
            [first] = copies.iterdir()
            assert "alpha" in text_of(reader.call("recall", query="alpha log"))
            assert [*copies.iterdir()] == [first]

            writer.think(session=session, thought="beta came later")
            back_up()

            assert "beta" in text_of(reader.call("recall", session=session))
            assert "beta" in text_of(reader.call("recall", query="beta later"))
            [second] = copies.iterdir()
            assert second != first
            reader.leave()
    assert not [*copies.iterdir()]


@only_as_root
def test_a_reader_sees_at_once_what_others_write(path: Path, unwritable: Path) -> None:
    """From a file that nobody has open, through one that is written to, and back to the first."""
    there, session = mount(path, unwritable), session_in(path)
    with greeted(there, "--read-only") as reader:
        for word in ("alpha", "beta"):
            with greeted(path) as writer:
                for number in range(3):
                    writer.think(session=session, thought=f"{word}{number} came.")
                    found = text_of(reader.call("recall", query=f"{word}{number}"))
                    assert f"{word}{number}" in found
                writer.leave()
            assert f"{word}2 came" in text_of(reader.call("recall", session=session))


def test_acknowledged_thoughts_that_are_missing_are_told(path: Path) -> None:
    session = session_in(path)
    earlier = path.with_name("earlier")
    shutil.copyfile(path, earlier)
    with greeted(path) as client:
        client.think(session=session, thought="acknowledged")
        client.leave()
    earlier.rename(path)

    with greeted(path, "--read-only") as client:
        answer = client.call("recall", session=session)

    assert code_of(answer) == "ledger_damaged"
    assert "missing" in json.dumps(answer)


def test_where_there_is_no_record_none_is_begun(tmp_path: Path) -> None:
    with greeted(tmp_path / "none.db", "--read-only") as client:
        answer = client.call("recall")

    assert code_of(answer) == "ledger_missing"
    assert not list(tmp_path.iterdir())


def test_a_record_in_memory_is_refused() -> None:
    done = thoughtline("serve", "--database", ":memory:", "--read-only")

    assert done.returncode == 2
    assert "--read-only" in done.stderr


def test_a_file_of_an_older_schema_is_left_as_it_is(tmp_path: Path) -> None:
    oldest = min((Path(__file__).parents[1] / "data").glob("**/*.db"))
    shutil.copyfile(oldest, tmp_path / "old.db")
    before = things_in(tmp_path)

    done = thoughtline("sessions", "--database", tmp_path / "old.db", "--read-only")

    assert done.returncode == 2
    assert CODE in done.stderr
    assert things_in(tmp_path) == before


@only_as_root
def test_over_http_pages_and_tools_read_and_nothing_is_recorded(
    path: Path, unwritable: Path
) -> None:
    """Not even who read: a server that records nothing keeps no audit."""
    allowed = token(path)
    there = mount(path, unwritable)
    session = session_in(there)

    with Served("--read-only", database=there) as server:
        client = server.client(allowed)
        assert "parser" in text_of(client.call("recall", query="parser"))
        assert code_of(client.call("think", thought="x", session=session)) == CODE
        headers = {"Authorization": f"Bearer {allowed}"}
        assert "at fault" in server.http.get(f"/sessions/{session}", headers=headers).text
        assert server.http.get("/readyz").status_code == 200
        assert server.stop() == 0


@only_as_root
def test_on_the_board_nobody_is_asked_to_write(path: Path, unwritable: Path) -> None:
    there = mount(path, unwritable)
    for flags in (("--read-only",), ()):
        with Served(*flags, database=there if flags else path) as server:
            server.http.get(server.board_link)
            page = server.http.get(f"/sessions/{session_in(path)}")
            assert page.status_code == 200
            assert ("<form" in page.text and 'name="token"' in page.text) is not bool(flags)


@only_as_root
def test_a_disk_that_cannot_be_written_to_says_how_it_can_be_read(
    path: Path, unwritable: Path
) -> None:
    done = thoughtline("sessions", "--database", mount(path, unwritable))

    assert done.returncode == 2
    assert "--read-only" in done.stderr
