"""The record as plain data for `--json`, with the field names of the tools."""

from collections.abc import Sequence
from typing import Any

import msgspec

from thoughtline.core.calibration import MINIMUM, Group
from thoughtline.core.events import Recorded
from thoughtline.core.views.changes.changes import SessionChanges, StandingChange
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.session_list import ListedSession
from thoughtline.store.ledger import Hit


def listed(session: ListedSession) -> dict[str, Any]:
    summary, card = session.summary, session.card
    return {
        **({} if session.owner is None else {"owner": session.owner}),
        "session": summary.session,
        "opening": summary.opening,
        "events": summary.version,
        "began": iso(summary.began),
        "latest": iso(summary.latest),
        "project": summary.description.project,
        **({} if card is None else {"authors": card.authors, "needs": card.needs}),
    }


def changes(changes: SessionChanges, handle: str) -> dict[str, Any]:
    return {
        "session": handle,
        "since": changes.since,
        "version": changes.view.session.version,
        **_turns(changes.turns()),
        "doubts": msgspec.to_builtins(changes.doubts()),
        "events": [event(recorded) for recorded in changes.events],
    }


def event(recorded: Recorded) -> dict[str, Any]:
    return {
        "version": recorded.version,
        "at": iso(recorded.at),
        "author": recorded.author,
        "event": msgspec.to_builtins(recorded.event),
    }


def hit(hit: Hit) -> dict[str, Any]:
    return {
        "session": hit.event.session,
        "node": hit.node,
        "standing": hit.standing,
        **event(hit.event),
    }


def calibration(groups: Sequence[Group]) -> dict[str, Any]:
    return {
        "minimum": MINIMUM,
        "groups": [
            {
                "author": group.author or None,
                "kind": group.kind or None,
                "count": group.calibration.count,
                "missing": max(0, MINIMUM - group.calibration.count),
                "computed": {
                    "brier": group.calibration.brier,
                    "ece": group.calibration.ece,
                    "bins": group.calibration.bins,
                },
            }
            for group in groups
        ],
    }


def _turns(turns: Sequence[StandingChange]) -> dict[str, Any]:
    return {
        "fell": {turn.thought: turn.because for turn in turns if not turn.stands},
        "stands_again": {turn.thought: turn.because for turn in turns if turn.stands},
    }
