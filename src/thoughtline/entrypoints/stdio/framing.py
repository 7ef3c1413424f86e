"""Bytes into lines. Pure: it is fed and it yields, and never holds more than one line's limit."""

import re
from collections.abc import Iterator

from msgspec import Struct

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
EDGE = 512
"""Bytes kept of each end of a line that is too long: enough to find its id."""

OPENING_ID = re.compile(
    rb'\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d{1,16}|"[^"\\]{0,128}")\s*[,}]'
)
CLOSING_ID = re.compile(rb'"id"\s*:\s*(\d{1,16}|"[^"\\]{0,128}")\s*\}\s*$')
"""Where clients put a request's id: right at the front, or at the very end."""


class TooLong(Struct, frozen=True):
    """A line over the limit. `id` is the request's id as JSON, None where it cannot be told."""

    id: bytes | None


class Lines:
    """Cuts a stream at its newlines. Blank lines vanish; a line over `limit` bytes is not kept."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = bytearray()
        self._searched = 0
        self._skipping = False
        self._said = False

    def feed(self, data: bytes) -> Iterator[bytes | TooLong]:
        self._held += data
        while (end := self._held.find(b"\n", self._searched)) >= 0:
            line = bytes(self._held[:end])
            del self._held[: end + 1]
            self._searched = 0
            yield from self._finished(line)
        self._searched = len(self._held)
        if self._searched > self._limit:
            yield from self._overflow()

    def end(self) -> Iterator[bytes | TooLong]:
        """What is left when the stream ends in the middle of a line."""
        line = bytes(self._held)
        self._held.clear()
        yield from self._finished(line)

    def _finished(self, line: bytes) -> Iterator[bytes | TooLong]:
        if self._skipping:
            if not self._said:
                yield TooLong(_closing_id(line))
            self._skipping = self._said = False
        elif len(line) > self._limit:
            yield TooLong(edge_id(line))
        elif line := line.strip().removeprefix(BYTE_ORDER_MARK):
            yield line

    def _overflow(self) -> Iterator[TooLong]:
        """Refuse at once where the id is known or none can be, else when the line ends."""
        if not self._skipping:
            self._skipping = True
            opening = opening_id(self._held)
            if opening or not _is_object(self._held):
                self._said = True
                yield TooLong(opening)
        del self._held[:-EDGE]
        self._searched = len(self._held)


def opening_id(line: bytes | bytearray) -> bytes | None:
    """The id of a line that cannot be read, as JSON, if it stands at the front."""
    match = OPENING_ID.match(line[:EDGE])
    return match[1] if match else None


def edge_id(line: bytes) -> bytes | None:
    """The same for a line whose end is there: the id may stand at either end."""
    return opening_id(line) or (_closing_id(line) if _is_object(line) else None)


def _is_object(line: bytes | bytearray) -> bool:
    return line[:EDGE].lstrip().startswith(b"{")


def _closing_id(line: bytes) -> bytes | None:
    match = CLOSING_ID.search(line[-EDGE:])
    return match[1] if match else None
