"""Lines of the log on standard error: faults, server events, and new thoughts.

The function `json_line` makes every line of JSON, and removes secrets from the line.
"""

import os
import select
import sys
import time
import traceback
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
from cachetools import LRUCache

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.process.server_events import ServerEvent
from thoughtline.core.session import Session
from thoughtline.core.text.secret_search import redact
from thoughtline.entrypoints.thought_line import thought_line

LINE_BYTES = 2_048
"""Maximum size of a line in bytes. A pipe that is ready for writing accepts this size without
blocking.
"""

FRAMES = 8
"""Number of innermost frames of a traceback that are logged."""

CAUSE_SECONDS = 10.0
"""Seconds between two lines of a `CauseLog` about the same cause."""

MAX_CAUSES = 1_000
"""Maximum number of causes that a `CauseLog` remembers."""

INNER_FAULTS = 2
"""Number of faults of an exception group that are logged."""


def write_line(line: str) -> None:
    """Write one line, or skip the line: a client that never reads our log must not stop its
    server.
    """
    data = line.encode(errors="backslashreplace")[:LINE_BYTES] + b"\n"
    try:
        if _has_room():
            os.write(2, data)
    except OSError:  # closed: nobody reads the log
        pass


def json_line(fields: Any) -> str:
    """Return fields as one line of JSON, with everything removed that looks like a secret."""
    return redact(msgspec.json.encode(fields).decode())


def log_event(event: str, *, level: str = "info", **fields: Any) -> None:
    write_line(json_line({"level": level, "event": event, **fields}))


class CauseLog:
    """Log of an event that anybody can cause again and again: one line in `CAUSE_SECONDS` for each
    cause with the same fields, with the number of times.
    """

    def __init__(self, event: str) -> None:
        self._event = event
        self._seen: LRUCache[Hashable, tuple[float, int]] = LRUCache(MAX_CAUSES)

    def note(self, cause: str, **fields: str) -> None:
        """Log the event, or count it for the next line of the cause."""
        key, now = (cause, *fields.values()), time.monotonic()
        logged, times = self._seen.get(key, (-CAUSE_SECONDS, 0))
        if now - logged < CAUSE_SECONDS:
            self._seen[key] = logged, times + 1
            return
        self._seen[key] = now, 0
        log_event(self._event, level="warning", cause=cause, times=times + 1, **fields)


def log_fault(fault: BaseException, *, event: str = "fault") -> None:
    """The fault's message is left out, because it may quote a thought."""
    frames = FRAMES
    line = _fault_line(event, fault, frames)
    while len(line) > LINE_BYTES and frames > 1:
        frames //= 2
        line = _fault_line(event, fault, frames)
    write_line(line)


def _fault_line(event: str, fault: BaseException, frames: int) -> str:
    return json_line({"level": "error", "event": event, **describe_fault(fault, frames)})


def describe_fault(fault: BaseException, frames: int = FRAMES) -> dict[str, Any]:
    """Return kind and place of a fault, and of the first faults in an exception group."""
    trace = traceback.extract_tb(fault.__traceback__)[-frames:]
    described: dict[str, Any] = {
        "kind": type(fault).__name__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in trace],
    }
    if inner := getattr(fault, "exceptions", ()):
        described["inside"] = [describe_fault(each, frames) for each in inner[:INNER_FAULTS]]
    return described


def log_server_event(event: ServerEvent) -> None:
    write_line(json_line(event))


def thought_logger(*, colour: bool) -> Callable[[CommandResult[Session]], None]:
    """If `colour` is true, lines have the colours of the original servers."""

    def log_thought(change: CommandResult[Session]) -> None:
        if change.thought is not None:
            write_line(thought_line(change.thought, change.events, colour=colour))

    return log_thought


def wants_colour(environment: "os._Environ[str]") -> bool:
    """Follow NO_COLOR and FORCE_COLOR, otherwise colour output on a terminal."""
    if environment.get("NO_COLOR"):
        return False
    return bool(environment.get("FORCE_COLOR")) or sys.stderr.isatty()


def _has_room() -> bool:
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(2, select.POLLOUT)
    return any(event & select.POLLOUT for _, event in poll.poll(0))
