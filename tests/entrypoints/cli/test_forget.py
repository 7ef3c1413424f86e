"""Forgetting a session, as a person at a terminal does."""

import asyncio
import json
import threading
from pathlib import Path

import pytest

from entrypoints.cli.commandline import Terminal, thoughtline, told
from entrypoints.cli.records import copied, fed, names
from entrypoints.http.served import Served, share, token
from llm.llm_server import LlmServer, Request, Writer, says
from rawclient import PATIENCE, RawClient, greeted
from thoughtline.core.principal import SCOPES


@pytest.fixture
def database(recorded_sessions: Path, tmp_path: Path) -> Path:
    return copied(recorded_sessions, tmp_path)


def typed(answer: str, *arguments: object) -> str:
    """What a person sees who forgets something in a terminal, and is asked."""
    with Terminal("forget", *arguments, TERM="dumb") as terminal:
        question = terminal.see("session", "[y/N]:")
        terminal.press(f"{answer}\n")
        return (question + terminal.rest()).replace("\r\n", "\n")


def test_forgetting_shows_what_will_be_gone_and_asks(database: Path) -> None:
    kept = typed("n", "s", "--because", "so", "--database", database)

    assert "session s: Cheap.\n2 thoughts in 3 events, 20" in kept
    assert "deleted here for good" in kept
    assert "This reason stays on record: so" in kept
    assert "Delete it? [y/N]:" in kept
    assert names(database) == ["other", "s"]

    assert "Forgotten: 2 thoughts in 3 events." in typed("y", "s", "--database", database)
    assert names(database) == ["other"]


def test_without_a_terminal_one_has_to_be_sure(database: Path) -> None:
    done = thoughtline("forget", "s", "--database", database)

    assert done.returncode == 2
    assert "--yes" in done.stderr
    assert names(database) == ["other", "s"]


def test_what_is_forgotten_is_gone_from_everything_but_older_exports(
    database: Path, tmp_path: Path
) -> None:
    out = thoughtline("export", "--database", database).stdout.encode()

    assert told("forget", "s", "--yes", "--because", "It named Eve.", "--database", database) == {
        "session": "s",
        "events": 3,
        "thoughts": 2,
    }

    assert names(database) == ["other"]
    assert "Cheap" not in thoughtline("export", "--database", database).stdout
    for command in (["show"], ["show", "--at", "1"], ["export"]):
        done = thoughtline(*command, "s", "--database", database)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.endswith("lists the existing ones. [session_forgotten]\n")
    again = fed(out, "import", "-", "--database", database)
    assert again.stdout.startswith(b"2 sessions: 1 forgotten here and skipped, 1 on record alre")
    assert fed(out, "import", "-", "--database", tmp_path / "n.db").returncode == 0


def test_another_servers_notes_under_a_forgotten_name_stay_forgotten(tmp_path: Path) -> None:
    notes = json.dumps({"thought": "Hers.", "total_thoughts": 1, "session_id": "s"}).encode()
    copy = tmp_path / "t.db"
    fed(notes, "import", "-", "--database", copy)
    thoughtline("forget", "s", "--yes", "--database", copy)

    again = fed(notes, "import", "-", "--database", copy)

    assert again.returncode == 0
    assert again.stdout.startswith(b"Session s was forgotten here and is skipped")
    assert names(copy) == []


def test_a_running_server_learns_of_it_at_its_next_call(database: Path) -> None:
    with greeted(database) as client:
        client.think(session="s", thought="Mine.")
        thoughtline("forget", "s", "--yes", "--database", database)

        refused = client.call("think", session="s", thought="More.")

    assert refused["isError"]
    assert refused["_meta"]["thoughtline/error"] == "session_forgotten"


def test_a_hostile_name_does_not_reach_a_terminal(tmp_path: Path) -> None:
    call = {"thought": "\x1b[2J", "total_thoughts": 1, "session_id": "\x1b]0;owned\x07\u202e"}
    copy = tmp_path / "t.db"
    with greeted(copy, "--dialect", "ultrathink") as client:
        assert not client.call("ultrathink", **call)["isError"]

    gone = typed("n", call["session_id"], "--because", "\x1b[2J", "--database", copy)

    assert "\x1b" not in gone
    assert "\u202e" not in gone


def test_the_engine_forgets_what_minds_said_too(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with (
        LlmServer([says("a secret opinion")]) as server,
        RawClient(database, "--model", f"{server.url}/v1#small") as client,
    ):
        client.greet()
        reply = client.call("deliberate", question="Ship?")["structuredContent"]
        client.leave()
    kept = words_in(tmp_path)

    run = thoughtline("forget", reply["session"], "--yes", "--database", database)

    assert run.returncode == 0, run.stderr
    assert kept.count(b"a secret opinion") > 1
    assert b"secret" not in words_in(tmp_path)


def test_the_engine_forgets_what_a_guest_asked_too(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with greeted(database) as client:
        session = client.think(thought="A secret of the host.")["session"]
    scopes = [part for scope in sorted(SCOPES) for part in ("--scope", scope)]
    bob = token(database, "bob", *scopes)
    name = share(database, session, "--with", "bob", "--write")
    with (
        LlmServer([says("a secret opinion")]) as server,
        Served("--model", f"{server.url}/v1#small", database=database) as served,
    ):
        reply = served.client(bob).call(
            "deliberate", session=name, question="A secret question?", about="t1"
        )
        assert not reply.get("isError"), reply
    kept = words_in(tmp_path)

    run = thoughtline("forget", session, "--yes", "--database", database)

    assert run.returncode == 0, run.stderr
    assert kept.count(b"secret question") > 1
    assert b"secret" not in words_in(tmp_path)


def test_the_engine_forgets_a_session_of_another_person(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    scopes = [part for scope in sorted(SCOPES) for part in ("--scope", scope)]
    bob = token(database, "bob", *scopes)
    with (
        LlmServer([says("a secret opinion")]) as server,
        Served("--model", f"{server.url}/v1#small", database=database) as served,
    ):
        served.client(bob).call("deliberate", question="A secret question?")
    kept = words_in(tmp_path)

    run = thoughtline("forget", "--of", "bob", "--all", "--yes", "--database", database)

    assert run.returncode == 0, run.stderr
    assert kept.count(b"secret question") > 1
    assert b"secret" not in words_in(tmp_path)


def test_what_models_say_after_it_is_kept_nowhere(tmp_path: Path) -> None:
    database, forgotten, asked = tmp_path / "record.db", threading.Event(), threading.Event()

    async def slow(request: Request, writer: Writer) -> None:
        asked.set()
        await asyncio.to_thread(forgotten.wait)
        await says("a secret opinion")(request, writer)

    with (
        LlmServer([slow]) as server,
        RawClient(database, "--model", f"{server.url}/v1#small") as client,
    ):
        client.greet()
        session = client.think(thought="A secret.")["session"]
        said = {"session": session, "question": "A secret question?", "about": "t1"}
        client.send(
            {
                "jsonrpc": "2.0",
                "id": 9,
                "method": "tools/call",
                "params": {"name": "deliberate", "arguments": said},
            }
        )
        assert asked.wait(PATIENCE)
        assert thoughtline("forget", session, "--yes", "--database", database).returncode == 0
        forgotten.set()
        answer = client.receive()
        client.leave()

    assert answer["result"]["_meta"]["thoughtline/error"] == "session_forgotten"
    assert b"secret" not in words_in(tmp_path)
    assert thoughtline("doctor", "--verify", "--database", database).returncode == 0


def words_in(folder: Path) -> bytes:
    """Everything that is in any file there."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
