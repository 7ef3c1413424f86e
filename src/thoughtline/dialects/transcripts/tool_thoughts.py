"""Thoughts that a model recorded with the tool of another thinking server."""

from collections.abc import Mapping
from typing import Any

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

THEIR_MAIN = "main"
"""Name with which models mean the main line."""

LONGEST_BRANCH = 64
"""Maximum number of characters that are kept of a branch's name."""


def is_thought(tool: str, arguments: Mapping[str, Any]) -> bool:
    """Check if a call records a thought: it has a `thought`, with a number or a total."""
    has_number = any(name in arguments for name in (*NUMBER, *TOTAL))
    return bool(tool) and has_number and bool(text(arguments.get("thought")).strip())


class ToolThoughts:
    """Thoughts of one transcript by the model's numbers, and their revisions."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._keys: dict[tuple[str, int], str] = {}
        self._revisions: dict[str, str] = {}

    def add(self, tool: str, arguments: Mapping[str, Any], place: Place) -> None:
        """Add a thought. A branch of the model becomes a branch beside the conversation."""
        name = self._draft.clean(text(_first(arguments, BRANCH)).strip())[:LONGEST_BRANCH]
        branch = "" if name == THEIR_MAIN else name
        number = _number(arguments, REVISES)
        revised = self._latest(self._keys.get((branch, number)) or self._keys.get(("", number), ""))
        root = self._keys.get(("", _number(arguments, BRANCHES_FROM)), "")
        key = self._draft.add_thought(
            place.entry,
            text(arguments["thought"]),
            "thinking",
            parent=place.parent,
            agent=place.agent,
            at=place.at,
            tool=tool,
            arguments=self._kept(arguments),
            revises=revised,
            aside=(branch, root) if branch else None,
            is_inserted=True,
        )
        self._keys[branch, _number(arguments, NUMBER)] = key
        if revised:
            self._revisions[revised] = key

    def _kept(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments to keep: texts without secrets, numbers, and lists of these."""
        kept = {}
        for name, value in arguments.items():
            values = value if isinstance(value, list) else [value]
            if name != "thought" and all(isinstance(each, str | int | float) for each in values):
                texts = [
                    self._draft.clean(each) if isinstance(each, str) else each for each in values
                ]
                kept[name] = texts if isinstance(value, list) else texts[0]
        return kept

    def _latest(self, key: str) -> str:
        """Return the latest revision of a thought; the thought itself if it has none."""
        while key in self._revisions:
            key = self._revisions[key]
        return key


def _first(arguments: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((arguments[name] for name in names if name in arguments), None)


def _number(arguments: Mapping[str, Any], names: tuple[str, ...]) -> int:
    """Return a number, which models also write as a text; 0 if it is missing or invalid."""
    value = _first(arguments, names)
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value.strip()[:9])
    return value if type(value) is int else 0
