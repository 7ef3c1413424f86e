"""`thoughtline hook`: run by a client at every start, so it loads little and never fails."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.hooks import model_context
from thoughtline.entrypoints.hooks.answer import context_answer
from thoughtline.entrypoints.hooks.call import HookCall, event_named, read_call
from thoughtline.entrypoints.printable import full_text
from thoughtline.settings import Settings, read
from thoughtline.settings.project import find_project
from thoughtline.wiring.ledger import SERVERS, database_path

MOST = 8 << 20
"""Bytes that are read of what a client says."""

PROJECT_FOLDERS = ("CLAUDE_PROJECT_DIR", "QWEN_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""Variables in which clients name the project. What they say as `cwd` moves with the shell."""


def run_hook(arguments: Sequence[str]) -> None:
    """Answer one event. Whatever is wrong with it, the client is told nothing of it."""
    try:
        options = hook_options(arguments)
        if answer := _answer(options):
            os.write(1, answer + b"\n")
    except Exception as fault:  # noqa: BLE001 - a hook that fails stops its client's work
        if "--verbose" in arguments:
            sys.stderr.write(f"thoughtline: {full_text(str(fault))}\n")


def hook_options(arguments: Sequence[str]) -> dict[str, str]:
    """The event, and the options by name. Raises `Refused` for others."""
    rest = [argument for argument in arguments if argument != "--verbose"]
    options: dict[str, str] = {}
    while rest:
        said = rest.pop(0)
        name, given, value = said.partition("=")
        if not said.startswith("--"):
            options["event"] = said
        elif name in ("--client", "--database", "--project"):
            options[name[2:]] = value if given else (rest.pop(0) if rest else "")
        else:
            raise Refused(
                Code.BAD_SETTING,
                f"`thoughtline hook` has no option {said!r}.",
                hint="Choose of: --client, --database, --project, --verbose.",
            )
    return options


def _answer(options: Mapping[str, str]) -> bytes:
    event = event_named(options.get("event", ""))
    if event is None:
        raise Refused(
            Code.BAD_SETTING,
            f"There is no hook for {options.get('event', '')!r}.",
            hint="Run `thoughtline hook --help`.",
        )
    call = read_call(event, _said(), options.get("client", ""))
    settings = read(options, os.environ)
    text = _told(call, settings)
    return context_answer(call, text) if text else b""


def _said() -> bytes:
    """What the client writes to standard input, nothing where somebody sits at a terminal."""
    if os.isatty(0):
        return b""
    parts, size = [], 0
    while size < MOST and (part := os.read(0, 1 << 16)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _told(call: HookCall, settings: Settings) -> str:
    project = find_project(settings.project, _folder(call))
    path = database_path(settings.database)
    if not project.name or settings.database.startswith((*SERVERS, ":")) or not path.is_file():
        return ""
    from thoughtline.store.sqlite.read_only import read_only  # noqa: PLC0415 - only where a file is

    with read_only(path) as record:
        return model_context.session_start(call, record, project.name)


def _folder(call: HookCall) -> Path:
    """Where the client's session began."""
    said = (*(os.environ.get(name, "") for name in PROJECT_FOLDERS), call.folder)
    folders = [Path(folder) for folder in said if folder]
    return next((folder for folder in folders if folder.is_dir()), Path.cwd()).absolute()
