"""The id of a frame is the position of its event in the ledger."""

from collections.abc import Sequence
from typing import Any

import msgspec

from thoughtline.app.commands.refusals import replaced
from thoughtline.core.events import Recorded, ThoughtRecorded
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.live.broadcast import Message
from thoughtline.entrypoints.board.live.session import LiveSession, LiveSessions
from thoughtline.entrypoints.board.session_list_query import PAGE_SIZE
from thoughtline.entrypoints.board.use_cases import BoardUseCases
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import PositionedEvent, SessionSummary

encode = msgspec.json.encode


class SessionSerializer:
    """Serializer of one session's events, and of the session's state after the events.

    Computing the state of a long session is slow, so the state is sent once a second while the
    session grows. If `immediate` is true, the state is sent with each change, for a viewer that
    catches up.
    """

    def __init__(self, sessions: LiveSessions, *, immediate: bool = False) -> None:
        self._sessions = sessions
        self._immediate = immediate
        self._session = ""
        self.is_pending = False

    async def serialize(self, events: Sequence[PositionedEvent]) -> Message:
        """Raises `Refused` as `LiveSessions.current`; LEDGER_SWAPPED if the events are gone."""
        if not events and not self.is_pending:
            return Message()
        if events:
            self._session = events[-1].recorded.session
        see = LiveSession.with_state if self._immediate else LiveSession.with_due_state
        session = await self._sessions.read(self._session, see)
        if not all(session.has(placed.recorded) for placed in events):
            raise replaced(self._session)
        encoded = [
            (placed.position, session.encoded_event(placed.recorded.version)) for placed in events
        ]
        if encoded:
            self.is_pending = not encoded[-1][1].has_state
        is_sent = self.is_pending and (self._immediate or session.state_is_due)
        self.is_pending = self.is_pending and not is_sent
        return Message.of(
            [(position, _frame(position, event.data)) for position, event in encoded],
            b"event: state\ndata: %s\n\n" % session.encoded_state() if is_sent else b"",
        )


class ListSerializer:
    is_pending = False

    def __init__(self, use_cases: BoardUseCases, after: int) -> None:
        self._use_cases = use_cases
        self._position = after
        self._versions: dict[str, int] = {}

    async def serialize(self, events: Sequence[PositionedEvent]) -> Message:
        frames = [
            (placed.position, _frame(placed.position, encode(_event(placed.recorded))))
            for placed in events
        ]
        if frames:
            self._position = frames[-1][0]
        changed = [  # of the latest sessions that the list shows
            shared.summary
            for shared in (await self._use_cases.shared())[:PAGE_SIZE]
            if self._versions.get(shared.summary.session) != shared.summary.version
        ]
        self._versions |= {summary.session: summary.version for summary in changed}
        return Message.of(
            frames,
            b"".join(_frame(self._position, encode(_summary(summary))) for summary in changed),
        )


def _frame(position: int, data: bytes) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (position, data)


def _event(recorded: Recorded) -> dict[str, Any]:
    event = recorded.event
    return _entry(recorded.session, recorded.version, recorded.at) | {
        "by": printable(recorded.author),
        "text": title(event.text) if isinstance(event, ThoughtRecorded) else "",
    }


def _summary(summary: SessionSummary) -> dict[str, Any]:
    return _entry(summary.session, summary.version, summary.latest) | {
        "by": "",
        "text": title(summary.opening),
    }


def _entry(session: str, version: int, at: int) -> dict[str, Any]:
    return {
        "session": printable(session),
        "handle": session,
        "href": urls.session(session),
        "version": version,
        "at": at,
    }
