"""Evidence from a client's tool calls. Only calls that read something are evidence."""

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from thoughtline.core.evidence.reference_parser import ARROW
from thoughtline.core.text.ellipsis import shorten
from thoughtline.dialects.client_tools import COMMANDS, FETCHES, PATHS, READS, RUNS, letters

OURS = re.compile(r"thoughtline.*(think|recall|deliberate|thinking|thought)$")
"""Pattern of calls of Thoughtline, with our own tools or with those of another server."""

PRINTED = re.compile(
    r"^Output:[ \n]?(.*?)(?:^(?:Error|Exit Code|Signal|\w+ PIDs|Process Group PGID): |^</|\Z)",
    re.MULTILINE | re.DOTALL,
)
"""Pattern of a command's output among the lines that the client adds around it."""

NO_OUTPUT = ("(empty)", "(no output)")
"""Words that clients write in the place of an empty output."""

LONGEST_COMMAND, LONGEST_OUTCOME = 200, 160
"""Maximum number of characters that are kept of a command, and of its outcome."""


def evidence_of(
    tool: str, arguments: Mapping[str, Any], outcome: str, folder: str, *, first: int = 1
) -> str:
    """Return the evidence in the form that `think` accepts; "" if the call read nothing that has a
    name.

    `outcome` is the answer of the tool, and paths are relative to `folder`. `first` is the value of
    `offset` that means the first line.
    """
    tool = letters(tool)
    if tool in READS:
        return _file(arguments, folder, first)
    if tool in RUNS:
        return _command(arguments, outcome)
    if tool in FETCHES and isinstance(url := arguments.get("url"), str):
        return f"{url.split()[0]} -> {_line(outcome)}" if url.strip() else ""
    return ""


def report(outcome: str, exit_code: int | None, *, has_failed: bool = False) -> str:
    """Return the outcome; after a failure, its last line after the word "failed"."""
    if not exit_code and not has_failed:
        return outcome
    lines = _printed(outcome).strip().splitlines()
    return f"failed: {lines[-1] if lines else f'exit code {exit_code}' if exit_code else ''}"


def kind_of(tool: str) -> str:
    """Return the name under which a call without evidence is counted."""
    if OURS.search(tool):
        return "calls of Thoughtline itself, which it has recorded"
    return f"calls of {tool[:64] or 'a tool without a name'}"


def _file(arguments: Mapping[str, Any], folder: str, of_first: int) -> str:
    """Return the path of a file, with a range of lines if the arguments name a range."""
    path = next((arguments[name] for name in PATHS if isinstance(arguments.get(name), str)), "")
    if folder and PurePath(path).is_relative_to(folder):
        path = PurePath(path).relative_to(folder).as_posix()
    first = _number(arguments, "start_line")
    if not first and "offset" in arguments:
        first = _number(arguments, "offset") + 1 - of_first
    last = _number(arguments, "end_line") or first + _number(arguments, "limit") - 1
    return f"{path}:{first}-{last}" if path and 0 < first <= last else path


def _command(arguments: Mapping[str, Any], outcome: str) -> str:
    value = next((arguments[one] for one in COMMANDS if arguments.get(one)), "")
    if isinstance(value, list):
        parts = [str(part) for part in value]
        value = parts[2] if parts[1:2] in (["-lc"], ["-c"]) and len(parts) > 2 else " ".join(parts)  # noqa: PLR2004
    if not isinstance(value, str) or not value.strip():
        return ""
    command = shorten(ARROW.sub("->", " ".join(value.split())), LONGEST_COMMAND)
    return f"$ {command} -> {_line(outcome)}"


def _number(arguments: Mapping[str, Any], *names: str) -> int:
    values = (arguments.get(name) for name in names)
    return next((value for value in values if type(value) is int and 0 < value < 10**7), 0)


def _line(outcome: str) -> str:
    """Return the last line of the output, where most commands report success or failure."""
    lines = [line.strip() for line in _printed(outcome).splitlines() if line.strip()]
    return shorten(lines[-1], LONGEST_OUTCOME) if lines else "nothing was said"


def _printed(outcome: str) -> str:
    """Return the output of a command without the lines that the client adds around it."""
    match = PRINTED.search(outcome)
    printed = match[1] if match else outcome
    return "" if printed.strip() in NO_OUTPUT else printed
