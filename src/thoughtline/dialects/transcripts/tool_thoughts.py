"""Thoughts that a model recorded with the tool of another thinking server."""

from collections.abc import Mapping
from typing import Any

from thoughtline.core.session import MAIN
from thoughtline.dialects.transcripts.draft import Draft, Place
from thoughtline.dialects.transcripts.json_lines import text

NUMBER = ("thoughtNumber", "thought_number")
TOTAL = ("totalThoughts", "total_thoughts")
REVISES = (
    "revisesThought",
    "revises_thought",
    "revisesThoughtNumber",
    "revises_thought_number",
)
BRANCHES_FROM = ("branchFromThought", "branch_from_thought")
BRANCH = ("branchId", "branch_id")
"""Names of arguments in the reference server and in similar servers."""

LONGEST_BRANCH = 64
"""Maximum number of characters that are kept of a branch's name."""


def is_thought(tool: str, arguments: Mapping[str, Any]) -> bool:
    """Check if a call records a thought: it has a `thought`, with a number or a total."""
    has_number = any(name in arguments for name in (*NUMBER, *TOTAL))
    return bool(tool) and has_number and bool(text(arguments.get("thought")).strip())


class ToolThoughts:
    """Thoughts of one transcript by the numbers that the model gave them."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._keys: dict[tuple[str, int], str] = {}

    def add(self, tool: str, arguments: Mapping[str, Any], place: Place) -> None:
        """Add the thought of a call. A branch of the model becomes a branch beside the
        conversation.
        """
        name = text(_first(arguments, BRANCH)).strip()[:LONGEST_BRANCH]
        branch = name if name != MAIN else ""
        revised = (branch, _number(arguments, REVISES))
        root = self._keys.get(("", _number(arguments, BRANCHES_FROM)), "")
        key = self._draft.add_thought(
            place.entry,
            text(arguments["thought"]),
            "thinking",
            parent=place.parent,
            agent=place.agent,
            at=place.at,
            tool=tool,
            arguments={name: value for name, value in arguments.items() if name != "thought"},
            revises=self._keys.get(revised, "") or self._keys.get(("", revised[1]), ""),
            aside=(branch, root) if branch else None,
            is_inserted=True,
        )
        self._keys[branch, _number(arguments, NUMBER)] = key
        if revised[1]:
            self._keys[revised] = key


def _first(arguments: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((arguments[name] for name in names if name in arguments), None)


def _number(arguments: Mapping[str, Any], names: tuple[str, ...]) -> int:
    """Return a number, which models also write as a text; 0 if it is missing or invalid."""
    value = _first(arguments, names)
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value.strip()[:9])
    return value if type(value) is int else 0
