"""Lines on standard error: faults, diagnostics, and thoughts as they come."""

import os
import select
import sys
from collections.abc import Callable

import msgspec

from thoughtline.app.recorder import Change
from thoughtline.app.server_events import Told
from thoughtline.core.session import Session
from thoughtline.entrypoints.sanitize import safe

LONGEST = 2_048
"""Bytes of a line. A pipe that can take any takes this much at once."""

SHOWN = 400
"""Characters of a thought."""

COLOURS = {"thought": "\x1b[34m", "revision": "\x1b[33m", "branch": "\x1b[32m"}
PLAIN = "\x1b[0m"


def say(line: str) -> None:
    """Write one line, or none: a client that never reads our log must not stop its server."""
    data = line.encode(errors="backslashreplace")[:LONGEST] + b"\n"
    try:
        if _has_room():
            os.write(2, data)
    except OSError:  # closed: then nobody wants to know
        pass


def say_told(told: Told) -> None:
    """A diagnostic record as one line of JSON."""
    say(msgspec.json.encode(told).decode())


def say_thought(*, colour: bool) -> Callable[[Change[Session]], None]:
    """What says each thought on one line, in the original servers' colours if `colour`."""

    def say_it(change: Change[Session]) -> None:
        thought = change.thought
        if thought is None:
            return
        kind, about = "thought", ""
        if thought.revises:
            kind, about = "revision", f" of {thought.revises}"
        elif thought.branch:
            kind, about = "branch", f" {safe(thought.branch)}"
        before, after = (COLOURS[kind], PLAIN) if colour else ("", "")
        text = safe(thought.text[:SHOWN]) + ("…" if len(thought.text) > SHOWN else "")
        say(f"{before}{kind}{about}{after} {thought.thought}: {text}")

    return say_it


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
