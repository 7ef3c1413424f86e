"""What a client's tool call looked at, as evidence; what it changed is no evidence."""

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from thoughtline.core.evidence.reference_parser import ARROW
from thoughtline.core.text.ellipsis import shorten
from thoughtline.dialects.client_tools import COMMANDS, FETCHES, PATHS, READS, RUNS, letters

OURS = re.compile(r"thoughtline.*(think|recall|deliberate)$")

PRINTED = re.compile(
    r"^Output:[ \n]?(.*?)(?:^(?:Error|Exit Code|Signal|\w+ PIDs|Process Group PGID): |^</|\Z)",
    re.MULTILINE | re.DOTALL,
)
"""What a command printed, where a client writes more around it."""

LONGEST_COMMAND, LONGEST_OUTCOME = 200, 160
"""Characters of each that are kept."""


def evidence_of(
    tool: str, arguments: Mapping[str, Any], outcome: str, folder: str, *, first: int = 1
) -> str:
    """As `think` takes it; "" where the tool looked at nothing that can be named.

    `outcome` is what the tool answered, `folder` the one that paths are relative to, and `first`
    the number that an `offset` has for the first line.
    """
    tool = letters(tool)
    if tool in READS:
        return _file(arguments, folder, first)
    if tool in RUNS:
        return _command(arguments, outcome)
    if tool in FETCHES and isinstance(url := arguments.get("url"), str):
        return f"{url.split()[0]} -> {_line(outcome)}" if url.strip() else ""
    return ""


def kind_of(tool: str) -> str:
    """How a call that gave no evidence is counted."""
    if OURS.search(tool):
        return "calls of Thoughtline itself, which it has recorded"
    return f"calls of {tool[:64] or 'a tool without a name'}"


def _file(arguments: Mapping[str, Any], folder: str, of_first: int) -> str:
    path = next((arguments[one] for one in PATHS if isinstance(arguments.get(one), str)), "")
    if folder and PurePath(path).is_relative_to(folder):
        path = PurePath(path).relative_to(folder).as_posix()
    first = _number(arguments, "start_line")
    if not first and "offset" in arguments:
        first = _number(arguments, "offset") + 1 - of_first
    last = _number(arguments, "end_line") or first + _number(arguments, "limit") - 1
    return f"{path}:{first}-{last}" if path and 0 < first <= last else path


def _command(arguments: Mapping[str, Any], outcome: str) -> str:
    said = next((arguments[one] for one in COMMANDS if arguments.get(one)), "")
    if isinstance(said, list):
        parts = [str(part) for part in said]
        said = parts[2] if parts[1:2] in (["-lc"], ["-c"]) and len(parts) > 2 else " ".join(parts)  # noqa: PLR2004
    if not isinstance(said, str) or not said.strip():
        return ""
    command = shorten(ARROW.sub("->", " ".join(said.split())), LONGEST_COMMAND)
    return f"$ {command} -> {_line(outcome)}"


def _number(arguments: Mapping[str, Any], *names: str) -> int:
    found = (arguments.get(name) for name in names)
    return next((one for one in found if type(one) is int and 0 < one < 10**7), 0)


def _line(outcome: str) -> str:
    """The last line that was printed: that is where most commands say how it went."""
    if printed := PRINTED.search(outcome):
        outcome = printed[1]
    lines = [line.strip() for line in outcome.splitlines() if line.strip()]
    return shorten(lines[-1], LONGEST_OUTCOME) if lines else "nothing was said"
