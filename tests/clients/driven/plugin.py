"""A real client with our plugin: its tools, its skill, its commands, and each of its hooks."""

import json
import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from clients.driven.programs import Calls, Plugin, Program
from clients.driven.run import HookRun, Run, play
from clients.driven.scripted_model import (
    FIRST,
    LATEST,
    RECALLS,
    SECOND,
    STEPS,
    TASK,
    Asked,
    Script,
    ScriptedModel,
)
from places import ROOT

SKILL = "Record reasoning with the tools"
"""From the description of our skill."""

COMMAND = "Pick up a line of reasoning from Thoughtline"
DESCRIBED = "Resume a session of Thoughtline"
"""From the command that is called, and from its description."""

BRANCH = re.compile("`branch` '([A-Za-z0-9-]+)'")
EVENTS = (
    *("SessionStart", "UserPromptSubmit", "SubagentStart", "SubagentStop", "PostToolUse", "Stop"),
)
OF_GEMINI = {
    "AfterTool": "PostToolUse",
    "AfterAgent": "Stop",
    "PreCompress": "PreCompact",
    "BeforeAgent": "UserPromptSubmit",
}
OF_COPILOT = {"postToolUse": "PostToolUse", "userPromptSubmitted": "UserPromptSubmit"}
QUESTION = "Is checkout slow because of DNS?"
"""Prompt that the record can answer."""

ON_BRANCH: Script = (("think", LATEST | {"thought": "Lookups are cached.", "branch": "{branch}"}),)
"""What a subagent does. It does not say on which branch."""


class PluginFigures(Struct, kw_only=True):
    """What was seen of one client. `hooks` says of each event what became of our hook there."""

    calls: list[str]
    skill: bool
    command: str
    recalled: bool
    hooks: dict[str, str]


def installed(run: Run, plugin: Plugin) -> None:
    for words in plugin.install:
        run.own(*words)
    for place, source in plugin.files.items():
        run.write(place, (ROOT / source).read_text(encoding="utf-8"))


def drive_plugin(program: Program, plugin: Plugin, folder: Path) -> PluginFigures:
    """Think, read, have a subagent think, end; in a new process ask and recall."""
    model = ScriptedModel()
    try:
        run = Run(program, folder, model.url)
        installed(run, plugin)
        for place, text in program.watches.items():
            run.write(place, text)
        (run.project / "notes.txt").write_text("Lookups take 3 ms.\n", encoding="utf-8")
        model.play = {
            TASK: ON_BRANCH,
            FIRST: (*STEPS[:1], *filled(program.reads, run), *filled(program.delegates, run)),
            SECOND: RECALLS,
        }
        model.known = lambda: {"branch": branch_told(run)}
        call(run, plugin)
        began = play(run, model, f"{FIRST}: think it through.", more=plugin.arguments)
        picked_up = play(run, model, f"{SECOND}: {QUESTION}", more=plugin.arguments)
        run.end()
    finally:
        model.close()
    calls = [each for each in run.messages("in") if each.get("method") == "tools/call"]
    hooks = run.hooks()
    return PluginFigures(
        calls=[call["params"]["name"] for call in calls],
        skill=any(SKILL in asked.text for asked in began),
        command=command_of(plugin, model.asked),
        recalled=any("DNS" in result for asked in picked_up for result in asked.results),
        hooks={event: outcome(event, hooks, model.asked) for event in EVENTS},
    )


def call(run: Run, plugin: Plugin) -> None:
    """Have one of the plugin's commands called, or something said where it has none."""
    if plugin.called:
        with suppress(subprocess.TimeoutExpired):
            run.own(*plugin.called)
    else:
        run.ask(plugin.command or "Hello.", more=plugin.arguments)


def command_of(plugin: Plugin, asked: Sequence[Asked]) -> str:
    if plugin.command and any(COMMAND in each.text for each in asked):
        return "yes"
    return "as a skill" if any(DESCRIBED in each.text for each in asked) else "no"


def branch_told(run: Run) -> str:
    """The branch that a subagent was told of last."""
    told = [each for each in run.hooks() if named(each.event) == "SubagentStart" and each.answer]
    found = BRANCH.search(told[-1].answer) if told else None
    return found[1] if found else "side"


def filled(calls: Calls, run: Run) -> Script:
    text = json.dumps(calls)
    text = text.replace("{project}", str(run.project)).replace("{task}", f"{TASK}: look at it.")
    return tuple((tool, arguments) for tool, arguments in json.loads(text))


def outcome(event: str, hooks: Sequence[HookRun], asked: Sequence[Asked]) -> str:
    """How far our hook at an event came: to the model, to the client, or not even that."""
    runs = [each for each in hooks if named(each.event) == event]
    if not runs:
        return "is not run"
    spoken = [each for each in runs if each.answer]
    if not spoken:
        return "says nothing"
    reached = any(is_in(each, request) for each in spoken for request in asked)
    return "read" if reached else "is not read"


def is_in(hook: HookRun, asked: Asked) -> bool:
    return (hook.mark or hook.text) in asked.text


def named(event: str) -> str:
    return {**OF_GEMINI, **OF_COPILOT}.get(event, event)
