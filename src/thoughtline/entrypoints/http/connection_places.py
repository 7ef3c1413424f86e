"""Limit of served connections, and the choice of an idle connection to close for a new
connection.
"""

import asyncio
from collections.abc import MutableSet
from typing import Any, Protocol

from thoughtline.entrypoints.http.errors import HttpError

SPARED_SECONDS = 2.0
"""Seconds for which an idle connection keeps its place for another request."""

SPARE = 16
"""Number of connections beyond the limit, for health checks. On a spare connection, requests that
are not health checks get a 503. If all spare connections are in use, the oldest is closed, so that
idle clients cannot keep health checks out.
"""

HEADS_OF_ALL = 4 << 20
"""Maximum size in bytes of the unfinished heads of all connections together. Beyond `HEADS_OF_ALL`,
only small heads are accepted.
"""

SMALL_HEAD = 4 << 10

SPARE_SECONDS = 1.0
"""Seconds that a spare connection may take to send its request."""

TOO_MANY = HttpError(
    503,
    "too_many_connections",
    "The server has no free connection; try again in a few seconds.",
    headers={"Retry-After": "2"},
    close=True,
)


class Placed(Protocol):
    transport: asyncio.Transport


class Places:
    """Places for at most `limit` connections of one server, and the size of their unfinished
    heads.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._spares: dict[Placed, None] = {}
        """Connections beyond the limit, the oldest first."""
        self._idle: dict[Placed, float] = {}
        """Idle connections with the time since when they are idle, the longest idle first."""
        self._heads: dict[Placed, int] = {}
        self._bytes_of_heads = 0

    def take(self, connection: Placed, connections: MutableSet[Any], now: float) -> bool:
        """Return False if the connection is spare, among the open `connections`."""
        if len(connections) - len(self._spares) <= self._limit or self._free_place(
            connections, now
        ):
            return True
        while len(self._spares) >= SPARE:
            oldest = next(iter(self._spares))
            del self._spares[oldest]
            oldest.transport.abort()
        self._spares[connection] = None
        return False

    def _free_place(self, connections: MutableSet[Any], now: float) -> bool:
        """Clients that read an answer are not idle, although uvicorn calls the answer complete."""
        idle = (each for each in self._idle if not each.transport.get_write_buffer_size())
        oldest = next(idle, None)
        if oldest is None or now - self._idle[oldest] < SPARED_SECONDS:
            return False
        oldest.transport.abort()
        connections.discard(oldest)  # asyncio removes it only in the loop's next iteration
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
        """Store the size of an unfinished head. Returns False if the head is too large."""
        self._bytes_of_heads += size - self._heads.pop(connection, 0)
        if size:
            self._heads[connection] = size
        return self._bytes_of_heads <= HEADS_OF_ALL or size <= SMALL_HEAD
