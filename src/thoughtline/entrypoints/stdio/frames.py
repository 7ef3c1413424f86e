"""Bytes into lines. Pure: it is fed and it yields, and never holds more than one line's limit."""

import re
from collections.abc import Iterator

from msgspec import Struct

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
EDGE = 512
"""Bytes kept of each end of a line that is too long: enough to find its id."""

OPENING_ID = re.compile(rb'\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d{1,16}|"[^"\\]{0,128}")\s*[,}]')
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
                yield TooLong(_first(CLOSING_ID.search(line[-EDGE:])))
            self._skipping = self._said = False
        elif len(line) > self._limit:
            yield TooLong(_first(OPENING_ID.match(line[:EDGE]) or CLOSING_ID.search(line[-EDGE:])))
        elif line := line.strip().removeprefix(BYTE_ORDER_MARK):
            yield line

    def _overflow(self) -> Iterator[TooLong]:
        """Refuse at once where the id is known or none is to be expected, else when the line ends."""
        if not self._skipping:
            self._skipping = True
            opening = OPENING_ID.match(self._held[:EDGE])
            if opening or not self._held[:EDGE].lstrip().startswith(b"{"):
                self._said = True
                yield TooLong(_first(opening))
        del self._held[:-EDGE]
        self._searched = len(self._held)


def _first(match: "re.Match[bytes] | None") -> bytes | None:
    return match[1] if match else None
