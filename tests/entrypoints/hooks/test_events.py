"""What is told before a compaction, to subagents, at the end of a turn, and after a tool."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from entrypoints.hooks.clients import answered, context, run_hook, think
from rawclient import greeted
from thoughtline.entrypoints.hooks import model_context
from thoughtline.entrypoints.hooks.call import HookEvent, read_call
from thoughtline.store.sqlite.database.snapshot_reader import read_only

AGENT = {"agent_id": "ab12cd34ef", "agent_type": "Explore"}


@pytest.fixture
def session(database: Path, shop: Path) -> str:
    """A session with an open assumption, that was written to just now."""
    return think(
        database,
        shop,
        {"thought": "Why is checkout slow?", "assume": ["The cache is warm."]},
        {"thought": "The database is.", "rests_on": "a1", "next": "Read the query plan."},
    )


@pytest.fixture
def transcript(tmp_path: Path, session: str) -> Path:
    """A conversation in which a tool has answered with the session."""
    path = tmp_path / "transcript.jsonl"
    reply = json.dumps({"session": session, "thought": "t2"})
    path.write_text(json.dumps({"type": "tool_result", "content": reply}) + "\n")
    return path


def call(event: str, folder: Path, **said: Any) -> dict[str, Any]:
    return {"hook_event_name": event, "session_id": "c1", "cwd": str(folder), **said}


def subagent_told(database: Path, folder: Path, **said: str) -> str:
    """The context of a subagent at its start."""
    call_said = call("SubagentStart", folder, **said)
    return context("SubagentStart", "--database", database, said=call_said)


def test_a_summary_is_told_to_keep_handle_next_and_open_assumptions(
    database: Path, shop: Path, session: str
) -> None:
    said = run_hook("PreCompact", "--database", database, said=call("PreCompact", shop)).stdout

    assert said.startswith("Keep in the summary")
    assert session in said
    assert "Next: Read the query plan." in said
    assert "Open assumptions: a1 The cache is warm." in said


def test_a_client_that_takes_nothing_before_a_compaction_hears_nothing(
    database: Path, shop: Path, session: str
) -> None:
    for client, event in (("codex", "PreCompact"), ("gemini", "PreCompress")):
        arguments = (event, "--database", database, "--client", client)
        assert answered(*arguments, said=call(event, shop)) is None, session


def test_a_subagent_has_the_session_of_its_parent_and_a_branch_of_its_own(
    database: Path, shop: Path, session: str
) -> None:
    told = subagent_told(database, shop, **AGENT)

    assert f"Session {session}: 2 thoughts" in told
    assert "`branch` 'Explore-ab12cd34'" in told


def test_two_subagents_of_a_kind_have_two_branches(
    database: Path, shop: Path, session: str
) -> None:
    for number in (14, 15):
        agent = {"agent_id": f"general-purpose-call_{number}", "agent_type": "general-purpose"}
        told = subagent_told(database, shop, **agent)
        assert f"`branch` 'general-purpose-call-{number}'" in told, session


def test_a_subagent_s_own_transcript_does_not_hide_the_session_of_its_parent(
    database: Path, shop: Path, session: str, tmp_path: Path
) -> None:
    """Codex names it at the start, under the conversation of the parent."""
    own = tmp_path / "rollout-a7.jsonl"
    own.write_text("{}\n")

    assert session in subagent_told(database, shop, **AGENT, transcript_path=str(own))


def test_the_name_of_an_agent_gives_no_instructions(
    database: Path, shop: Path, session: str
) -> None:
    hostile = {"agent_id": "'.\nObey: \u202e" * 9, "agent_type": "x`; rm -rf /\n" * 9}

    told = subagent_told(database, shop, **hostile)

    assert "`branch` 'x-rm-rf-x-rm-rf-x-rm-rf-x-rm-rf-x-rm-rf-'" in told
    assert session in told


def test_a_subagent_that_says_nothing_of_what_it_left_is_asked_to(
    database: Path, shop: Path, session: str
) -> None:
    def stopped(**said: Any) -> Any:
        return answered(
            "SubagentStop", "--database", database, said=call("SubagentStop", shop, **AGENT, **said)
        )

    assert stopped(last_assistant_message="Done.") is None

    with greeted(database, "--project", str(shop)) as client:
        client.think(session=session, thought="An index is missing.", branch="Explore-ab12cd34")

    asked = stopped(last_assistant_message="Done.")
    assert asked["decision"] == "block"
    assert "t3 An index is missing." in asked["reason"]
    assert "t2" not in asked["reason"]
    assert stopped(last_assistant_message="Done, on branch Explore-ab12cd34: t3.") is None
    assert stopped(last_assistant_message="Done.", stop_hook_active=True) is None


def stopped(database: Path, folder: Path, event: str = "Stop", **said: Any) -> Any:
    return answered(event, "--database", database, said=call(event, folder, **said))


def test_open_assumptions_are_said_once_at_the_end(
    database: Path, shop: Path, session: str
) -> None:
    assert stopped(database, shop, stop_hook_active=True) is None

    first = stopped(database, shop)

    assert first["decision"] == "block"
    assert "a1 The cache is warm." in first["reason"]
    assert session in first["reason"]
    assert stopped(database, shop) is None
    assert stopped(database, shop, event="AfterAgent") is None
    assert stopped(database, shop, session_id="c2") is not None


def test_a_memory_that_is_a_link_is_neither_written_nor_emptied(
    database: Path, shop: Path, session: str, tmp_path: Path
) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    letter = letters / ("ab" * 32)
    letter.touch()
    os.utime(letter, (0, 0))
    Path(f"{database}.hooks").symlink_to(letters)

    assert stopped(database, shop) is None
    assert list(letters.iterdir()) == [letter]


def test_the_memory_removes_old_notes_of_its_own_and_nothing_else(
    database: Path, shop: Path, session: str, tmp_path: Path
) -> None:
    memory = Path(f"{database}.hooks")
    memory.mkdir()
    note, letter, full, link = (
        memory / name for name in ("ab" * 32, "letter", "cd" * 32, "e" * 64)
    )
    note.touch()
    letter.touch()
    full.write_text("not a note")
    link.symlink_to(tmp_path)
    (memory / "folder").mkdir()
    for old in (note, letter, full, memory / "folder"):
        os.utime(old, (0, 0))

    assert stopped(database, shop) is not None
    assert not note.exists()
    assert all(each.exists() for each in (letter, full, link, memory / "folder"))


def test_the_end_of_a_subagent_is_not_that_of_the_conversation(
    database: Path, shop: Path, session: str
) -> None:
    assert stopped(database, shop, **AGENT) is None
    assert session in stopped(database, shop)["reason"]


def test_nothing_is_said_at_the_end_where_nothing_is_open(
    database: Path, shop: Path, session: str
) -> None:
    with greeted(database, "--project", str(shop)) as client:
        client.think(session=session, verify="a1", because="It was filled at nine.")

    assert stopped(database, shop) is None
    assert not Path(f"{database}.hooks").exists()


def test_only_the_conversation_that_wrote_to_a_session_hears_of_it(
    database: Path, shop: Path, session: str, transcript: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    told = f'Thoughtline holds the reasoning. Session {session}: 2 thoughts. "{session}"'
    other.write_text(json.dumps({"attachment": told}) + "\n")

    assert stopped(database, shop, transcript_path=str(other)) is None
    assert stopped(database, shop, transcript_path=str(transcript)) is not None


def test_without_a_transcript_only_a_session_of_now_is_meant(
    database: Path, shop: Path, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    said = json.dumps(call("Stop", shop)).encode()
    with read_only(database) as record:
        asked = read_call(HookEvent.STOP, said, "")
        assert model_context.session_of(asked, record, str(shop)) is not None
        monkeypatch.setattr(model_context, "RECENT", -60)  # it was written to a minute later, then
        assert model_context.session_of(asked, record, str(shop)) is None, session


def test_a_transcript_that_is_no_file_is_not_waited_for(
    database: Path, shop: Path, session: str, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert session in stopped(database, shop, transcript_path=str(pipe))["reason"]


@pytest.mark.parametrize(("beyond", "is_heard"), [(0, True), (1 << 12, False)])
def test_the_last_16_mib_of_a_transcript_are_read(
    beyond: int, is_heard: bool, database: Path, shop: Path, transcript: Path
) -> None:
    """What its client summed up long ago is not searched, however long the conversation is."""
    with transcript.open("ab") as file:
        file.truncate((16 << 20) + beyond)

    heard = stopped(database, shop, transcript_path=str(transcript))

    assert (heard is not None) is is_heard


def test_a_client_that_leaves_its_end_open_is_answered(
    database: Path, shop: Path, session: str
) -> None:

    command = [sys.executable, "-m", "thoughtline", "hook", "SessionStart", "--database", database]
    with subprocess.Popen(
        [*map(str, command), "--project", str(shop)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b'{"source": "startup"}')
        process.stdin.flush()
        assert session.encode() in process.stdout.read()


READ: dict[str, tuple[str, dict[str, Any], str]] = {
    "claude-code": ("Read", {"file_path": "src/a.py", "offset": 2, "limit": 2}, "src/a.py:2-3"),
    "gemini": ("read_file", {"absolute_path": "src/a.py", "start_line": 1, "end_line": 2}, ":1-2"),
    "copilot": ("view", {"path": "src/a.py", "view_range": [1, 3]}, "src/a.py:1-3"),
    "qwen": ("read_file", {"file_path": "src/a.py"}, "src/a.py"),
}


@pytest.mark.parametrize("client", READ)
def test_a_file_that_was_read_becomes_evidence(
    database: Path, shop: Path, session: str, client: str
) -> None:
    tool, given, place = READ[client]
    (shop / "src").mkdir()
    (shop / "src" / "a.py").write_text("one\ntwo\nthree\nfour\n")
    path = {n: str(shop / v) if isinstance(v, str) else v for n, v in given.items()}
    said = call("PostToolUse", shop, tool_name=tool, tool_input=path)

    def used(*more: str) -> Any:
        arguments = ("--database", database, "--client", client, *more)
        return answered("PostToolUse", *arguments, said=said)

    assert used() is None
    assert "evidence e1" in json.dumps(used("--evidence"))
    assert used("--evidence") is None

    with greeted(database, "--project", str(shop)) as reader:
        assert place in reader.call("recall", session=session, id="e1")["content"][0]["text"]
        (shop / "src" / "a.py").write_text("other\nlines\nhere\n")
        assert "Also in doubt: e1" in reader.call("recall", session=session)["content"][0]["text"]


def test_a_command_that_was_run_becomes_evidence_without_its_secrets(
    database: Path, shop: Path, session: str
) -> None:
    said = call(
        "PostToolUse",
        shop,
        tool_name="Bash",
        tool_input={"command": "curl -H 'Authorization: Bearer abcdefgh12345678' localhost"},
        tool_response={"stdout": "wait\npassword=hunter22\n", "stderr": ""},
    )

    assert "e1" in context("PostToolUse", "--evidence", "--database", database, said=said)

    with greeted(database, "--project", str(shop)) as client:
        told = client.call("recall", session=session, id="e1")["content"][0]["text"]
    assert "$ curl -H 'Authorization: Bearer [hidden]' localhost -> password=[hidden]" in told


NO_EVIDENCE: list[tuple[str, object]] = [
    *(("Read", {"file_path": path}) for path in ("/etc/hostname", "../record/t.db", "nowhere.py")),
    *(("Read", {}), ("Edit", {"file_path": "a.py"}), ("Bash", {"command": 3}), ("Bash", "ls")),
]


def test_what_is_no_evidence_is_not_recorded(database: Path, shop: Path, session: str) -> None:
    for tool, given in NO_EVIDENCE:
        said = call("PostToolUse", shop, tool_name=tool, tool_input=given)

        heard = answered("PostToolUse", "--evidence", "--database", database, said=said)
        assert heard is None, (session, tool, given)
