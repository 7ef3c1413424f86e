"""Sessions that people look at, kept up to date, so that many viewers cost hardly more than one."""

import asyncio
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from thoughtline.app.queries import Queries
from thoughtline.app.weighted_cache import WeightedCache
from thoughtline.core.events import SessionDescribed
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.views.timeline import Timeline, TimelineStep
from thoughtline.entrypoints import session_json
from thoughtline.store.session_access import no_such_session

MAX_EVENTS = 16_000
"""Of the sessions kept, at about 1.5 kB each: 24 MB. A busy board looks at few."""

OVERHEAD = 5
"""Events that a session weighs as much as before it has any: there may be very many small ones."""

ENCODED_EVENTS = 256
"""Of one session that are kept, for viewers who are a little behind."""

BLOCK = 200
"""Steps that are encoded together, and kept."""

STATE_INTERVAL = 1.0
"""Seconds between two states of one session while it grows."""

encode = msgspec.json.encode


class EncodedEvent(Struct, frozen=True):
    """An event as it is sent, with the state of the session after it or without."""

    data: bytes
    has_state: bool


class LiveSession:
    """One session with its timeline, its state now, and its latest events as they are sent.

    The state of a long session takes tens of milliseconds to find out, so that of a session that
    grows fast is found out once a second.
    """

    def __init__(self) -> None:
        self.timeline = Timeline()
        self._encoded: dict[int, bytes] = {}
        self._blocks: dict[int, bytes] = {}
        self._state: dict[str, Any] = {"version": 0}
        self._state_time = -STATE_INTERVAL

    @property
    def weight(self) -> int:
        return OVERHEAD + len(self.timeline.steps)

    def state(self) -> dict[str, Any]:
        """What is true of the session at its latest version."""
        if self._state["version"] != self.timeline.version:
            self._state = session_json.state(self.timeline.view)
            self._state_time = monotonic()
        return self._state

    @property
    def state_is_due(self) -> bool:
        """Whether the state is known, or was last found out long enough ago."""
        is_known = self._state["version"] == self.timeline.version
        return is_known or monotonic() - self._state_time >= STATE_INTERVAL

    def encoded_state(self) -> bytes:
        """For a viewer who was sent events without it."""
        return b'{"state":%s}' % encode(self.state())

    def encoded_steps(self, first: int, last: int) -> bytes:
        """The steps from the place `first` to before `last`, with commas between.

        A block that begins at a multiple of `BLOCK` is encoded once: steps never change.
        """
        known = self._blocks.get(first)
        if known is None or last - first < BLOCK:
            steps = self.timeline.steps[first:last]
            known = encode([session_json.step(step) for step in steps])[1:-1]
            if last - first == BLOCK:
                self._blocks[first] = known
        return known

    def encoded_event(self, version: int) -> EncodedEvent:
        """An event; the latest one with the state, if that is due."""
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
        """The fields of an event; of one that describes the session, what is said of it by now."""
        fields = b'"step":%s' % encode(session_json.step(step))
        if not isinstance(step.recorded.event, SessionDescribed):
            return fields
        description = session_json.description(self.timeline.view)
        return b'%s,"description":%s' % (fields, encode(description))


class LiveSessions:
    """The sessions that were looked at last, by owner and handle, bounded by their events."""

    def __init__(self) -> None:
        self._kept = WeightedCache[tuple[str, str], LiveSession](MAX_EVENTS)
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def current(self, owner: str, queries: Queries, handle: str) -> LiveSession:
        """A session up to date. Raises `Refused` as `Queries.view` does."""
        key = owner, handle
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            session = self._kept.get(key)
            if session is None or not await _catch_up(session, queries, handle):
                self._kept.pop(key, None)
                session = LiveSession()
                await _catch_up(session, queries, handle)
            if session.timeline.view.session.forgotten:
                self._kept.pop(key, None)
            check_remembered(session.timeline.view.session)
            if session.timeline.version == 0:
                raise no_such_session(handle)
            self._kept[key] = session
            return session

    async def at_least(
        self, owner: str, queries: Queries, handle: str, version: int
    ) -> LiveSession:
        """A session that has its event `version`: read once for all viewers."""
        session = self._kept.get((owner, handle))
        if session is not None and session.timeline.version >= version:
            return session
        return await self.current(owner, queries, handle)


async def _catch_up(session: LiveSession, queries: Queries, handle: str) -> bool:
    """Take in what is new. False where the last known event cannot be read any more.

    It is read again each time: a session may have been forgotten, or taken back from a reader.
    """
    timeline = session.timeline
    known = timeline.version
    last_hash = timeline.steps[-1].recorded.hash if known else b""
    seen = known == 0
    try:
        async for recorded in queries.events(handle, after=max(0, known - 1)):
            if recorded.version == known:
                seen = recorded.hash == last_hash
            elif not seen:
                return False
            else:
                timeline.apply(recorded)
    except Refused as refusal:
        if known and refusal.code is Code.LEDGER_DAMAGED:
            return False
        raise
    return seen
