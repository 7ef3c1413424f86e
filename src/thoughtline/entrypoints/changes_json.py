"""Changes of a session between two moments, as plain data for the board."""

from typing import Any

from thoughtline.core.events import AssumptionStated, EvidenceGiven, ThoughtRecorded
from thoughtline.core.views.changes.changes import SessionChanges, event_text
from thoughtline.core.views.changes.timeline import rejection_reason
from thoughtline.entrypoints.brief_json import brief
from thoughtline.entrypoints.printable import full_text, printable
from thoughtline.entrypoints.session_json import EVENT_TEXT

MOST = 200
"""Maximum number of entries in each list. `counts` has the full number of entries."""


def changes(found: SessionChanges) -> dict[str, Any]:
    """Return the changes: added nodes, changes of standing and of doubt, and other events since a
    version.
    """
    view = found.view
    turns = [
        (turn.stands, {**brief(view, turn.thought), "because": full_text(turn.because)})
        for turn in found.turns()
    ]
    doubts = [
        (doubt.in_doubt, {**brief(view, doubt.node), "because": full_text(doubt.because)})
        for doubt in found.doubts()
    ]
    lists = {
        "added": [
            {**brief(view, node), "because": full_text(rejection_reason(view, node))}
            for node in _new_nodes(found)
        ],
        "fell": [entry for stands, entry in turns if not stands],
        "returned": [entry for stands, entry in turns if stands],
        "doubted": [entry for in_doubt, entry in doubts if in_doubt],
        "settled": [entry for in_doubt, entry in doubts if not in_doubt],
        "said": [
            {"version": each.version, "author": printable(each.author), "text": printable(text)}
            for each in found.events
            if (text := event_text(each.event, EVENT_TEXT))
        ],
    }
    return {
        "since": found.since,
        "version": view.session.version,
        "counts": {name: len(entries) for name, entries in lists.items()},
        **{name: entries[:MOST] for name, entries in lists.items()},
    }


def _new_nodes(found: SessionChanges) -> list[str]:
    nodes = []
    for recorded in found.events:
        match recorded.event:
            case ThoughtRecorded() as event:
                nodes.append(event.thought)
            case AssumptionStated() as event:
                nodes.append(event.assumption)
            case EvidenceGiven() as event:
                nodes.append(event.evidence)
    return nodes
