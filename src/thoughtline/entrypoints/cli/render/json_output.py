"""The record as plain data, for `--json`. The names are the ones that the tools use."""

from collections.abc import Sequence
from typing import Any

import msgspec

from thoughtline.core.calibration import MINIMUM, Group
from thoughtline.core.events import Recorded
from thoughtline.core.views.changes import SessionChanges, StandingChange
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.replay import Step
from thoughtline.store.ledger import Hit, SessionSummary


def summary(told: SessionSummary) -> dict[str, Any]:
    return {
        "session": told.session,
        "opening": told.opening,
        "events": told.version,
        "began": iso(told.began),
        "latest": iso(told.latest),
    }


def history(told: SessionChanges, handle: str) -> dict[str, Any]:
    return {
        "session": handle,
        "since": told.since,
        "version": told.tree.session.version,
        **_turns(told.turns()),
        "events": [event(recorded) for recorded in told.events],
    }


def event(recorded: Recorded) -> dict[str, Any]:
    return {
        "version": recorded.version,
        "at": iso(recorded.at),
        "author": recorded.author,
        "event": msgspec.to_builtins(recorded.event),
    }


def step(told: Step) -> dict[str, Any]:
    return {
        **event(told.recorded),
        "of": told.of,
        **_turns(told.turns),
        "conflicts": told.opened,
        "resolved": told.resolved,
    }


def hit(found: Hit) -> dict[str, Any]:
    return {
        "session": found.event.session,
        "node": found.node,
        "standing": found.standing,
        **event(found.event),
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
