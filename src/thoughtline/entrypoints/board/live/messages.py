"""What is told of events as they come, as frames of a stream.

A frame's id is the place of its event in the ledger.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from thoughtline.core.events import Recorded, ThoughtRecorded
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.live.broadcast import Message, piece
from thoughtline.entrypoints.board.live.session_cache import LiveSessions
from thoughtline.entrypoints.board.use_cases import BoardUseCases
from thoughtline.entrypoints.board.views.labels import title
from thoughtline.entrypoints.sanitize import safe
from thoughtline.store.ledger import Placed, Summary

MOST = 100
"""Sessions of others that one list tells of, the latest first: as many as it shows."""

encode = msgspec.json.encode


class SessionMessages:
    """News of one session, and what is true of it now.

    That takes a while to find out of a long session, so while one grows it is said once a second;
    to who `missed` something at once.
    """

    def __init__(
        self, owner: str, desk: BoardUseCases, showing: LiveSessions, *, missed: bool = False
    ) -> None:
        self._owner = owner
        self._desk = desk
        self._showing = showing
        self._missed = missed
        self._session = ""
        self._version = 0
        self.owing = False

    async def tell(self, events: Sequence[Placed]) -> Message:
        """Raises `Refused` as `LiveSessions.now` does."""
        if not events and not self.owing:
            return Message()
        if events:
            self._session = events[-1].recorded.session
            self._version = events[-1].recorded.version
        shown = await self._showing.reached(
            self._owner, self._desk.recalling, self._session, self._version
        )
        told = [(one.position, shown.frame(one.recorded.version)) for one in events]
        if told:
            self.owing = not told[-1][1].whole
        rest = None
        if self.owing:
            rest = b'{"now":%s}' % encode(shown.now()) if self._missed else shown.rest()
        self.owing = self.owing and rest is None
        return piece(
            [(at, _frame(at, said.data)) for at, said in told],
            b"" if rest is None else b"event: now\ndata: %s\n\n" % rest,
        )


class ListMessages:
    """News of all sessions of an owner, and of those that others share."""

    owing = False

    def __init__(self, desk: BoardUseCases, after: int) -> None:
        self._desk = desk
        self._last = after
        self._known: dict[str, int] = {}

    async def tell(self, events: Sequence[Placed]) -> Message:
        told = [
            (one.position, _frame(one.position, encode(_event(one.recorded)))) for one in events
        ]
        if told:
            self._last = told[-1][0]
        grown = [
            one.summary
            for one in (await self._desk.shared())[:MOST]
            if self._known.get(one.summary.session) != one.summary.version
        ]
        self._known |= {one.session: one.version for one in grown}
        return piece(told, b"".join(_frame(self._last, encode(_summary(one))) for one in grown))


def _frame(position: int, data: bytes) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (position, data)


def _event(recorded: Recorded) -> dict[str, Any]:
    event = recorded.event
    return _listed(recorded.session, recorded.version, recorded.at) | {
        "by": safe(recorded.author),
        "text": title(event.text) if isinstance(event, ThoughtRecorded) else "",
    }


def _summary(told: Summary) -> dict[str, Any]:
    return _listed(told.session, told.version, told.latest) | {
        "by": "",
        "text": title(told.opening),
    }


def _listed(session: str, version: int, at: int) -> dict[str, Any]:
    return {
        "session": safe(session),
        "href": urls.session(session),
        "version": version,
        "at": at,
    }
