"""Places for connections: how many are served at once, and which one makes room for another."""

import asyncio
from collections.abc import MutableSet
from typing import Any, Protocol

from thoughtline.entrypoints.http.errors import HttpError

SPARED_SECONDS = 2.0
"""For which an idle connection keeps its place: its client may be about to ask again."""

SPARE = 16
"""Connections beyond the limit. They are refused with 503, or ask whether the server is healthy.
A further one takes the place of the oldest: a probe asks at once, and is not kept out by others.
"""

HEADS_OF_ALL = 4 << 20
"""Bytes of unfinished heads, of all connections. Beyond it each may only be a small one."""

SMALL_HEAD = 4 << 10

SPARE_SECONDS = 1.0
"""For the request of a connection that has no place."""

TOO_MANY = HttpError(
    503,
    "too_many_connections",
    "The server has as many connections as it serves; try again in a little.",
    headers={"Retry-After": "2"},
    close=True,
)


class Placed(Protocol):
    """A connection with a place, or without one."""

    transport: asyncio.Transport


class Places:
    """Places for `limit` connections of one server, and what their unfinished heads take."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._spares: dict[Placed, None] = {}
        """Connections beyond the limit, the oldest first."""
        self._idle: dict[Placed, float] = {}
        """Connections whose answer was sent, since when, the longest first."""
        self._heads: dict[Placed, int] = {}
        self._bytes_of_heads = 0

    def take(self, connection: Placed, connections: MutableSet[Any], now: float) -> bool:
        """Return whether there is a place for a new one of the open `connections`."""
        if len(connections) - len(self._spares) <= self._limit or self._free(connections, now):
            return True
        while len(self._spares) >= SPARE:
            oldest = next(iter(self._spares))
            del self._spares[oldest]
            oldest.transport.abort()
        self._spares[connection] = None
        return False

    def _free(self, connections: MutableSet[Any], now: float) -> bool:
        """Close the connection that is idle for the longest, if for long enough.

        A client that still reads an answer is not idle: uvicorn calls it complete once written.
        """
        idle = (each for each in self._idle if not each.transport.get_write_buffer_size())
        oldest = next(idle, None)
        if oldest is None or now - self._idle[oldest] < SPARED_SECONDS:
            return False
        oldest.transport.abort()
        connections.discard(oldest)  # which only happens in the loop's next turn
        del self._idle[oldest]
        return True

    def leave(self, connection: Placed) -> None:
        self.hold_head(connection, 0)
        self._spares.pop(connection, None)
        self._idle.pop(connection, None)

    def note_idle(self, connection: Placed, now: float) -> None:
        if connection not in self._spares:
            self._idle[connection] = now

    def note_busy(self, connection: Placed) -> None:
        self._idle.pop(connection, None)

    def hold_head(self, connection: Placed, size: int) -> bool:
        """Note the bytes of a head that is yet to end. Return whether it may be as large."""
        self._bytes_of_heads += size - self._heads.pop(connection, 0)
        if size:
            self._heads[connection] = size
        return self._bytes_of_heads <= HEADS_OF_ALL or size <= SMALL_HEAD
