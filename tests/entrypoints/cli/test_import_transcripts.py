"""What clients wrote down of a conversation becomes a session. The files are of real clients."""

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from places import DATA

FILES = DATA / "transcripts"
REAL = {path.stem: path for path in sorted(FILES.iterdir())}
CLIENTS = tuple(REAL)
EXPORTED = {"goose": "goose session export --format json", "opencode": "opencode export SESSION"}
"""Those that have a database, and a command that writes a file."""

FOUND = tuple(client for client in CLIENTS if client not in EXPORTED)

READ = dict.fromkeys(CLIENTS, "pool.py:1-3")
READ |= {"codex": "pool.py", "qwen": "pool.py:2-4", "vibe": "/home/ada/shop/pool.py:1-3"}
READ["goose"] = "$ sed -n 1,3p pool.py -> max_size = 4"
"""What each was told to read. Qwen counts from 0, Codex and Goose read it with `sed`, and what Vibe
writes does not say in which folder.
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "record" / "t.db"


def imported(database: Path, client: str, *arguments: object) -> Any:
    done = thoughtline("import", "--from", client, *arguments, "--json", "--database", database)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def shown(database: Path, session: str = "latest") -> Any:
    return json.loads(thoughtline("show", session, "--json", "--database", database).stdout)


def written(folder: Path, *entries: dict[str, Any] | str) -> Path:
    path = folder / "transcript.jsonl"
    lines = (one if isinstance(one, str) else json.dumps(one) for one in entries)
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))
    return path


def entry(uuid: str, parent: str | None, said: object, **more: object) -> dict[str, Any]:
    """A line as Claude Code writes it."""
    kind = str(more.pop("type", "assistant"))
    content = said if isinstance(said, list) else [{"type": "text", "text": said}]
    about = {"uuid": uuid, "parentUuid": parent, "sessionId": "s1", "cwd": "/home/ada/shop"}
    return {**about, "type": kind, "message": {"role": kind, "content": content}, **more}


@pytest.mark.parametrize("client", CLIENTS)
def test_a_real_transcript_becomes_a_session_with_evidence(client: str, database: Path) -> None:
    (result,) = imported(database, client, REAL[client])

    session = shown(database)
    thoughts = session["thoughts"]
    assert thoughts[0]["text"] == "Why is checkout slow?"
    assert thoughts[0]["author"] == "user"
    assert "Perhaps it waits for a connection." in thoughts[1]["text"]
    assert thoughts[-1]["text"] == "The pool has four connections: too few for checkout."
    assert {one["author"] for one in thoughts[1:]} == {client}
    assert {one["branch"] for one in thoughts} == {"main"}
    places = [one["text"] for one in session["evidence"]]
    assert places == [READ[client], "$ grep -c max_size pool.py -> 1"]
    assert result["thoughts"] == len(thoughts)
    assert thoughtline("verify", "--database", database).returncode == 0


@pytest.mark.parametrize("client", CLIENTS)
def test_a_second_import_adds_nothing(client: str, database: Path) -> None:
    imported(database, client, REAL[client])
    before = thoughtline("export", "--database", database).stdout

    (result,) = imported(database, client, REAL[client])

    assert result["session"]["stored"] == 0
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
    assert thoughts[1]["author"] == "claude-code"


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


DEEP = '{"type":"user","uuid":"d","message":' + '{"a":' * 5_000 + "1" + "}" * 5_001
HOSTILE: list[dict[str, Any] | str] = [
    "[]",
    "null",
    "{",
    DEEP,
    '{"type":"user","uuid":7,"message":[1]}',
    '{"type":"assistant","uuid":"x","message":{"content":{"type":"text"}}}',
    '{"type":"assistant","uuid":"y","message":{"content":[1,{"type":["text"],"text":3}]}}',
    '{"type":"user","uuid":"z","message":{"content":[{"type":"tool_result","content":9}]}}',
    '{"type":"user","uuid":"z","message":{"content":"\udcff\udcfe"}}',
    '{"type":"response_item","payload":{"type":"message","role":["user"],"content":{}}}',
    '{"type":"response_item","payload":{"type":"function_call_output","output":"{]"}}',
    '{"id":"g","type":"gemini","thoughts":{"a":1},"toolCalls":[{"args":[1],"result":7}]}',
    '{"uuid":"q","type":"assistant","message":{"parts":[{"functionCall":[]},{"text":{}}]}}',
    entry("same", "same", "It follows itself."),
    entry("long", None, "x" * 3_000_000),
    entry("late", "nowhere", "When?", timestamp="9" * 99),
]


@pytest.mark.parametrize("client", CLIENTS)
def test_no_file_is_met_with_anything_but_a_session_or_a_refusal(
    client: str, database: Path, tmp_path: Path
) -> None:
    real = REAL[client].read_text(encoding="utf-8").splitlines()
    if client == "vibe":  # the lines of its journals
        real = [
            f'{{"payload":{{"delta":[{{"entry":{json.dumps(one)}}}]}}}}'
            for one in json.loads(real[0])
        ]
    file = written(tmp_path, *HOSTILE, *real)

    (found,) = imported(database, client, file)
    assert found["passed_over"]["lines that are no JSON"] >= 2

    for only in HOSTILE:
        done = thoughtline(
            "import", "--from", client, written(tmp_path, only), "--database", database
        )
        assert done.returncode in (0, 2)
        assert "Traceback" not in done.stderr
    assert thoughtline("verify", "--database", database).returncode == 0


def home_of_ada(folder: Path) -> tuple[Path, Path]:
    """A home with a project in it, and the project."""
    project = folder / "home" / "shop"
    project.mkdir(parents=True)
    return project.parent, project


def in_project(project: Path, *arguments: object) -> Any:
    home = str(project.parent)
    database = project.parent / "t.db"
    kept = Path.cwd()
    os.chdir(project)  # the command looks for what was said in this folder
    try:
        return thoughtline(*arguments, "--database", database, HOME=home)
    finally:
        os.chdir(kept)


def place(client: str, home: Path, project: Path, name: str) -> Path:
    """Where the client keeps a transcript of the project, with what says so."""
    slug = re.sub(r"[^A-Za-z0-9]", "-", str(project))
    path = {
        "claude-code": home / f".claude/projects/{slug}/{name}.jsonl",
        "cline": home / f".cline/data/sessions/{name}/{name}.messages.json",
        "codex": home / f".codex/sessions/2026/11/22/rollout-{name}.jsonl",
        "copilot": home / f".copilot/session-state/{name}/events.jsonl",
        "fast-agent": project / f".fast-agent/sessions/{name}/history_agent.json",
        "gemini": home / f".gemini/tmp/shop/chats/session-{name}.jsonl",
        "qwen": home / f".qwen/projects/{slug}/chats/{name}.jsonl",
        "vibe": home / f".vibe/logs/session/unified/{name}/chunks/{name}.json",
    }[client]
    text = REAL[client].read_text(encoding="utf-8")
    old = re.search(r'"(?:sessionId|session_id|id)":\s*"([0-9a-f-]{36}|[0-9]+_[a-z0-9]+)"', text)
    text = text.replace("/home/ada/shop", str(project))
    if old:  # else its folder names it
        text = text.replace(old[1], f"{name}{old[1][1:]}")
    written_into(path, text)
    if client == "gemini":
        written_into(path.parent.parent / ".project_root", str(project))
    if client == "cline":
        written_into(path.with_name(f"{name}.json"), json.dumps({"cwd": str(project)}))
    if client == "vibe":
        return with_state_of_vibe(path.parent.parent, project, name)
    if client == "fast-agent":
        about = path.with_name("session.json")
        written_into(about, json.dumps({"continuation": {"cwd": str(project)}}))
        return about
    return path


def written_into(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def with_state_of_vibe(session: Path, project: Path, *chunks: str) -> Path:
    """What leads to the chunks of a conversation."""
    latest = {"generation": "0000000000000034"}
    manifest = {"projection_state": {"chunks": chunks}}
    about = {"environment": {"working_directory": str(project)}}
    written_into(session / "CURRENT", json.dumps(latest))
    written_into(session / "generations/0000000000000034/manifest.json", json.dumps(manifest))
    written_into(session / "meta.json", json.dumps(about))
    return session / "meta.json"


@pytest.mark.parametrize("client", FOUND)
def test_the_transcripts_of_a_project_are_found(client: str, tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    older, newer = (place(client, home, project, name) for name in "ab")
    os.utime(older, (1, 1))

    newest = in_project(project, "import", "--from", client)
    every = in_project(project, "import", "--from", client, "--all")

    assert newest.returncode == 0, newest.stderr
    assert newest.stdout.startswith("2 transcripts of this project, the newest first:\n")
    assert str(newer) in newest.stdout.splitlines()[1]
    assert newest.stdout.count(" stored: ") == 1
    assert every.stdout.count(" stored: ") == 1
    assert "is on record already" in every.stdout
    sessions = json.loads(in_project(project, "sessions", "--json").stdout)
    assert len(sessions) == 2


def test_paths_of_vibe_are_told_from_the_project(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    place("vibe", home, project, "a")

    in_project(project, "import", "--from", "vibe")

    shown = json.loads(in_project(project, "show", "latest", "--json").stdout)
    assert shown["evidence"][0]["text"] == "pool.py:1-3"


def test_what_vibe_writes_leads_to_no_file_elsewhere(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    about = place("vibe", home, project, "a")
    shutil.move(about.parent / "chunks" / "a.json", home / "a.json")
    with_state_of_vibe(about.parent, project, "../../../../../../a", "b")
    (about.parent / "chunks" / "b.json").symlink_to(home / "a.json")

    done = in_project(project, "import", "--from", "vibe")

    assert " stored: " not in done.stdout
    assert "keeps nothing that can be read" in done.stderr


def test_what_fast_agent_compacted_comes_before_what_it_kept(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    about = place("fast-agent", home, project, "a")
    in_project(project, "import", "--from", "fast-agent")
    latest = about.with_name("history_agent.json")
    whole = json.loads(latest.read_text(encoding="utf-8"))["messages"]
    summary = {
        "role": "user",
        "content": [{"type": "text", "text": "[COMPACTED HISTORY]"}],
        "channels": {"fast-agent-compaction": []},
    }
    said = {"role": "user", "content": "And now?", "timestamp": "2026-11-23T03:00:00Z"}
    written_into(about.with_name("compacted_1_2_agent.json"), json.dumps({"messages": whole}))
    written_into(latest, json.dumps({"messages": [summary, *whole[-1:], said]}))
    written_into(about.with_name("history_agent_previous.json"), json.dumps({"messages": [said]}))

    in_project(project, "import", "--from", "fast-agent")

    [session] = json.loads(in_project(project, "sessions", "--json").stdout)
    assert session["session"] == "fast-agent-a-agent"
    shown = json.loads(in_project(project, "show", "latest", "--json").stdout)
    assert [one["text"] for one in shown["thoughts"]] == [
        "Why is checkout slow?",
        "Perhaps it waits for a connection.",
        "The pool has four connections: too few for checkout.",
        "And now?",
    ]


def test_each_agent_of_fast_agent_has_a_session_of_its_own(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    about = place("fast-agent", home, project, "a")
    shutil.copy(about.with_name("history_agent.json"), about.with_name("history_my_helper.json"))

    in_project(project, "import", "--from", "fast-agent")

    sessions = json.loads(in_project(project, "sessions", "--json").stdout)
    names = {session["session"] for session in sessions}
    assert names == {"fast-agent-a-agent", "fast-agent-a-my_helper"}


@pytest.mark.parametrize("client", EXPORTED)
def test_who_has_a_database_is_told_which_command_writes_a_file(
    client: str, tmp_path: Path
) -> None:
    _, project = home_of_ada(tmp_path)

    done = in_project(project, "import", "--from", client)

    assert done.returncode == 2
    assert EXPORTED[client] in done.stderr


def test_cline_may_read_and_run_several_things_at_once(database: Path, tmp_path: Path) -> None:
    call = {"type": "tool_use", "id": "1", "name": "run_commands"}
    both = {"commands": ["ls", "pwd"]}
    answers = [{"result": "pool.py\n"}, {"result": "/home/ada\n"}]
    said = [
        {"id": "m1", "role": "user", "content": "<user_input mode='act'>Why?</user_input>"},
        {"id": "m2", "role": "assistant", "content": [call | {"input": both}]},
        {
            "id": "m3",
            "role": "user",
            "content": [{"type": "tool_result", "tool_use_id": "1", "content": answers}],
        },
        {"id": "m4", "role": "user", "content": "<environment_details>it is late"},
        {"id": "m5", "role": "assistant", "content": "DNS."},
    ]
    file = written(tmp_path, {"sessionId": "s1", "messages": said})

    (found,) = imported(database, "cline", file)

    session = shown(database)
    assert [one["text"] for one in session["thoughts"]] == ["Why?", "DNS."]
    assert [one["text"] for one in session["evidence"]] == ["$ ls -> pool.py", "$ pwd -> /home/ada"]
    assert found["passed_over"] == {"texts of the client itself": 1}


def test_a_subagent_of_copilot_is_a_branch_of_its_own(database: Path, tmp_path: Path) -> None:
    def event(kind: str, parent: str | None, said: str, **more: object) -> dict[str, Any]:
        return {"type": kind, "id": said, "parentId": parent, "data": {"content": said}, **more}

    file = written(
        tmp_path,
        event("user.message", None, "Why?"),
        event("user.message", "Why?", "Look at DNS.", agentId="7f"),
        event("assistant.message", "Look at DNS.", "It is fast.", agentId="7f"),
        event("assistant.message", "Why?", "Not DNS."),
        event("user.message", "Not DNS.", "Go on.") | {"data": {"source": "skill-a"}},
    )

    (found,) = imported(database, "copilot", file)

    thoughts = shown(database)["thoughts"]
    assert [one["branch"] for one in thoughts] == ["main", "agent-7f", "agent-7f", "main"]
    assert found["passed_over"] == {"texts of the client itself": 1}


def test_a_project_without_transcripts_says_where_they_would_be(tmp_path: Path) -> None:
    _, project = home_of_ada(tmp_path)

    done = in_project(project, "import", "--from", "codex")

    assert done.returncode == 2
    assert "~/.codex/sessions" in done.stderr
    assert "name the file" in done.stderr


@pytest.mark.parametrize("what", ["file", "folder"])
def test_links_among_the_transcripts_are_not_followed(what: str, tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    real = place("claude-code", home, project, "a")
    linked = real if what == "file" else real.parent
    elsewhere = tmp_path / "elsewhere"
    shutil.move(linked, elsewhere)
    linked.symlink_to(elsewhere)

    done = in_project(project, "import", "--from", "claude-code")

    assert done.returncode == 2
    assert "no transcript" in done.stderr


def test_one_file_that_is_refused_keeps_no_other_out(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    place("claude-code", home, project, "a")
    place("claude-code", home, project, "b").write_text("{}\n", encoding="utf-8")

    done = in_project(project, "import", "--from", "claude-code", "--all")

    assert done.returncode == 1
    assert "b.jsonl is left out: There is no thought of claude-code in this file." in done.stdout
    assert done.stdout.count(" stored: ") == 1


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
    assert "There is another session 'work' on record" in done.stderr
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
