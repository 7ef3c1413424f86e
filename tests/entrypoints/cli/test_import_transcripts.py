"""What clients wrote down of a conversation becomes a session."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.transcripts import (
    CLIENTS,
    REAL,
    entry,
    home_of_ada,
    imported,
    in_project,
    place,
    shown,
    written,
)
from places import DOCS

READ = dict.fromkeys(CLIENTS, "pool.py:1-3") | {"codex": "pool.py"}
"""Evidence of the file that each was told to read. Codex reads it with `sed`."""


@pytest.mark.parametrize("client", CLIENTS)
def test_a_real_transcript_becomes_a_session_with_evidence_and_a_second_import_adds_nothing(
    client: str, database: Path
) -> None:
    (result,) = imported(database, client, REAL[client])

    session = shown(database)
    thoughts = session["thoughts"]
    assert thoughts[0]["text"] == "Why is checkout slow?"
    told_as = f"import#{Path(REAL[client]).name}/"
    assert thoughts[0]["author"] == f"{told_as}user"
    assert "Perhaps it waits for a connection." in thoughts[1]["text"]
    assert thoughts[-1]["text"] == "The pool has four connections: too few for checkout."
    assert {one["author"] for one in thoughts[1:]} == {told_as + client}
    assert {one["branch"] for one in thoughts} == {"main"}
    places = [one["text"] for one in session["evidence"]]
    assert places == [READ[client], "$ grep -c max_size pool.py -> 1"]
    assert result["thoughts"] == len(thoughts)
    assert thoughtline("doctor", "--verify", "--database", database).returncode == 0

    before = thoughtline("export", "--database", database).stdout
    (again,) = imported(database, client, REAL[client])
    assert again["session"]["stored"] == 0
    assert thoughtline("export", "--database", database).stdout == before


@pytest.mark.parametrize("client", CLIENTS)
def test_a_transcript_that_grew_is_continued_whatever_was_recorded_since(
    client: str, database: Path, tmp_path: Path
) -> None:
    early = tmp_path / "early.jsonl"
    early.write_text(beginning(REAL[client]), encoding="utf-8")
    imported(database, client, early)
    whole = shown_after(database, client)

    texts = [one["text"] for one in whole["thoughts"]]
    fresh = database.with_name("fresh.db")
    imported(fresh, client, REAL[client])
    assert texts == [one["text"] for one in shown(fresh)["thoughts"]]


def beginning(file: Path) -> str:
    """Two thirds of a transcript."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".jsonl":
        lines = text.splitlines()
        return "\n".join(lines[: len(lines) * 2 // 3])
    whole = json.loads(text)
    said = whole if isinstance(whole, list) else whole.get("messages") or whole["conversation"]
    del said[len(said) * 2 // 3 :]
    return json.dumps(whole)


def shown_after(database: Path, client: str) -> Any:
    imported(database, client, REAL[client])
    return shown(database)


def test_what_has_no_place_is_said_by_kind_and_count(database: Path) -> None:
    done = thoughtline(
        "import", "--from", "claude-code", REAL["claude-code"], "--database", database
    )

    assert re.search(r"^Session claude-code-\S+ stored: 9 events\.$", done.stdout, re.MULTILINE)
    assert "calls of Grep (1)" in done.stdout
    assert "entries of type 'last-prompt' (3)" in done.stdout


def test_what_was_taken_back_is_a_branch(database: Path, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        entry("u1", None, "Why?", type="user"),
        entry("a1", "u1", "DNS."),
        entry("u2", "u1", "No, why really?", type="user"),
        entry("a2", "u2", "The pool."),
    )

    imported(database, "claude-code", file)

    branches = [one["branch"] for one in shown(database)["thoughts"]]
    assert branches == ["main", "main", "taken-back-1", "taken-back-1"]


def test_an_entry_may_say_many_things(database: Path, tmp_path: Path) -> None:
    blocks = [{"type": "text", "text": f"Part {number}."} for number in range(25)]
    file = written(tmp_path, entry("a1", None, blocks))

    imported(database, "claude-code", file)
    (again,) = imported(database, "claude-code", file)

    assert [one["text"] for one in shown(database)["thoughts"]] == [one["text"] for one in blocks]
    assert again["session"]["stored"] == 0


def test_a_subagent_is_a_branch_of_its_own(database: Path, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        entry("u1", None, "Why?", type="user"),
        entry("s1", None, "Look at DNS.", type="user", isSidechain=True, agentId="7f"),
        entry("s2", "s1", "It is fast.", isSidechain=True, agentId="7f"),
        entry("a1", "u1", "Not DNS."),
    )

    imported(database, "claude-code", file)

    thoughts = shown(database)["thoughts"]
    assert [one["branch"] for one in thoughts] == ["main", "agent-7f", "agent-7f", "main"]
    assert thoughts[1]["author"] == "import#transcript.jsonl/claude-code"


def test_the_files_of_subagents_are_taken_with_the_conversation(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    main = place("claude-code", home, project, "a")
    session = re.search(r'"sessionId": "([^"]+)"', main.read_text(encoding="utf-8"))
    assert session
    beside = main.with_suffix("") / "subagents"
    beside.mkdir(parents=True)
    own = {"isSidechain": True, "agentId": "7f", "sessionId": session[1]}
    lines = (
        entry("s1", None, "Look at DNS.", type="user", **own),
        entry("s2", "s1", "It is fast.", **own),
    )
    (beside / "agent-7f.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

    done = in_project(project, "import", "--from", "claude-code")

    assert "stored: 2 events after the 9 on record" in done.stdout
    shown = json.loads(in_project(project, "show", "latest", "--json").stdout)
    assert [one["branch"] for one in shown["thoughts"]][-2:] == ["agent-7f", "agent-7f"]


def test_what_the_client_says_itself_is_no_question(database: Path, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        entry("u1", None, "Why?", type="user"),
        entry("u2", "u1", "<task-notification>done</task-notification>", type="user"),
        entry("u3", "u2", "Caveat: what follows was typed", type="user", isMeta=True),
        entry("a1", "u3", "DNS."),
    )

    (found,) = imported(database, "claude-code", file)

    assert [one["text"] for one in shown(database)["thoughts"]] == ["Why?", "DNS."]
    assert found["passed_over"]["texts of the client itself"] == 2


def test_secrets_are_hidden_and_that_is_said(database: Path, tmp_path: Path) -> None:
    key = "sk-ant-api03-" + "a1B2" * 12
    call = {"type": "tool_use", "id": "1", "name": "Bash", "input": {"command": f"curl -H {key}"}}
    result = {"type": "tool_result", "tool_use_id": "1", "content": f"token: {key}"}
    file = written(
        tmp_path,
        entry("u1", None, f"My key is {key}.", type="user"),
        entry("a1", "u1", [call]),
        entry("u2", "a1", [result], type="user"),
        entry("a2", "u2", "Done."),
    )

    (found,) = imported(database, "claude-code", file)

    assert key not in thoughtline("export", "--database", database).stdout
    assert found["passed_over"]["texts with what looks like a secret, which is hidden"] == 2


def test_two_conversations_do_not_become_one_session(database: Path, tmp_path: Path) -> None:
    """Codex numbers its entries: those of another conversation have the same names."""
    imported(database, "codex", REAL["codex"], "--as", "work")
    before = thoughtline("export", "--database", database).stdout
    later = (
        REAL["codex"]
        .read_text(encoding="utf-8")
        .replace('"timestamp": "2026-', '"timestamp": "2027-')
    )
    other = tmp_path / "other.jsonl"
    other.write_text(later, encoding="utf-8")

    done = thoughtline("import", "--from", "codex", other, "--as", "work", "--database", database)

    assert done.returncode == 2
    assert "A different session 'work' is on record" in done.stderr
    assert thoughtline("export", "--database", database).stdout == before


def test_a_forgotten_conversation_stays_forgotten(database: Path) -> None:
    (first,) = imported(database, "codex", REAL["codex"])
    session = first["session"]["session"]
    thoughtline("forget", session, "--because", "private", "--yes", "--database", database)

    (again,) = imported(database, "codex", REAL["codex"])

    assert again["session"]["forgotten"]
    assert again["session"]["stored"] == 0


def test_a_file_is_named_or_found(database: Path) -> None:
    done = thoughtline("import", "--database", database)

    assert done.returncode == 2
    assert f"--from {', '.join(CLIENTS)}" in done.stderr


def thinking(number: int, thought: str, **more: object) -> list[dict[str, Any]]:
    """A call of the reference server's tool, and its result."""
    given = {"thought": thought, "thoughtNumber": number, "totalThoughts": 9, **more}
    call = {"type": "tool_use", "id": thought, "name": "mcp__seq__sequentialthinking"}
    result = {"type": "tool_result", "tool_use_id": thought, "content": "{}"}
    return [
        entry(f"{thought}-call", None, [call | {"input": given}]),
        entry(f"{thought}-result", f"{thought}-call", [result], type="user"),
    ]


def test_a_thought_of_another_tool_may_be_revised_twice(database: Path, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        *thinking(1, "One."),
        *thinking(2, "Better.", isRevision=True, revisesThought=1, branchId="main"),
        *thinking(3, "Best.", isRevision=True, revisesThought="1"),
    )

    imported(database, "claude-code", file)

    thoughts = shown(database)["thoughts"]
    assert [one["text"] for one in thoughts] == ["One.", "Better.", "Best."]
    assert [one.get("revises") for one in thoughts[1:]] == ["t1", "t2"]
    assert {one["branch"] for one in thoughts} == {"main"}


def test_arguments_of_another_tool_are_kept_without_secrets(database: Path, tmp_path: Path) -> None:
    key = "sk-ant-api03-" + "a1B2" * 12
    deep: dict[str, Any] = {}
    for _ in range(100):
        deep = {"deeper": deep}
    file = written(tmp_path, *thinking(1, "One.", tags=["pool", key], stage=key, more=deep))

    imported(database, "claude-code", file)

    exported = thoughtline("export", "--database", database).stdout
    assert key not in exported
    assert '"tags":["pool",' in exported


@pytest.mark.parametrize("client", ["cline", "fast-agent", "goose", "qwen", "vibe"])
def test_a_client_of_an_earlier_release_is_answered_with_the_way_that_remains(client: str) -> None:
    done = thoughtline("import", "--from", client)

    assert done.returncode == 2
    assert "--from sequentialthinking" in done.stderr


def test_the_form_for_other_clients_is_imported_as_the_page_says(
    database: Path, tmp_path: Path
) -> None:
    page = (DOCS / "export.md").read_text(encoding="utf-8")
    [lines] = re.findall(r"```json\n(\{\"thought\".*?)```", page, re.DOTALL)
    file = tmp_path / "conversation.jsonl"
    file.write_text(lines, encoding="utf-8")

    done = thoughtline(
        "import", "--from", "sequentialthinking", file, "--session", "talk", "--database", database
    )

    assert done.returncode == 0, done.stderr
    assert [one["text"] for one in shown(database)["thoughts"]] == [
        "Why is checkout slow?",
        "The pool has four connections.",
    ]
