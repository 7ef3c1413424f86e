"""Subscriptions to sessions, from 2026-07-28: a client listens, and is told which resources may
have changed. The client then reads them again.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from thoughtline.app.queries.event_feed import EventFeed, is_shared
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.queries.session_watch import SessionWatch
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.mcp.jsonrpc import encode_notification
from thoughtline.entrypoints.mcp.protocol import SUBSCRIPTION
from thoughtline.entrypoints.mcp.request_context import RequestContext
from thoughtline.entrypoints.mcp.resources import session_in

MAX_STREAMS = 8
"""Maximum number of subscriptions that one owner may have open in a process."""

MAX_WATCHED = 64
"""Maximum number of resources in one subscription. Further ones are not acknowledged."""

WAIT = 10.0
"""Maximum seconds of one wait for events."""


class Subscriptions:
    """Open subscriptions of one owner."""

    def __init__(self, feed: EventFeed, queries: Queries, names: SessionNames) -> None:
        self._feed = feed
        self._queries = queries
        self._names = names
        self._open = 0

    async def listen(self, uris: Sequence[str], context: RequestContext) -> dict[str, Any]:
        """Notify of changes until the call is cancelled, or until its context says that it ends.
        Return the result of the request.

        Raises `Refused` (OVER_LIMIT) if too many subscriptions are open.
        """
        if self._open >= MAX_STREAMS:
            raise Refused(
                Code.OVER_LIMIT,
                f"There are {MAX_STREAMS} subscriptions already, which is the limit.",
                hint="Cancel one, or name all resources in one subscription.",
            )
        self._open += 1
        try:
            await self._listen(uris, context)
        finally:
            self._open -= 1
        return {"_meta": {SUBSCRIPTION: context.request_id}}

    async def _listen(self, uris: Sequence[str], context: RequestContext) -> None:
        sessions = await self._sessions(uris)
        watch = SessionWatch(self._feed, self._queries, set(sessions.values()))
        await watch.begin()
        honoured = {"resourceSubscriptions": list(sessions)} if sessions else {}
        notify = _notifier(context)
        notify("notifications/subscriptions/acknowledged", {"notifications": honoured})
        ends = time.monotonic() + context.lifetime
        while (left := ends - time.monotonic()) > 0:
            changed = await watch.changed(within=min(left, WAIT))
            for uri, session in sessions.items():
                if session in changed:
                    notify("notifications/resources/updated", {"uri": uri})

    async def _sessions(self, uris: Sequence[str]) -> dict[str, str]:
        """Return the session of each resource that can be watched: those of this owner."""
        found: dict[str, str] = {}
        for uri in dict.fromkeys(uris):
            try:
                session = await self._names.find(session_in(uri))
                is_own = not is_shared(session) and await self._feed.reaches(session)
            except Refused:
                continue
            if is_own and len(found) < MAX_WATCHED:
                found[uri] = session
        return found


def _notifier(context: RequestContext) -> Callable[[str, dict[str, Any]], None]:
    meta = {"_meta": {SUBSCRIPTION: context.request_id}}

    def notify(method: str, params: dict[str, Any]) -> None:
        context.notify(encode_notification(method, meta | params))

    return notify
