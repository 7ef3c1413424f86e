"""Following without an end, as one event after the other."""

from collections.abc import AsyncIterator

from thoughtline.app.queries.event_feed import EventCursor
from thoughtline.store.ledger import Ledger, PositionedEvent


async def follow(
    ledger: Ledger, after: int, session: str | None = None, *, within: float = 30.0
) -> AsyncIterator[PositionedEvent]:
    follower = EventCursor(ledger, after, session)
    while True:
        for placed in await follower.more(within=within) or ():
            yield placed
