"""`scripts/clients --snippets`: the entry of each original in real clients, with its one line
changed to ours, until the model has the first useful reply.

An original that npm has runs in turns with ours. The results are kept in benchmarks/snippets.json.
"""

import json
import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct

from benchmarks import reports, tables
from clients.driven.forms.form import Form
from clients.driven.programs import Program
from clients.driven.run import INSTALLED, Run, is_installed
from clients.driven.scripted_model import DONE, FIRST, Asked, ScriptedModel
from thoughtline.clients.client import Scope
from thoughtline.clients.installation import Installation
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server
from thoughtline.clients.table import CLIENTS
from thoughtline.entrypoints.cli.originals import ORIGINALS

DRIVEN = ("claude-code", "codex", "gemini", "opencode", "copilot")
TURNS = 3
"""Number of runs of an original, and of ours beside it."""

STARTS = 10
"""Most starts of a client that asks its model before a server has started, as Codex does."""

PACKAGE = "@modelcontextprotocol/server-sequential-thinking"
VERSIONS = {"sequentialthinking": "2026.8.31", "medical": "0.6.2"}
"""Originals that npm has, by dialect. The medical server has the code of the release 0.6.2."""

STEP = {
    "thought": "Checkout is slow because DNS is.",
    "thoughtNumber": 1,
    "totalThoughts": 3,
    "nextThoughtNeeded": True,
}
BRANCH = {"session_id": "dns", "input_text": "Are lookups of a second likely in a data centre?"}
CALLS: dict[str, tuple[str, dict[str, Any], str]] = {
    "sequentialthinking": ("sequentialthinking", STEP, "thoughtHistoryLength"),
    "medical": ("sequentialthinking", STEP, "thoughtHistoryLength"),
    "ultrathink": ("ultrathink", {"thought": "DNS is.", "total_thoughts": 3}, "session_id"),
    "thinkseq": ("thinkseq", {"thought": "DNS is slow."}, "activePathLength"),
    "thinkseq@2": ("thinkseq", {"thought": "DNS is slow."}, "activePathLength"),
    "thinking-agent": ("create_branch", BRANCH, "node_id"),
    "multi-agent": ("sequentialthinking", STEP, "sequentialthinking|should_continue"),
}
"""By dialect: a tool, the arguments of a call, and a pattern of only useful replies. The
dialects that ask models ask the model of a client that passes its key on, or else give their
question to the calling model.
"""


class Seen(Struct, frozen=True):
    """Seconds from the client's start to the reply, and characters of the definitions that the
    model read. `seconds` is None if the model got no useful reply.
    """

    seconds: float | None
    characters: int


class Caller(ScriptedModel):
    """Model that calls one tool under the name that the client gives it, and notes the reply."""

    def __init__(self, server: str, call: tuple[str, dict[str, Any], str]) -> None:
        super().__init__()
        self._server = server
        self._tool, self._arguments, self._sign = call
        self.replied: float | None = None
        self.characters = 0

    def next_of(self, form: Form, asked: Asked) -> tuple[str, dict[str, Any]] | str:
        if FIRST not in asked.prompt:
            return DONE
        listed = [(name, each) for name, each in form.listed() if self._is_of_server(name)]
        size = sum(len(json.dumps(each, ensure_ascii=False)) for _, each in listed)
        self.characters = max(self.characters, size)
        replies = [each.text for each in form.replies() if self._is_called(each.name)]
        if replies:
            if self.replied is None and re.search(self._sign, replies[-1]):
                self.replied = time.monotonic()
            return DONE
        name = next((name for name, _ in listed if self._is_called(name)), "")
        if not name and "ToolSearch" in asked.tools and form.searches() < TURNS:
            return "ToolSearch", {"query": f"select:mcp__{self._server}__{self._tool}"}
        return (name, self._arguments) if name else DONE

    def _is_called(self, name: str) -> bool:
        return name.lower().endswith(self._tool)

    def _is_of_server(self, name: str) -> bool:
        """Check if a name is of the server: the tools that belong together begin alike."""
        own = "".join(filter(str.isalnum, self._server)).lower()
        return self._is_called(name) or own in "".join(filter(str.isalnum, name)).lower()


def commands(dialect: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the side and the command of each server: the original if it is here, then ours."""
    original = INSTALLED / f"original-{dialect}/node_modules/.bin/mcp-server-sequential-thinking"
    if original.exists():
        yield "original", (str(original),)
    yield "ours", ("thoughtline", "serve", "--dialect", dialect)


def look(program: Program, dialect: str, command: tuple[str, ...], folder: Path) -> Seen:
    """Start a client with an entry that has this command, and wait for the reply. A client that
    asked its model before the server had started is started again.
    """
    name = ORIGINALS[dialect].name
    model = Caller(name, CALLS[dialect])
    try:
        run = Run(program, folder, model.url)
        [client] = [each for each in CLIENTS if each.slug == program.slug]
        places = Places(run.home, run.project, {"PATH": ""}, "linux")
        Installation(client, places, Scope.USER).install(Server(name, command))
        allowed = ("--allowedTools", f"mcp__{name}") if program.slug == "claude-code" else ()
        for _ in range(STARTS):
            began = time.monotonic()
            run.ask(f"{FIRST}: think it through with the tools of {name}.", more=allowed)
            if model.characters:
                break
        run.end()
    finally:
        model.close()
    seconds = None if model.replied is None else model.replied - began
    return Seen(seconds, model.characters)


def compare(program: Program, dialect: str) -> dict[str, Any]:
    """Return the figures of one client and dialect: of both sides, and the ratio of their times."""
    servers = dict(commands(dialect))
    seen: dict[str, list[Seen]] = {side: [] for side in servers}
    for _ in range(TURNS if len(servers) > 1 else 1):
        for side, command in servers.items():
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                seen[side].append(look(program, dialect, command, Path(folder)))
    figures: dict[str, Any] = {}
    for side, each in seen.items():
        times = [one.seconds for one in each if one.seconds is not None]
        figures[side] = {
            "useful": f"{len(times)} of {len(each)}",
            "seconds": round(median(times), 2) if times else None,
            "characters": max(one.characters for one in each),
        }
    pairs = zip(seen.get("original", ()), seen["ours"], strict=False)
    ratios = [ours.seconds / its.seconds for its, ours in pairs if its.seconds and ours.seconds]
    return figures | ({"ratio": round(median(ratios), 2)} if ratios else {})


def main(programs: Sequence[Program]) -> int:
    """Compare in each client, keep its results and write the table. Returns 1 if a reply of ours
    was missing.
    """
    seconds: list[float | None] = []
    for program in filter(is_installed, programs):
        found: dict[str, Any] = {}
        for dialect in CALLS:
            found[dialect] = compare(program, dialect)
            print(f"{program.slug} {dialect}: {json.dumps(found[dialect])}", flush=True)
        clients = {**reports.kept("snippets.json").get("clients", {}), program.slug: found}
        in_order = {slug: clients[slug] for slug in DRIVEN if slug in clients}
        reports.keep("snippets.json", reports.about() | {"clients": in_order})
        tables.write()
        seconds += [each["ours"]["seconds"] for each in found.values()]
    return 0 if seconds and None not in seconds else 1
