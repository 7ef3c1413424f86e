"""Sessions as other servers, or their users, wrote them down. docs/export.md lists the shapes."""

from typing import Any

from thoughtline.app.transfer.record_import import ForeignSessions
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
"""Bytes of a file. All of it is in memory at once, and so is what it becomes."""

FORMATS = ("sequentialthinking", "ultrathink", "mcp-sequential-thinking", "memory")


def read(data: bytes, source: str | None) -> ForeignSessions[Any]:
    """What the file of another server says, not yet looked at by any rule.

    `source` is one of FORMATS, None where the file must show it. Raises `Refused` (BAD_IMPORT).
    """
    steps = parse(data)
    match source or _source_of(steps):
        case "sequentialthinking":
            return sequentialthinking.translate(steps)
        case "ultrathink":
            return ultrathink.translate(steps)
        case "mcp-sequential-thinking":
            if steps.about.get("format") == mcp_sequential_thinking_archive.FORMAT:
                return mcp_sequential_thinking_archive.translate(steps)
            return mcp_sequential_thinking.translate(steps)
        case "memory":
            return memory.translate(steps)
        case _:
            raise Refused(
                Code.BAD_IMPORT,
                "The file is no export of Thoughtline, and it is open which server it is from.",
                hint=f"Say so with --from, which takes: {', '.join(FORMATS)}.",
            )


def _source_of(steps: FileSteps) -> str:
    """The only server whose steps look like the first one, "" if that is open."""
    first = steps.items[0].keys()
    if steps.about.get("format") == mcp_sequential_thinking_archive.FORMAT:
        return "mcp-sequential-thinking"
    if first >= {"type", "name", "observations"} or first >= {"type", "from", "relationType"}:
        return "memory"
    if {"thought", "thoughtNumber", "nextThoughtNeeded"} <= first:
        return "mcp-sequential-thinking" if "stage" in first else "sequentialthinking"
    if {"thought", "total_thoughts"} <= first and "stage" not in first:
        return "ultrathink"
    return ""
