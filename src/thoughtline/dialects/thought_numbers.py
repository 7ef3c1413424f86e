"""Common parts of dialects whose callers number their thoughts themselves."""

from collections.abc import Mapping
from typing import Any

import msgspec

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.session import MAIN, Session
from thoughtline.dialects.arguments import object_schema
from thoughtline.dialects.javascript import MAX_SAFE_INTEGER, property_order
from thoughtline.dialects.tool import Caller

FIELDS = {
    "thought": ("string", "This step, in your words"),
    "nextThoughtNeeded": ("boolean", "Whether another step should follow"),
    "thoughtNumber": ("integer", "Number of this step, counted from 1"),
    "totalThoughts": ("integer", "How many steps you now expect; may change at any time"),
    "isRevision": ("boolean", "Whether this step replaces an earlier one"),
    "revisesThought": ("integer", "Number of the step that it replaces"),
    "branchFromThought": ("integer", "Number of the step that a branch leaves from"),
    "branchId": ("string", "Name of the branch"),
    "needsMoreThoughts": ("boolean", "Whether the end turned out not to be the end"),
}
REQUIRED = ("thought", "nextThoughtNeeded", "thoughtNumber", "totalThoughts")
SCHEMA = object_schema(FIELDS, REQUIRED)


async def record(
    recorder: Recorder[Session], arguments: Mapping[str, Any], caller: Caller, limits: Limits
) -> dict[str, Any]:
    """Record a numbered thought in the session of a conversation, and return the reply."""
    return await recorder.think(
        lambda now: to_command(arguments, now),
        lambda change: _result(arguments, change),
        session=caller.conversation,
        author=caller.author,
        limits=limits,
        may_begin=True,
    )


def to_command(arguments: Mapping[str, Any], now: Session) -> Command:
    """Link references to recorded thoughts, and keep all others as given."""
    number = arguments["thoughtNumber"]
    root = arguments.get("branchFromThought")
    branch = (arguments.get("branchId") or None) if root else None
    elsewhere = {"thought", "thoughtNumber"} if _is_count(number) else {"thought"}
    return Command(
        text=arguments["thought"],
        branch=branch,
        after=thought_with_number(now, root) if branch and branch not in now.branches else None,
        revises=latest_revision(now, thought_with_number(now, arguments.get("revisesThought"))),
        number=number if _is_count(number) else 0,
        given={name: value for name, value in arguments.items() if name not in elsewhere},
    )


def thought_with_number(now: Session, number: Any) -> str | None:
    """Return the latest thought with the caller's number; None if no thought has the number."""
    return now.numbering.thought(number) if _is_count(number) else None


def latest_revision(now: Session, thought: str | None) -> str | None:
    """Follow revisions, because callers keep naming the first thought of a series."""
    while thought in now.revised_by:
        thought = now.revised_by[thought]
    return thought


def _result(arguments: Mapping[str, Any], change: CommandResult[Session]) -> dict[str, Any]:
    """Return the reply in the form of the servers whose callers number thoughts."""
    number, total = arguments["thoughtNumber"], arguments["totalThoughts"]
    return {
        "thoughtNumber": number,
        "totalThoughts": max(total, number),
        "nextThoughtNeeded": arguments["nextThoughtNeeded"],
        "branches": property_order(name for name in change.now.branches if name != MAIN),
        "thoughtHistoryLength": change.now.thoughts,
    }


def indented_json(data: Mapping[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()


def _is_count(number: Any) -> bool:
    return (
        isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= MAX_SAFE_INTEGER
    )
