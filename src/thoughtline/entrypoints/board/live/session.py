"""Sessions on live pages, kept in memory, so that many viewers cost hardly more than one viewer."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct

from thoughtline.app.commands.refusals import check_found
from thoughtline.app.folds.kept_folds import KeptFolds, Room
from thoughtline.app.process.long_reads import compute
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import Recorded, SessionDescribed
from thoughtline.core.views.changes.timeline import Timeline, TimelineStep
from thoughtline.entrypoints import session_json
from thoughtline.store.ledger import Ledger

T = TypeVar("T")

CAPACITY = 240_000
"""Maximum weight of the kept sessions in hundreds of bytes: 24 MB. A busy board shows few
sessions.
"""

ENCODED_EVENTS = 256
"""Number of encoded events that are kept for each session, for slow viewers."""

BLOCK = 200
"""Number of steps that are encoded and kept together."""

STATE_INTERVAL = 1.0
"""Seconds between two states of one session while it grows."""

encode = msgspec.json.encode


class EncodedEvent(Struct, frozen=True):
    data: bytes
    has_state: bool


class LiveSession:
    """Session on live pages, with its timeline, its current state and its latest encoded events.

    Computing the state of a long session takes tens of milliseconds, so it happens once a second
    while the session grows fast.
    """

    def __init__(self) -> None:
        self.timeline = Timeline()
        self._encoded: dict[int, bytes] = {}
        self._blocks: dict[int, bytes] = {}
        self._state: dict[str, Any] = {"version": 0}
        self._state_time = -STATE_INTERVAL

    @property
    def weight(self) -> int:
        """Hundreds of bytes in memory; a small session counts as five events."""
        return 15 * (5 + len(self.timeline.steps))

    def take_in(self, recorded: Recorded) -> None:
        self.timeline.apply(recorded)

    def has(self, recorded: Recorded) -> bool:
        """Check if an event belongs to this session, and not to a session of another ledger."""
        steps = self.timeline.steps[recorded.version - 1 : recorded.version]
        return [step.recorded.hash for step in steps] == [recorded.hash]

    def state(self) -> dict[str, Any]:
        if self._state["version"] != self.timeline.version:
            self._state = session_json.state(self.timeline.view)
            self._state_time = monotonic()
        return self._state

    def forget_state(self) -> None:
        """Forget the state, because another session may change it without an event here."""
        self._state = {"version": 0}

    def with_state(self) -> Self:
        self.state()
        return self

    def with_due_state(self) -> Self:
        """Return the session, with its state computed if the state is due."""
        return self.with_state() if self.state_is_due else self

    @property
    def state_is_due(self) -> bool:
        """True if the state is already computed, or if the last computation is long enough ago."""
        is_known = self._state["version"] == self.timeline.version
        return is_known or monotonic() - self._state_time >= STATE_INTERVAL

    def encoded_state(self) -> bytes:
        """Return the state as JSON, for a viewer that got events without the state."""
        return b'{"state":%s}' % encode(self.state())

    def encoded_steps(self, first: int, last: int) -> bytes:
        """Exclude `last`. A block from a multiple of `BLOCK` is encoded once, and never changes."""
        known = self._blocks.get(first)
        if known is None or last - first < BLOCK:
            steps = self.timeline.steps[first:last]
            known = encode([session_json.step(step) for step in steps])[1:-1]
            if last - first == BLOCK:
                self._blocks[first] = known
        return known

    def encoded_event(self, version: int) -> EncodedEvent:
        """Return an encoded event; the latest event has the state if a new state is due."""
        if version not in self._encoded:
            self._encoded[version] = self._encode(self.timeline.steps[version - 1])
            while len(self._encoded) > ENCODED_EVENTS:
                del self._encoded[next(iter(self._encoded))]
        step = self._encoded[version]
        if version != self.timeline.version:
            return EncodedEvent(b"{%s}" % step, has_state=True)
        if not self.state_is_due:
            return EncodedEvent(b"{%s}" % step, has_state=False)
        return EncodedEvent(b'{%s,"state":%s}' % (step, encode(self.state())), has_state=True)

    def _encode(self, step: TimelineStep) -> bytes:
        """Return the fields of an event as JSON, with the description if the event changes it."""
        fields = b'"step":%s' % encode(session_json.step(step))
        if not isinstance(step.recorded.event, SessionDescribed):
            return fields
        description = session_json.description(self.timeline.view)
        return b'%s,"description":%s' % (fields, encode(description))


class LiveSessions:
    """Sessions of one owner on live pages. All owners of a board share one limit of memory. The
    `queries` find causes of doubt in other sessions.
    """

    def __init__(self, ledger: Ledger, room: Room, queries: Queries | None = None) -> None:
        self._queries = queries
        self._folds = KeptFolds(ledger, LiveSession, LiveSession.take_in, room)

    async def current(self, session: str) -> LiveSession:
        """Raises `Refused` if the session does not exist, as `Queries.view` does."""
        return await self.read(session, LiveSession.with_due_state)

    async def read(self, session: str, see: Callable[[LiveSession], T]) -> T:
        """Read a long session on a thread. Raises `Refused` as `current` does."""
        async with self._folds.current(session) as kept:
            folded = kept.fold.timeline.view.session
            if folded.forgotten:
                self._folds.forget(session)
            check_found(session, folded)
            view = kept.fold.timeline.view
            if self._queries is not None and await self._queries.add_others(session, view):
                kept.fold.forget_state()
            return await compute(folded.version, partial(see, kept.fold))
