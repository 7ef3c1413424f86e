"""The end of a session, which a page draws as a graph while the rest is on its way."""

from typing import Any

import msgspec

from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.entrypoints import session_json
from thoughtline.entrypoints.printable import printable

THOUGHTS = 200
"""As many as a wide screen shows, and some beside them."""

STEPS = 500
"""At most, where few of them are thoughts."""


def encoded(timeline: Timeline, state: dict[str, Any]) -> str:
    """As JSON: the last steps, what came before them, and what is drawn of the whole."""
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
            "beliefs": {name: beliefs[name] for name in ("concluded", "stands", "more")},
            "lanes": state["lanes"],
        },
        "steps": [session_json.step(step) for step in steps],
    }
    return msgspec.json.encode(ending).decode()
