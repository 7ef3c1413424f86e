"""The log: one line of JSON on standard error for each thing, without secrets and without texts."""

import logging
import traceback
from typing import Any

import msgspec

from thoughtline.entrypoints.http.observability.redaction import redact
from thoughtline.entrypoints.sanitize import safe
from thoughtline.entrypoints.stderr import say

LONGEST = 1_024
FRAMES = 8

QUIET = ("mcp", "httpx2", "httpcore2", "opentelemetry", "asyncio")
"""Libraries that say more than we need; from them we hear of what went wrong."""


class Lines(logging.Handler):
    """Writes what libraries log. Of an exception it tells the kind and the place, not the words."""

    def emit(self, record: logging.LogRecord) -> None:
        line: dict[str, Any] = {
            "level": record.levelname.lower(),
            "event": "log",
            "logger": record.name,
            # Cut last, since half a secret does not look like one.
            "message": redact(safe(record.getMessage()[: LONGEST * 8]))[:LONGEST],
        }
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None:
            line |= _told(fault)
        say(msgspec.json.encode(line).decode())


def set_up() -> None:
    """From now on everything that is logged in this process goes through `Lines`."""
    logging.basicConfig(level=logging.INFO, handlers=[Lines()], force=True)
    logging.raiseExceptions = False
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def say_event(event: str, *, level: str = "info", **told: Any) -> None:
    """One thing that happened."""
    line = msgspec.json.encode({"level": level, "event": event, **told}).decode()
    say(redact(line))


def log_fault(fault: BaseException) -> None:
    """A fault of ours: what failed and where, never its words, which may quote a thought."""
    say(msgspec.json.encode({"level": "error", "event": "fault", **_told(fault)}).decode())


def _told(fault: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(fault.__traceback__)[-FRAMES:]
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    inner = getattr(fault, "exceptions", ())
    return {"kind": type(fault).__name__, "at": places} | (
        {"inside": [_told(one) for one in inner[:2]]} if inner else {}
    )
