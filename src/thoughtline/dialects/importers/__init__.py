"""Import of sessions from other servers' files or from their users' logs. docs/export.md lists the
formats.
"""

from typing import Any

from thoughtline.app.transfer.foreign_steps import ForeignSessions
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.importers import (
    mcp_sequential_thinking,
    mcp_sequential_thinking_archive,
    memory,
    sequentialthinking,
    ultrathink,
)
from thoughtline.dialects.importers.parser import FileSteps, parse

__all__ = ["FORMATS", "LARGEST", "read"]

LARGEST = 64 << 20
"""Maximum size of a file in bytes. The whole file and its translation are in memory at the same
time.
"""

FORMATS = ("sequentialthinking", "ultrathink", "mcp-sequential-thinking", "memory")


def read(data: bytes, source: str | None, name: str = "") -> ForeignSessions[Any]:
    """Translate a file of another server, without checks against the rules.

    `source` is a format of `FORMATS`; if `source` is None, the format is recognised. `name` is the
    file's name without its suffix, by which some servers name their sessions. Raises `Refused`
    (BAD_IMPORT) if the file cannot be read, or its format is not recognised.
    """
    steps = parse(data)
    match source or _source_of(steps):
        case "sequentialthinking":
            return sequentialthinking.translate(steps)
        case "ultrathink":
            return ultrathink.translate(steps, name)
        case "mcp-sequential-thinking":
            if steps.about.get("format") == mcp_sequential_thinking_archive.FORMAT:
                return mcp_sequential_thinking_archive.translate(steps)
            return mcp_sequential_thinking.translate(steps)
        case "memory":
            return memory.translate(steps)
        case _:
            raise Refused(
                Code.BAD_IMPORT,
                "The file is no export of Thoughtline, and its server cannot be recognised.",
                hint=f"Name the server with --from, one of: {', '.join(FORMATS)}.",
            )


def _source_of(steps: FileSteps) -> str:
    """Return the server with steps like the first step; "" for none or several."""
    first = steps.items[0].keys()
    if steps.about.get("format") == mcp_sequential_thinking_archive.FORMAT:
        return "mcp-sequential-thinking"
    if memory.looks_like_step(steps.items[0]):
        return "memory"
    if {"thought", "thoughtNumber", "nextThoughtNeeded"} <= first:
        return "mcp-sequential-thinking" if "stage" in first else "sequentialthinking"
    if {"thought", "total_thoughts"} <= first and "stage" not in first:
        return "ultrathink"
    return ""
