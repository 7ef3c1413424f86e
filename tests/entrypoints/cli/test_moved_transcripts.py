"""Clients pack, archive, fork and print conversations: each is found, and nothing twice."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.transcripts import (
    LINES,
    entry,
    home_of_ada,
    imported,
    in_project,
    place,
    shown,
    written,
    written_into,
)
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.cli import packed_file
from thoughtline.entrypoints.cli.transcript_files import transcripts_of


def texts(project: Path) -> list[str]:
    sessions = json.loads(in_project(project, "sessions", "--json").stdout)
    views = [in_project(project, "show", one["session"], "--json").stdout for one in sessions]
    return [thought["text"] for view in views for thought in json.loads(view)["thoughts"]]


def pack(path: Path) -> Path:
    packed = path.with_name(f"{path.name}.zst")
    library = pytest.importorskip("zstandard")
    packed.write_bytes(library.compress(path.read_bytes()))
    path.unlink()
    return packed


def test_packed_and_archived_conversations_of_codex_are_found(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    place("codex", home, project, "a")
    pack(place("codex", home, project, "b"))
    archive = home / ".codex/archived_sessions"
    archive.mkdir()
    archived = place("codex", home, project, "c")
    archived.rename(archive / archived.name)

    every = in_project(project, "import", "--from", "codex", "--all")

    assert every.returncode == 0, every.stderr
    assert every.stdout.startswith("3 transcripts of this project")
    assert every.stdout.count(" stored: ") == 3


def test_packed_conversations_that_cannot_be_read_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, project = home_of_ada(tmp_path)
    packed = pack(place("codex", home, project, "a"))
    monkeypatch.setattr(packed_file, "LIBRARY", "not_installed")
    monkeypatch.setenv("HOME", str(home))

    assert "is packed" in transcripts_of("codex", project).unclear[packed]
    with pytest.raises(Refused, match="zstd"), packed_file.open_unpacked(packed):
        pass


@pytest.mark.parametrize("has_more", [True, False])
@pytest.mark.parametrize("client", LINES[:-1])
def test_all_names_conversations_that_are_too_damaged_to_tell_their_project(
    client: str, has_more: bool, tmp_path: Path
) -> None:
    home, project = home_of_ada(tmp_path)
    damaged = place(client, home, project, "a")
    written_into(damaged, "{half a li")
    damaged = pack(damaged) if client == "codex" else damaged
    if has_more:
        place(client, home, project, "b")

    every = in_project(project, "import", "--from", client, "--all")
    newest = in_project(project, "import", "--from", client)

    assert every.returncode == 1
    assert every.stdout.count(" stored: ") == has_more
    assert f"{damaged} skipped: " in every.stdout
    assert "its project is unknown" in every.stdout
    assert "1 file" in (newest.stdout if has_more else newest.stderr)


@pytest.mark.parametrize("words", [(), ("--all",)])
def test_a_damaged_conversation_that_is_found_alone_is_named(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    home, project = home_of_ada(tmp_path)
    damaged = place("gemini", home, project, "a")
    written_into(damaged, "{half a li")

    done = in_project(project, "import", "--from", "gemini", *words)

    assert done.returncode == 1
    assert f"{damaged} skipped: There is no thought of gemini" in done.stdout


def test_a_damaged_packed_conversation_is_refused(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    packed = pack(place("codex", home, project, "a"))
    packed.write_bytes(b"no packed file")

    done = in_project(project, "import", "--from", "codex", packed)

    assert done.returncode != 0
    assert "damaged" in done.stderr


def forked_of_claude(home: Path, project: Path) -> None:
    folder = place("claude-code", home, project, "x").parent
    (folder / "x.jsonl").unlink()

    def said(session: str, name: str, parent: str | None, words: str, **more: Any) -> str:
        about = {"sessionId": session, "cwd": str(project), "type": "user", **more}
        return json.dumps(entry(name, parent, words) | about)

    origin = [said("p", "u1", None, "Why is it slow?"), said("p", "u2", "u1", "Is it the pool?")]
    copies = [
        said("f", name, parent, words, forkedFrom={"sessionId": "p", "messageUuid": name})
        for name, parent, words in (
            ("u1", None, "Why is it slow?"),
            ("u2", "u1", "Is it the pool?"),
        )
    ]
    written_into(folder / "f.jsonl", "\n".join([*copies, said("f", "u3", "u2", "Or DNS?")]))
    written_into(folder / "p.jsonl", "\n".join([*origin, said("p", "u4", "u2", "Fix the pool.")]))


def forked_of_codex(home: Path, project: Path) -> None:
    folder = home / ".codex/sessions/2026/11/22"

    def meta(name: str, **more: str) -> str:
        payload = {"id": name, "cwd": str(project), "source": "cli", **more}
        return json.dumps({"type": "session_meta", "payload": payload})

    def said(words: str) -> str:
        content = [{"type": "input_text", "text": words}]
        payload = {"type": "message", "role": "user", "content": content}
        return json.dumps({"type": "response_item", "payload": payload})

    shared = [said("Why is it slow?"), said("Is it the pool?")]
    origin = [meta("p"), *shared, said("Fix the pool.")]
    fork = [meta("f", forked_from_id="p"), meta("p"), *shared, said("Or DNS?")]
    written_into(folder / "rollout-1-p.jsonl", "\n".join(origin))
    written_into(folder / "rollout-2-f.jsonl", "\n".join(fork))


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize(
    ("client", "write"), [("claude-code", forked_of_claude), ("codex", forked_of_codex)]
)
def test_a_fork_does_not_repeat_the_words_of_its_origin(
    client: str, write: Any, every: bool, tmp_path: Path
) -> None:
    home, project = home_of_ada(tmp_path)
    write(home, project)
    for path in home.rglob("*p.jsonl"):  # the origin was continued after the fork
        os.utime(path, None if every else (1, 1))

    words = ("import", "--from", client, *["--all"][: int(every)])
    done = in_project(project, *words)
    again = in_project(project, *words)

    assert done.returncode == 0, done.stderr
    assert "forked" in done.stdout
    found = texts(project)
    assert sorted(found) == ["Fix the pool.", "Is it the pool?", "Or DNS?", "Why is it slow?"]
    assert " stored: " not in again.stdout


def test_a_fork_whose_origin_is_gone_keeps_all_words(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    forked_of_claude(home, project)
    next(home.rglob("p.jsonl")).unlink()

    in_project(project, "import", "--from", "claude-code")

    assert texts(project) == ["Why is it slow?", "Is it the pool?", "Or DNS?"]


def test_what_codex_exec_prints_becomes_a_session(database: Path, tmp_path: Path) -> None:
    ran = {"type": "command_execution", "command": "pytest", "exit_code": 1}
    ran |= {"aggregated_output": "1 failed", "status": "failed"}
    lines: list[dict[str, Any]] = [
        {"type": "thread.started", "thread_id": "01a2"},
        {"type": "turn.started"},
        {"type": "item.completed", "item": {"type": "reasoning", "text": "Run the tests."}},
        {"type": "item.started", "item": ran | {"status": "in_progress"}},
        {"type": "item.completed", "item": ran},
        {"type": "item.completed", "item": {"type": "agent_message", "text": "One test fails."}},
        {"type": "turn.completed", "usage": {}},
    ]

    (result,) = imported(database, "codex", written(tmp_path, *lines))

    view = shown(database)
    assert [one["text"] for one in view["thoughts"]] == ["Run the tests.", "One test fails."]
    assert [one["text"] for one in view["evidence"]] == ["$ pytest -> failed: 1 failed"]
    assert result["session"]["session"] == "codex-exec-01a2"
    assert not [kind for kind in result["passed_over"] if "unknown" in kind]


@pytest.mark.parametrize("is_list", [True, False])
def test_a_stream_of_claude_code_becomes_a_session(
    is_list: bool, database: Path, tmp_path: Path
) -> None:
    """The action for GitHub keeps one list."""
    call = {"type": "tool_use", "id": "c", "name": "Bash", "input": {"command": "ls"}}
    result = {"type": "tool_result", "tool_use_id": "c", "content": "pool.py"}
    said = {"type": "text", "text": "It is the pool."}
    stream: list[dict[str, Any]] = [
        {"type": "system", "subtype": "init", "cwd": "/home/ada/shop"},
        {"type": "assistant", "message": {"role": "assistant", "content": [call]}},
        {"type": "user", "message": {"role": "user", "content": [result]}},
        {"type": "assistant", "message": {"role": "assistant", "content": [said]}},
        {"type": "result", "subtype": "success", "result": "It is the pool."},
    ]
    stream = [{**message, "session_id": "7f"} for message in stream]
    path = written(tmp_path, *([json.dumps(stream, indent=2)] if is_list else stream))

    (done,) = imported(database, "claude-code", path)

    view = shown(database)
    assert [one["text"] for one in view["thoughts"]] == ["It is the pool."]
    assert [one["text"] for one in view["evidence"]] == ["$ ls -> pool.py"]
    assert done["session"]["session"] == "claude-code-stream-7f"
