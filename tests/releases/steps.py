"""Steps of a session: each event with the changes that it caused, as `replay --json` printed them
until 0.6.0.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from thoughtline.core.events import Needs, Recorded
from thoughtline.core.views.changes.changes import SessionChanges, StandingChange
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render import json_output


class Step(Struct, frozen=True, kw_only=True):
    """One step of a replay: the event, the session right after it, and the changes that it caused.

    `of` is the number of events in the session.
    """

    recorded: Recorded
    of: int
    view: SessionView
    turns: list[StandingChange]
    opened: list[Needs]
    resolved: list[Needs]

    def as_json(self) -> dict[str, Any]:
        return {
            **json_output.event(self.recorded),
            "of": self.of,
            "fell": {turn.thought: turn.because for turn in self.turns if not turn.stands},
            "stands_again": {turn.thought: turn.because for turn in self.turns if turn.stands},
            "conflicts": self.opened,
            "resolved": self.resolved,
        }


class Replay:
    """Session at any of its versions, from 1 on. To step back, the session is replayed from its
    beginning.
    """

    def __init__(self, events: Sequence[Recorded]) -> None:
        self._events = events
        self._view = SessionView()

    def __len__(self) -> int:
        return len(self._events)

    def step(self, version: int) -> Step:
        if version <= self._view.session.version:
            self._view = SessionView()
        for recorded in self._events[self._view.session.version : version - 1]:
            self._view.apply(recorded)
        before = dict.fromkeys(self._view.session.open_contradictions())
        changes = SessionChanges(self._view)
        changes.apply(self._events[version - 1])
        now = dict.fromkeys(self._view.session.open_contradictions())
        return Step(
            recorded=self._events[version - 1],
            of=len(self._events),
            view=self._view,
            turns=changes.turns(),
            opened=[nodes for nodes in now if nodes not in before],
            resolved=[nodes for nodes in before if nodes not in now],
        )
