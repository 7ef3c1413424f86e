"""Watch over sessions of one owner, for readers who are told that a session may have changed."""

import asyncio
from collections.abc import Iterable

from thoughtline.app.queries.event_feed import PAGE, EventFeed
from thoughtline.app.queries.queries import Queries

PAUSE = 1.0
"""Seconds after a change before the next changes are read, so that many are reported together."""


class SessionWatch:
    """Watch over sessions, and over the sessions on which they rest: what falls there falls here.

    Begin it before the reader is told that it has begun, so that no change is missed.
    """

    def __init__(self, feed: EventFeed, queries: Queries, sessions: Iterable[str]) -> None:
        self._feed = feed
        self._queries = queries
        self._under = dict.fromkeys(sessions, frozenset[str]())
        self._has_news = False

    async def begin(self) -> None:
        self._cursor = await self._feed.begin_now()
        for session in self._under:
            await self._look(session)

    async def changed(self, *, within: float) -> list[str]:
        """Return the sessions in which, or under which, something was recorded since the last call;
        wait up to `within` seconds for it. Raises `Refused` if the record cannot be read.
        """
        if self._has_news:
            await asyncio.sleep(PAUSE)
        recorded: set[str] = set()
        page = await self._cursor.more(within=within)
        while page:
            recorded |= {each.recorded.session for each in page}
            page = await self._cursor.more(within=0) if len(page) == PAGE else None
        found = [name for name, under in self._under.items() if not recorded.isdisjoint(under)]
        for session in found:
            await self._look(session)
        self._has_news = bool(found)
        return found

    async def _look(self, session: str) -> None:
        under = await self._queries.sessions_under(session)
        self._under[session] = frozenset({session, *under})
