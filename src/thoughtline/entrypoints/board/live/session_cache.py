"""Sessions that people look at, kept grown, so that many viewers cost hardly more than one."""

import asyncio
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from thoughtline.app.queries import Queries
from thoughtline.app.session_cache import unknown
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.views.timeline import Timeline
from thoughtline.entrypoints.board.views import session_json

ROOM = 40_000
"""Events of the sessions kept. A busy board looks at few."""

RECENT = 256
"""Frames of one session that are kept, for viewers who are a little behind."""

PACE = 1.0
"""Seconds between two looks at one session as a whole while it grows."""

encode = msgspec.json.encode


class Frame(Struct, frozen=True):
    """What is sent of an event. `whole` says that what is true now is in it."""

    data: bytes
    whole: bool


class LiveSession:
    """One session as it came to be, and its latest events as they are sent.

    What is true of a long session as a whole takes tens of milliseconds to find out, so a session
    that grows fast is looked at as a whole once a second.
    """

    def __init__(self) -> None:
        self.course = Timeline()
        self._frames: dict[int, bytes] = {}
        self._now: dict[str, Any] = {"version": 0}
        self._looked = -PACE

    def now(self) -> dict[str, Any]:
        """What is true of the session as a whole at its latest version."""
        if self._now["version"] != self.course.version:
            self._now = session_json.now(self.course.tree)
            self._looked = monotonic()
        return self._now

    def frame(self, version: int) -> Frame:
        """An event as JSON; the latest one with what is true now, unless that was said just now."""
        if version not in self._frames:
            self._frames[version] = encode(session_json.step(self.course.steps[version - 1]))
            while len(self._frames) > RECENT:
                del self._frames[next(iter(self._frames))]
        step = self._frames[version]
        if version != self.course.version:
            return Frame(b'{"step":%s}' % step, whole=True)
        if not self._settled:
            return Frame(b'{"step":%s}' % step, whole=False)
        return Frame(b'{"step":%s,"now":%s}' % (step, encode(self.now())), whole=True)

    def rest(self) -> bytes | None:
        """What is true now, for who was told of events without it; None if it is too soon."""
        return b'{"now":%s}' % encode(self.now()) if self._settled else None

    @property
    def _settled(self) -> bool:
        known = self._now["version"] == self.course.version
        return known or monotonic() - self._looked >= PACE


class LiveSessions:
    """The sessions that were looked at last, by owner and handle, bounded by their events."""

    def __init__(self, *, room: int = ROOM) -> None:
        self._room = room
        self._kept: dict[tuple[str, str], LiveSession] = {}
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def now(self, owner: str, recalling: Queries, session: str) -> LiveSession:
        """A session up to date. Raises `Refused` as `Queries.tree` does."""
        place = owner, session
        turn = self._turns.setdefault(place, asyncio.Lock())
        async with turn:
            shown = self._kept.get(place)
            if shown is None or not await _grown(shown, recalling, session):
                self._kept.pop(place, None)
                shown = LiveSession()
                await _grown(shown, recalling, session)
            if shown.course.tree.session.forgotten:
                self._kept.pop(place, None)
            check_remembered(shown.course.tree.session)
            if shown.course.version == 0:
                raise unknown(session)
            self._keep(place, shown)
            return shown

    async def reached(
        self, owner: str, recalling: Queries, session: str, version: int
    ) -> LiveSession:
        """A session for who was just given its event `version`: read once for all viewers."""
        shown = self._kept.get((owner, session))
        if shown is not None and shown.course.version >= version:
            return shown
        return await self.now(owner, recalling, session)

    def _keep(self, place: tuple[str, str], shown: LiveSession) -> None:
        self._kept.pop(place, None)
        self._kept[place] = shown
        while len(self._kept) > 1 and self._weight() > self._room:
            del self._kept[next(iter(self._kept))]

    def _weight(self) -> int:
        return sum(len(one.course.steps) for one in self._kept.values())


async def _grown(shown: LiveSession, recalling: Queries, session: str) -> bool:
    """Take in what is new. False where the last known event cannot be read any more.

    It is read again each time: a session may have been forgotten, or taken back from a reader.
    """
    known = shown.course.version
    last = shown.course.steps[-1].recorded.hash if known else b""
    seen = known == 0
    try:
        async for recorded in recalling.events(session, after=max(0, known - 1)):
            if recorded.version == known:
                seen = recorded.hash == last
            elif not seen:
                return False
            else:
                shown.course.grow(recorded)
    except Refused as refusal:
        if known and refusal.code is Code.LEDGER_DAMAGED:
            return False
        raise
    return seen
