"""Connections that do not come to the point are closed: headers have a size and a deadline."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 << 10


class Connection(HttpToolsProtocol):
    """uvicorn's, which by itself waits for ever for headers, and reads any number of them."""

    read_seconds = 10.0
    _deadline: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_came()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is not None:
            self._head += len(data)
        super().data_received(data)
        if self._deadline is not None and self._head > LARGEST_HEAD:
            self._close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._expect_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value.strip(b" \t"))  # RFC 9110 5.5, which the parser leaves to us

    def on_headers_complete(self) -> None:
        self._head_came()
        super().on_headers_complete()

    def shutdown(self) -> None:
        """A stream of events never ends by itself: its reader comes back, to another server."""
        cycle = self.cycle
        streams = cycle is not None and cycle.chunked_encoding and not cycle.response_complete
        if streams and cycle.scope["method"] == "GET":
            self._close()
            return
        super().shutdown()

    def _expect_head(self) -> None:
        self._head = 0
        self._deadline = self.loop.call_later(self.read_seconds, self._close)

    def _head_came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _close(self) -> None:
        self._head_came()
        if not self.transport.is_closing():
            self.transport.close()


def connections(read_seconds: float) -> type[Connection]:
    """The kind of connection that waits so long for headers."""
    members: dict[str, Any] = {"read_seconds": read_seconds}
    return type("TimedConnection", (Connection,), members)
