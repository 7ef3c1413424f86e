"""What the servers have in common whose callers count their thoughts for themselves."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from thoughtline.app.change import Change
from thoughtline.core.command import Command
from thoughtline.core.session import MAIN, Session

BIGGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exact."""

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


def _property(kind: str, about: str) -> dict[str, Any]:
    bounds = {"minimum": 1, "maximum": BIGGEST} if kind == "integer" else {}
    return {"type": kind, "description": about, **bounds}


SCHEMA = {
    "type": "object",
    "properties": {name: _property(kind, about) for name, (kind, about) in FIELDS.items()},
    "required": list(REQUIRED),
}


def to_command(said: Mapping[str, Any], now: Session) -> Command:
    """A reference to a thought that is on record becomes a real one; any other is kept as said."""
    number = said["thoughtNumber"]
    root = said.get("branchFromThought")
    branch = (said.get("branchId") or None) if root else None
    told_elsewhere = {"thought", "thoughtNumber"} if _is_count(number) else {"thought"}
    return Command(
        text=said["thought"],
        branch=branch,
        after=thought_with_number(now, root) if branch and branch not in now.branches else None,
        revises=latest_revision(now, thought_with_number(now, said.get("revisesThought"))),
        number=number if _is_count(number) else 0,
        given={name: value for name, value in said.items() if name not in told_elsewhere},
    )


def thought_with_number(now: Session, number: Any) -> str | None:
    """The latest thought that the caller gave this number, if there is one."""
    return now.numbering.thought(number) if _is_count(number) else None


def latest_revision(now: Session, thought: str | None) -> str | None:
    """What became of a thought: callers go on naming the first of a row of revisions."""
    while thought in now.revised_by:
        thought = now.revised_by[thought]
    return thought


def numbered_result(said: Mapping[str, Any], change: Change[Session]) -> dict[str, Any]:
    number, total = said["thoughtNumber"], said["totalThoughts"]
    return {
        "thoughtNumber": number,
        "totalThoughts": max(total, number),
        "nextThoughtNeeded": said["nextThoughtNeeded"],
        "branches": javascript_order(name for name in change.now.branches if name != MAIN),
        "thoughtHistoryLength": change.now.thoughts,
    }


def indented_json(data: Mapping[str, Any]) -> str:
    """JSON as these servers print it."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()


def javascript_order(names: Iterable[str]) -> list[str]:
    """Branches as the originals list them: JavaScript puts what looks like an index first."""
    first: list[str] = []
    then: list[str] = []
    for name in names:
        (first if _is_index(name) else then).append(name)
    return sorted(first, key=int) + then


def _is_index(name: str) -> bool:
    return name.isascii() and name.isdecimal() and str(int(name)) == name and int(name) < 2**32 - 1


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= BIGGEST
