"""What clients wrote down, and where they keep it. The files are of real clients."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from entrypoints.cli.commandline import thoughtline
from places import DATA

FILES = DATA / "transcripts"
REAL = {path.stem: path for path in sorted(FILES.iterdir())}
CLIENTS = tuple(REAL)
EXPORTED = {"opencode": "opencode export SESSION"}
"""Those that have a database, and a command that writes a file."""

FOUND = tuple(client for client in CLIENTS if client not in EXPORTED)


LINES = ("claude-code", "codex", "gemini")
"""Clients with one entry on each line."""


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


def home_of_ada(folder: Path) -> tuple[Path, Path]:
    """A home with a project in it, and the project."""
    project = folder / "home" / "shop"
    project.mkdir(parents=True)
    return project.parent, project


def in_project(project: Path, *arguments: object, run: Callable[..., Any] = thoughtline) -> Any:
    home = str(project.parent)
    database = project.parent / "t.db"
    kept = Path.cwd()
    os.chdir(project)  # the command looks for what was said in this folder
    try:
        return run(*arguments, "--database", database, HOME=home)
    finally:
        os.chdir(kept)


def place(client: str, home: Path, project: Path, name: str) -> Path:
    """Where the client keeps a transcript of the project, with what says so."""
    slug = re.sub(r"[^A-Za-z0-9]", "-", str(project))
    path = {
        "claude-code": home / f".claude/projects/{slug}/{name}.jsonl",
        "codex": home / f".codex/sessions/2026/11/22/rollout-{name}.jsonl",
        "gemini": home / f".gemini/tmp/shop/chats/session-{name}.jsonl",
    }[client]
    text = REAL[client].read_text(encoding="utf-8")
    old = re.search(r'"(?:sessionId|session_id|id)":\s*"([0-9a-f-]{36}|[0-9]+_[a-z0-9]+)"', text)
    text = text.replace("/home/ada/shop", str(project))
    if old:  # else its folder names it
        text = text.replace(old[1], f"{name}{old[1][1:]}")
    written_into(path, text)
    if client == "gemini":
        written_into(path.parent.parent / ".project_root", str(project))
    return path


def written_into(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def transcript(client: str, entries: list[Any]) -> str:
    """The file that the client writes around the entries."""
    if client in LINES:
        return "\n".join(map(json.dumps, entries))
    about = {"directory": "/home/ada/shop", "id": "ses_1", "revert": {"messageID": "msg_025"}}
    return json.dumps({"info": about, "messages": entries})
