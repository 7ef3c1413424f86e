"""Subscriptions to the record: events as they are recorded, from any position on."""

from thoughtline.store import stored_names
from thoughtline.store.ledger import Ledger, PositionedEvent

PAGE = 100
"""Events read at once. What is read is held while the subscriber is slow."""


class EventCursor:
    """The events of one owner's record, or of one session, from a position on.

    Gives every event once, in order. Another subscription that begins after the position of the
    last event misses nothing and repeats nothing. Nothing is held open in between.
    """

    def __init__(self, ledger: Ledger, after: int, session: str | None = None) -> None:
        self._ledger = ledger
        self._after = after
        self._latest = after
        self._session = session

    async def more(self, *, within: float) -> list[PositionedEvent] | None:
        """The next events, at most `PAGE`. Waits for them, up to `within` seconds.

        None where nothing was recorded; empty where it was elsewhere, as in what others share.
        Raises `Refused` as the ledger does, and may then be asked again.
        """
        if not await self._ledger.wait_for_more(self._latest, within=within):
            return None
        # Asked first: what is recorded while the page is read is not waited for in vain.
        latest = await self._ledger.position()
        page = await self._ledger.events_after(self._after, limit=PAGE, session=self._session)
        if page:
            self._after = page[-1].position
        self._latest = self._after if len(page) == PAGE else max(latest, self._after)
        return page


class EventFeed:
    """Subscriptions of one owner."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def begin(self, after: int, session: str | None = None) -> EventCursor:
        return EventCursor(self._ledger, after, session)

    async def since(self, after: int, session: str | None = None) -> list[PositionedEvent]:
        """The next events after a position that are there already, at most `PAGE`."""
        return await self._ledger.events_after(after, limit=PAGE, session=session)

    async def reaches(self, session: str) -> bool:
        """Whether a session can be read now: what others shared, they may take back."""
        return bool(await self._ledger.read(session, limit=1))


def shared_session_name(owner: str, session: str) -> str:
    """What those call a session with whom its owner shared it."""
    return stored_names.shared_name(stored_names.stored_name(owner, session))


def is_shared(session: str) -> bool:
    """Whether somebody calls a session so with whom it was shared."""
    return session.startswith(stored_names.SHARED)
