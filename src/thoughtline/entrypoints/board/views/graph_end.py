"""End of a session's graph, which a page draws before the rest of the session is loaded, and the
height of its drawing.
"""

from typing import Any

import msgspec

from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.entrypoints import session_json
from thoughtline.entrypoints.printable import printable

THOUGHTS = 200
"""Maximum number of thoughts in the end, more than a wide screen shows."""

STEPS = 500
"""Maximum number of steps in the end, if few steps are thoughts."""


TOP, ROW, BELOW = 64, 38, 28
"""Pixels of a tree in `geometry.js`: above its lanes, for each lane, and below its lanes.

The last number of the tuple is the sum of `BELOW` and `SCROLLBAR` in `geometry.js`.
"""


def encoded(timeline: Timeline, state: dict[str, Any]) -> str:
    """Return JSON with the last steps, facts about earlier steps, and the state to draw."""
    thoughts = [
        step.recorded.version
        for step in timeline.steps[-STEPS:]
        if isinstance(step.recorded.event, ThoughtRecorded)
    ][-THOUGHTS:]
    if not thoughts:
        return ""
    before, steps = timeline.steps[: thoughts[0] - 1], timeline.steps[thoughts[0] - 1 :]
    beliefs = state["beliefs"]
    ending = {
        "skipped": len(timeline.view.thoughts) - len(thoughts),
        "version": len(before),
        "authors": [
            printable(author) for author in dict.fromkeys(step.recorded.author for step in before)
        ],
        "state": {
            "version": state["version"],
            "beliefs": {
                "concluded": beliefs["concluded"],
                "stands": [{"id": thought["id"]} for thought in beliefs["stands"]],
                "more": beliefs["more"],
            },
            "lanes": state["lanes"],
        },
        "steps": [session_json.step(step) for step in steps],
    }
    return msgspec.json.encode(ending).decode()


def tree_height(lanes: list[dict[str, Any]]) -> int:
    """Pixels, so that the page does not move when the tree is drawn."""
    rows: int = 1 + max(lane["row"] for lane in lanes)
    return TOP + ROW * rows + BELOW
