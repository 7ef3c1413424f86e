"""Splitting without I/O. At most the limit of one line is held in memory."""

from collections.abc import Iterator

from msgspec import Struct

from thoughtline.entrypoints.mcp.request_id import (
    EDGE,
    closing_id,
    edge_id,
    is_object,
    opening_id,
)

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class TooLong(Struct, frozen=True):
    """`id` is the request's id as JSON, None if the id is unknown."""

    id: bytes | None


class LineSplitter:
    """Splitter of a stream into lines at its newlines. Blank lines are dropped.

    Only both ends of a line over `limit` bytes are kept, which is enough to find the request's id.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = bytearray()
        self._searched = 0
        self._skipping = False
        self._reported = False

    def feed(self, data: bytes) -> Iterator[bytes | TooLong]:
        self._held += data
        while (end := self._held.find(b"\n", self._searched)) >= 0:
            line = bytes(self._held[:end])
            del self._held[: end + 1]
            self._searched = 0
            yield from self._finish(line)
        self._searched = len(self._held)
        if self._searched > self._limit:
            yield from self._overflow()

    def end(self) -> Iterator[bytes | TooLong]:
        """Yield the unfinished last line when the stream has ended."""
        line = bytes(self._held)
        self._held.clear()
        yield from self._finish(line)

    def _finish(self, line: bytes) -> Iterator[bytes | TooLong]:
        if self._skipping:
            if not self._reported:
                yield TooLong(closing_id(line))
            self._skipping = self._reported = False
        elif len(line) > self._limit:
            yield TooLong(edge_id(line))
        elif line := line.strip().removeprefix(BYTE_ORDER_MARK):
            yield line

    def _overflow(self) -> Iterator[TooLong]:
        """Yield a report of a long line if its id is known, or if it cannot have an id. If the id
        of a long line may still follow, the report is sent at the end of the line.
        """
        if not self._skipping:
            self._skipping = True
            opening = opening_id(self._held)
            if opening or not is_object(self._held):
                self._reported = True
                yield TooLong(opening)
        del self._held[:-EDGE]
        self._searched = len(self._held)
