"""End of a session, which a page draws as a graph before the rest is loaded."""

from typing import Any

import msgspec

from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.entrypoints import session_json
from thoughtline.entrypoints.printable import printable

THOUGHTS = 200
"""Maximum thoughts: a wide screen shows fewer."""

STEPS = 500
"""Maximum steps, if few of them are thoughts."""


def encoded(timeline: Timeline, state: dict[str, Any]) -> str:
    """Return JSON with the last steps, facts about earlier ones, and the state to draw."""
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
