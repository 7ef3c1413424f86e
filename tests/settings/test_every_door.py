"""Every setting at every door: it takes effect, or the start is refused, or a reason is listed.

A new setting fails the tests until somebody has decided about each door.
"""

import asyncio
import json
import os
import sqlite3
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from entrypoints.cli.commandline import thoughtline
from entrypoints.hooks.clients import run_hook
from entrypoints.http.served import DidNotStart, Served
from forked import Forked
from llm.llm_server import LlmServer, says
from places import TESTS
from rawclient import RawClient, greeted
from thoughtline.python import Refused, open_tools
from thoughtline.settings.definitions import HTTP, SETTINGS

Step = tuple[str, Mapping[str, Any]]

CONCLUDE: Step = ("think", {"thought": "We use SQLite.", "kind": "conclusion", "title": "s"})
SEE: Step = ("think", {"thought": "So.", "title": "s", "evidence": "a.py:1"})
RECALL: Step = ("recall", {"session": "s"})
TOOLS: dict[str, Step] = {
    "sequentialthinking": (
        "sequentialthinking",
        {"thought": "x", "thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False},
    ),
    "thinkseq": ("thinkseq", {"thought": "x"}),
}


class Probe(Struct, frozen=True):
    """A value of a setting, and the calls that show its effect: `shows` is seen only with the
    setting, or `hides` only without it. `others` are settings of both runs. With `begun`, the
    record was begun before.
    """

    value: str
    steps: Sequence[Step] = (CONCLUDE, RECALL)
    shows: str = ""
    hides: str = ""
    others: Mapping[str, str] = {}
    begun: bool = False


def of_dialect(name: str, value: str, shows: str = "", hides: str = "", times: int = 1) -> Probe:
    """Return a probe of a tool of another dialect."""
    steps = [TOOLS[name]] * times if name in TOOLS else []
    return Probe(value, steps, shows, hides, {"dialect": name})


PROBES = {
    "dialect": Probe("thinkseq", [], shows='"thinkseq"'),
    "pack": of_dialect("sequentialthinking", "medical", shows="clinical question"),
    "brief": of_dialect("sequentialthinking", "on", hides="How to work"),
    "lang": of_dialect("thinking-agent", "zh", shows="\u5206"),
    "read-only": Probe("on", shows="ledger_read_only", begun=True),
    "must-exist": Probe("on", shows="ledger_missing"),
    "approval": Probe("on", shows="(proposed)"),
    "approval-sign-in": Probe("on", shows='"sign_in":true'),
    "session": of_dialect("sequentialthinking", "plan", shows="in session plan"),
    "tools": Probe("basic", hides='"deliberate"'),
    "project": Probe("shop", shows='"project":"shop"'),
    "private": Probe("on", [("think", {**CONCLUDE[1], "project": "shop"})], shows='"private"'),
    "no-evidence-files": Probe("on", [SEE], hides='"anchor"'),
    "no-evidence-text": Probe("on", [SEE], hides='"text":["limit = 1"]'),
    "max-text": Probe("8", shows="the limit is 8"),
    "max-thoughts": of_dialect("thinkseq", "1", shows='"revisableThoughts":[2]', times=2),
    "diagnostics": Probe("on", shows='"tool.start"'),
    "DISABLE_THOUGHT_LOGGING": of_dialect("sequentialthinking", "true", hides="thought 1/1"),
}
"""Probes of the settings whose effect a call shows."""

ELSEWHERE = {
    "database": "settings/test_every_door.py",
    "durability": "store/sqlite",
    "model": "dialects/thoughtline/test_deliberate.py",
    "synthesis-model": "llm",
    "model-pause": "llm",
    "session-budget": "app/budgets",
    "server-budget": "app/budgets",
    "day-budget": "app/budgets",
    "routing": "dialects/multi_agent",
    "strategy": "dialects/multi_agent",
    "team-answer": "dialects/multi_agent",
    "perspectives": "app/deliberation",
    "works": "dialects/thoughtline/test_deliberate.py",
    "no-sync": "wiring/test_background_sync.py",
    "ask-person": "entrypoints/mcp/test_elicitation.py",
    "search": "settings/test_settings.py",
    "max-line": "entrypoints/stdio",
    "max-memory-mb": "dialects/thinkseq",
    "shutdown-timeout-ms": "entrypoints/stdio",
    "package-read-timeout-ms": "settings/test_settings.py",
    "MAX_NODES_PER_SESSION": "dialects/thinking_agent",
    "MIN_INPUT_TEXT_LENGTH": "dialects/thinking_agent",
} | {setting.name: "entrypoints/http" for setting in HTTP}
"""Settings of models, waits and HTTP, whose effect other tests show: in this folder or file."""

ONLY_OVER_HTTP = {setting.name for setting in HTTP} - {"http"}

REFUSED = {
    ("project", "http"): "has no effect over HTTP",
    **{(setting.name, "python"): "There is no setting" for setting in HTTP},
    **{(name, "stdio"): "no effect without --http" for name in ONLY_OVER_HTTP},
}
"""Doors that refuse to start with a setting, with a part of the reason."""

DOORS = {
    "stdio": {"http": "then it is a server over HTTP"},
    "http": {
        "no-evidence-files": "a server for many clients reads no files of evidence",
        "no-evidence-text": "a server for many clients reads no files of evidence",
        "no-sync": "a server for many clients syncs no folder",
        "max-line": "a request has a body: max-body",
        "shutdown-timeout-ms": "requests are drained: drain-timeout-ms",
        "DISABLE_THOUGHT_LOGGING": "thoughts of many people are in no log",
    },
    "terminal": {
        **dict.fromkeys(
            ("dialect", "pack", "brief", "lang", "tools", "session", "routing", "strategy"),
            "a command is a tool of the own dialect, with its words in the help",
        ),
        **dict.fromkeys(
            ("team-answer", "max-thoughts", "max-memory-mb", "package-read-timeout-ms"),
            "settings of other dialects",
        ),
        **dict.fromkeys(
            ("MAX_NODES_PER_SESSION", "MIN_INPUT_TEXT_LENGTH", "DISABLE_THOUGHT_LOGGING"),
            "settings of other dialects",
        ),
        "diagnostics": "a command is no server",
        "ask-person": "a command has no client",
        "max-line": "a command reads no lines of a client",
        "shutdown-timeout-ms": "a command has one call",
        **{setting.name: "read only with --http" for setting in HTTP},
    },
    "python": {
        "no-sync": "a program has no working folder that it syncs",
        "ask-person": "a program has no client with a person",
        "max-line": "a call is no line",
        "shutdown-timeout-ms": "the program ends its calls itself",
        "DISABLE_THOUGHT_LOGGING": "nothing is logged for a program",
    },
    "hook": {
        setting.name or setting.variable: "a hook reads the record, and records evidence only"
        for setting in SETTINGS
        if setting.name not in {"database", "read-only", "no-evidence-files", "no-evidence-text"}
        and not setting.name.startswith("approval")
    },
    "worker": {
        setting.name or setting.variable: "a worker goes on with deliberations, and begins nothing"
        for setting in SETTINGS
        if not setting.name.startswith("approval")
    },
}
"""Reasons why a setting does not concern a door."""

IN_A_HOOK = {
    "approval": ('"approval":true', ""),
    "approval-sign-in": ('"sign_in":true', ""),
    "read-only": ("", '"EvidenceGiven"'),
    "no-evidence-files": ("", '"anchor"'),
    "no-evidence-text": ("", '"text":["limit = 1"]'),
}
"""Parts of events that a hook stores only with a setting, or only without it."""


def variables_of(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the settings as variables of the environment."""
    variables = {row.name or row.variable: row.variable for row in SETTINGS}
    return {variables[name]: value for name, value in settings.items()}


def flags_of(settings: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """Return the settings as flags, and those without a flag as variables."""
    switches = {row.name for row in SETTINGS if row.name and not row.value}
    flags: list[str] = []
    for name, value in settings.items():
        if not name.isupper():
            flags += [f"--{name}"] if name in switches else [f"--{name}", value]
    return flags, {name: value for name, value in settings.items() if name.isupper()}


def read_events(database: Path) -> str:
    """Return the stored events, with the sessions' names."""
    if not database.exists():
        return ""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("select session, body from event")
        return "\n".join(f"in session {session}: {body.decode()}" for session, body in rows)


def over_stdio(database: Path, settings: dict[str, str], steps: Sequence[Step]) -> str:
    flags, variables = flags_of(settings)
    with RawClient(database, *flags, environment=variables) as client:
        try:
            client.greet()
            answers = [client.request("tools/list")]
            answers += [client.call(tool, **arguments) for tool, arguments in steps]
            client.leave()
        except (EOFError, BrokenPipeError):  # it did not start
            answers = []
        return "\n".join([*map(written, answers), client.errors.read().decode()])


def over_http(database: Path, settings: dict[str, str], steps: Sequence[Step]) -> str:
    flags, variables = flags_of(settings)
    try:
        with Served(*flags, database=database, environment=variables) as server:
            client = server.client()
            answers = [client.request("tools/list")]
            answers += [client.call(tool, **arguments) for tool, arguments in steps]
            server.stop()
            return "\n".join([*map(written, answers), *server.log])
    except DidNotStart as refused:
        return str(refused)


def in_a_terminal(database: Path, settings: dict[str, str], steps: Sequence[Step]) -> str:
    texts = []
    for tool, given in steps:
        arguments = dict(given)
        if project := arguments.pop("project", ""):
            settings = {**settings, "project": project}
        words = [*arguments.values()][:1]
        for name, value in [*arguments.items()][1:]:
            words += [f"--{name}", value]
        variables = {"THOUGHTLINE_DATABASE": str(database), **variables_of(settings)}
        done = thoughtline(tool, *words, **variables)
        texts += [done.stdout, done.stderr]
    return "\n".join(texts)


def in_python(database: Path, settings: dict[str, str], steps: Sequence[Step]) -> str:
    flags: dict[str, Any] = {
        "database": database,
        **{name.replace("-", "_"): value for name, value in settings.items()},
    }

    async def call() -> str:
        async with open_tools(**flags) as tools:
            texts = [written(msgspec.to_builtins(tools.definitions))]
            for tool, arguments in steps:
                reply = await tools.call(tool, arguments)
                texts += [reply.text, written(reply.data)]
            return "\n".join(texts)

    try:
        return asyncio.run(call())
    except Refused as refusal:
        return str(refusal)


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


CALLS = {
    "stdio": over_stdio,
    "http": over_http,
    "terminal": in_a_terminal,
    "python": in_python,
}


def observe(door: str, folder: Path, settings: dict[str, str], probe: Probe) -> str:
    """Return all that a door shows and stores during the calls of a probe."""
    folder.mkdir()
    database = folder / "t.db"
    if probe.begun:
        thoughtline("think", "Before.", "--title", "s", "--database", database)
    return CALLS[door](database, {**probe.others, **settings}, probe.steps) + read_events(database)


def reason_at(door: str, name: str) -> str:
    return DOORS[door].get(name, "")


def cells(*, refused: bool) -> list[tuple[str, str]]:
    """Return the settings and doors at which the setting takes effect, or is refused."""
    names = [setting.name or setting.variable for setting in SETTINGS]
    return [
        (name, door)
        for name, door in product(names, CALLS)
        if not reason_at(door, name)
        and ((name, door) in REFUSED if refused else (name, door) not in REFUSED)
        and (refused or name in PROBES)
    ]


def test_every_setting_is_decided_at_every_door() -> None:
    names = {setting.name or setting.variable for setting in SETTINGS}

    undecided = names - PROBES.keys() - ELSEWHERE.keys()
    unknown = {*PROBES, *ELSEWHERE, *(name for door in DOORS.values() for name in door)} - names
    missing = {place for place in ELSEWHERE.values() if not (TESTS / place).exists()}

    assert (undecided, unknown, missing) == (set(), set(), set())
    assert not PROBES.keys() & ELSEWHERE.keys()


@pytest.mark.parametrize(("name", "door"), cells(refused=False))
def test_a_setting_takes_effect_at_a_door(
    name: str,
    door: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    probe = PROBES[name]
    project = tmp_path / "project"
    project.mkdir()
    (project / "a.py").write_text("limit = 1\n", encoding="utf-8")
    monkeypatch.chdir(project)
    if name.startswith("no-evidence"):
        monkeypatch.setenv("THOUGHTLINE_PROJECT", str(project))

    with_it = observe(door, tmp_path / "with", {name: probe.value}, probe)
    with_it += capfd.readouterr().err
    without = observe(door, tmp_path / "without", {}, probe)

    if probe.shows:
        assert probe.shows in with_it
        assert probe.shows not in without
    else:
        assert probe.hides not in with_it
        assert probe.hides in without


@pytest.mark.parametrize(("name", "door"), cells(refused=True))
def test_a_door_refuses_a_setting_that_it_cannot_keep(name: str, door: str, tmp_path: Path) -> None:
    value = PROBES[name].value if name in PROBES else "1"
    assert REFUSED[name, door] in observe(door, tmp_path / "r", {name: value}, Probe(value, []))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a project."""
    folder = tmp_path_factory.mktemp("shop")
    (folder / "a.py").write_text("limit = 1\n", encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "a.py"], cwd=folder, check=True)  # else its lines stay out
    return folder


def see_by_hook(database: Path, shop: Path, settings: dict[str, str]) -> str:
    """Return the events after a hook saw that an agent read a file."""
    with greeted(database, "--project", str(shop)) as client:
        client.think(thought="So.", title="s")
        client.leave()
    said = {
        "cwd": str(shop),
        "session_id": "c",
        "tool_name": "Read",
        "tool_input": {"file_path": str(shop / "a.py"), "offset": 1, "limit": 1},
    }
    options = ("post-tool-use", "--client", "claude-code", "--evidence", "--database", database)
    variables: dict[str, Any] = {**variables_of(settings)}
    run_hook(*options, said=said, **variables)
    return read_events(database)


@pytest.mark.parametrize("name", sorted(PROBES.keys() - DOORS["hook"].keys()))
def test_a_setting_takes_effect_in_a_hook(name: str, shop: Path, tmp_path: Path) -> None:
    shows, hides = IN_A_HOOK[name]

    with_it = see_by_hook(tmp_path / "with.db", shop, {name: PROBES[name].value})
    without = see_by_hook(tmp_path / "without.db", shop, {})

    assert (shows in with_it, hides in with_it or not hides) == (True, not hides)
    assert hides in without
    assert not shows or shows not in without


def test_a_worker_marks_sessions_with_the_policy_of_its_settings(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with (
        LlmServer([says("Ship it.")]) as provider,
        RawClient(database, "--model", f"{provider.url}/v1#small", "--works", "0") as client,
    ):
        client.greet()
        begun = client.call("deliberate", question="Ship?", wait=0)["structuredContent"]
        assert '"approval":true' not in read_events(database)
        variables = variables_of({"model": f"{provider.url}/v1#small", "approval": "on"})
        with Forked("worker", "--database", str(database), environment=os.environ | variables):
            client.call("deliberate", session=begun["session"], id=begun["deliberation"], wait=60)
        assert '"approval":true' in read_events(database)
