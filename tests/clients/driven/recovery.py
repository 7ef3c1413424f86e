"""What is left when the server or the client is killed, or a conversation is compacted."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from clients.driven.plugin import installed, outcome
from clients.driven.programs import Plugin, Program
from clients.driven.run import Run, play
from clients.driven.scripted_model import (
    FIRST,
    LATEST,
    RECALLS,
    SECOND,
    STEPS,
    Asked,
    Script,
    ScriptedModel,
)

SEVERAL: Script = (
    STEPS[0],
    *(("think", LATEST | {"thought": f"Step {number}."}) for number in range(2, 6)),
)
HIT = 2
"""Calls that were answered when it happens."""


class Recovery(Struct, kw_only=True):
    """What was seen of one client. `goes_on` is whether its tools work again in a conversation in
    which the server was killed, `recalled` whether a new process has what was recorded until then.
    `told` is whether a hook brought it back after a compaction, None without a compaction, and
    `pre_compact` how far the hook before it came.
    """

    goes_on: bool
    recalled_without_server: bool
    recalled_without_client: bool
    left: list[str]
    told: bool | None
    recalled_after_compaction: bool
    pre_compact: str


def recover(program: Program, new_folder: Callable[[], Path]) -> Recovery:
    goes_on, without_server, _ = kill(program, new_folder(), is_server)
    _, without_client, left = kill(program, new_folder(), lambda command: not is_server(command))
    told, after, before = compact(program, new_folder())
    return Recovery(
        goes_on=goes_on,
        recalled_without_server=without_server,
        recalled_without_client=without_client,
        left=left,
        told=told,
        recalled_after_compaction=after,
        pre_compact=before,
    )


def is_server(command: str) -> bool:
    return command.rstrip().endswith("serve")


def kill(
    program: Program, folder: Path, is_meant: Callable[[str], bool]
) -> tuple[bool, bool, list[str]]:
    """With -9 in the middle: whether a later call is answered, whether a new process recalls what
    was recorded before, and which servers are left then.
    """
    model = ScriptedModel({FIRST: SEVERAL, SECOND: RECALLS})
    killed: list[int] = []
    try:
        run = Run(program, folder, model.url)
        run.install()

        def strike(done: int) -> None:
            if done == HIT and not killed:
                killed.extend(pid for pid, command in run.processes() if is_meant(command))
                for pid in killed:
                    os.kill(pid, signal.SIGKILL)

        model.before = strike
        first = play(run, model, f"{FIRST}: think it through.")
        model.before = lambda _: None
        second = play(run, model, f"{SECOND}: pick it up.")
        left = run.left()
        run.end()
    finally:
        model.close()
    later = max((asked.results for asked in first), key=len, default=[])[HIT:]
    goes_on = any('"t3"' in each or r"\"t3\"" in each for each in later)
    return goes_on, has_recalled(second), left


def compact(program: Program, folder: Path) -> tuple[bool | None, bool, str]:
    """Whether a hook brought the record back after a compaction, whether it can be recalled, and
    how far the hook before it came.
    """
    model = ScriptedModel({FIRST: SEVERAL, SECOND: RECALLS})
    plugin = program.plugin or Plugin()
    try:
        run = Run(program, folder, model.url)
        if program.plugin:
            installed(run, plugin)
        else:
            run.install()

        def fill(done: int) -> None:
            if done == HIT and not model.summaries and program.full:
                model.is_full, model.used = True, program.full

        model.before = fill
        play(run, model, f"{FIRST}: think it through.", more=plugin.arguments)
        if program.compacts:
            model.is_full = True
            run.ask(program.compacts, goes_on=True, more=plugin.arguments)
            run.ask(f"{SECOND}: go on.", goes_on=True, more=plugin.arguments)
        elif program.resumed and program.full and not model.summaries:
            # Gemini CLI keeps the latest of a person's words, and what came of them.
            model.is_full, model.used = True, program.full
            run.ask(f"{SECOND}: go on.", goes_on=True, more=plugin.arguments)
        hooks = run.hooks()
        run.end()
    finally:
        model.close()
    before = outcome("PreCompact", hooks, [*model.summaries, *model.asked])
    if not model.summaries:
        return None, False, before
    later = model.asked[model.summaries[0].place :]
    marks = [hook.mark for hook in hooks if hook.is_after_compaction and hook.mark]
    told = any(mark in asked.text for mark in marks for asked in later)
    return told, has_recalled(later), before


def has_recalled(asked: list[Asked]) -> bool:
    return any("DNS" in result for each in asked for result in each.results)
