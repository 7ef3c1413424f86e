"""Lines on standard error: faults, server events, and thoughts as they come.

A line of JSON is made by `json_line`, whatever it is about, and holds no secret.
"""

import os
import select
import sys
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.process.server_events import ServerEvent
from thoughtline.core.session import Session
from thoughtline.entrypoints.redaction import redact
from thoughtline.entrypoints.thought_line import thought_line

LINE_BYTES = 2_048
"""Bytes of a line at most. A pipe that can take any takes this much at once."""

FRAMES = 8
"""Innermost frames of a traceback."""

INNER_FAULTS = 2
"""Faults of an exception group."""


def write_line(line: str) -> None:
    """Write one line, or none: a client that never reads our log must not stop its server."""
    data = line.encode(errors="backslashreplace")[:LINE_BYTES] + b"\n"
    try:
        if _has_room():
            os.write(2, data)
    except OSError:  # closed: then nobody wants to know
        pass


def json_line(fields: Any) -> str:
    """Any line of JSON in the log. What looks like a secret is taken out of it."""
    return redact(msgspec.json.encode(fields).decode())


def log_event(event: str, *, level: str = "info", **fields: Any) -> None:
    """Write one line of JSON about one thing that happened."""
    write_line(json_line({"level": level, "event": event, **fields}))


def log_fault(fault: BaseException, *, event: str = "fault") -> None:
    """One line of JSON: what failed and where, never its words, which may quote a thought."""
    frames = FRAMES
    line = _fault_line(event, fault, frames)
    while len(line) > LINE_BYTES and frames > 1:
        frames //= 2
        line = _fault_line(event, fault, frames)
    write_line(line)


def _fault_line(event: str, fault: BaseException, frames: int) -> str:
    return json_line({"level": "error", "event": event, **describe_fault(fault, frames)})


def describe_fault(fault: BaseException, frames: int = FRAMES) -> dict[str, Any]:
    """Kind and place of a fault, and of the first ones in it if it is a group."""
    trace = traceback.extract_tb(fault.__traceback__)[-frames:]
    described: dict[str, Any] = {
        "kind": type(fault).__name__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in trace],
    }
    if inner := getattr(fault, "exceptions", ()):
        described["inside"] = [describe_fault(each, frames) for each in inner[:INNER_FAULTS]]
    return described


def log_server_event(event: ServerEvent) -> None:
    """A server event as one line of JSON."""
    write_line(json_line(event))


def thought_logger(*, colour: bool) -> Callable[[CommandResult[Session]], None]:
    """Writes each thought on one line, in the original servers' colours if `colour`."""

    def log_thought(change: CommandResult[Session]) -> None:
        if change.thought is not None:
            write_line(thought_line(change.thought, change.events, colour=colour))

    return log_thought


def wants_colour(environment: "os._Environ[str]") -> bool:
    """As terminals' programs agree: NO_COLOR and FORCE_COLOR, else whether it is a terminal."""
    if environment.get("NO_COLOR"):
        return False
    return bool(environment.get("FORCE_COLOR")) or sys.stderr.isatty()


def _has_room() -> bool:
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(2, select.POLLOUT)
    return any(event & select.POLLOUT for _, event in poll.poll(0))
