"""Part of a reply about the sessions that rest on the session of a call."""

from collections.abc import Mapping
from typing import Any

from thoughtline.app.commands.command_result import NAMED
from thoughtline.core.shift import Shift

MORE = ", ..."


def elsewhere_fields(shifts: Mapping[str, Shift]) -> dict[str, Any]:
    """Return a field with the nodes of other sessions that changed their standing, by session."""
    told = {session: _describe(shift) for session, shift in shifts.items()}
    told = {session: words for session, words in told.items() if words}
    return {"elsewhere": told} if told else {}


def _describe(shift: Shift) -> str:
    doubted = [node for node in shift.doubted if not node.startswith("e")]
    settled = [
        node for node in shift.settled if node not in shift.rose and not node.startswith("e")
    ]
    changes = (
        (shift.fell, "fell"),
        (shift.rose, "stand again"),
        (doubted, "in doubt"),
        (settled, "no longer in doubt"),
    )
    return "; ".join(f"{_list(nodes)} {what}" for nodes, what in changes if nodes)


def _list(nodes: "tuple[str, ...] | list[str]") -> str:
    return ", ".join(nodes[:NAMED]) + (MORE if len(nodes) > NAMED else "")
