"""Subscriptions to the record: new events, from any position on."""

from thoughtline.store import stored_names
from thoughtline.store.ledger import Ledger, PositionedEvent

PAGE = 100
"""Number of events in one read. The events stay in memory while the subscriber is slow."""


class EventCursor:
    """Cursor over the events after a position, in one owner's record or in one session.

    A cursor returns each event once, in order. A new cursor that begins after the position of the
    last event misses no event and repeats none. No resource is held open between two calls.
    """

    def __init__(self, ledger: Ledger, after: int, session: str | None = None) -> None:
        self._ledger = ledger
        self._after = after
        self._latest = after
        self._session = session

    async def more(self, *, within: float) -> list[PositionedEvent] | None:
        """Return the next events, at most `PAGE`, and wait for new events up to `within` seconds.
        Returns None if nothing was recorded, and an empty list if only events elsewhere were
        recorded.

        The call may be repeated after an exception. Raises `Refused` if the ledger cannot be read.
        """
        if not await self._ledger.wait_for_more(self._latest, within=within):
            return None
        # Read before the page, so that events recorded in the meantime end the next wait.
        latest = await self._ledger.position()
        page = await self._ledger.events_after(self._after, limit=PAGE, session=self._session)
        if page:
            self._after = page[-1].position
        self._latest = self._after if len(page) == PAGE else max(latest, self._after)
        return page


class EventFeed:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def begin(self, after: int, session: str | None = None) -> EventCursor:
        return EventCursor(self._ledger, after, session)

    async def begin_now(self) -> EventCursor:
        return EventCursor(self._ledger, await self._ledger.position())

    async def since(self, after: int, session: str | None = None) -> list[PositionedEvent]:
        """Return the recorded events after a position, at most `PAGE`."""
        return await self._ledger.events_after(after, limit=PAGE, session=session)

    async def reaches(self, session: str) -> bool:
        """Check if a session can be read now: its share may have ended."""
        return bool(await self._ledger.read(session, limit=1))


def shared_session_name(owner: str, session: str) -> str:
    return stored_names.shared_name(stored_names.stored_name(owner, session))


def is_shared(session: str) -> bool:
    return session.startswith(stored_names.SHARED)
