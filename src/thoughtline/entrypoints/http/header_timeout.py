"""Connections whose headers are too large or too late are closed."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 << 10


class TimedConnection(HttpToolsProtocol):
    """uvicorn's, which by itself waits for ever for headers, and reads any number of them."""

    header_timeout = 10.0
    _deadline: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
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
            self._start_timer()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value.strip(b" \t"))  # RFC 9110 5.5, which the parser leaves to us

    def on_headers_complete(self) -> None:
        self._stop_timer()
        super().on_headers_complete()

    def shutdown(self) -> None:
        """A stream of events never ends by itself: its reader comes back, to another server."""
        cycle = self.cycle
        is_stream = cycle is not None and cycle.chunked_encoding and not cycle.response_complete
        if is_stream and cycle.scope["method"] == "GET":
            self._close()
            return
        super().shutdown()

    def _start_timer(self) -> None:
        self._head = 0
        self._deadline = self.loop.call_later(self.header_timeout, self._close)

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _close(self) -> None:
        self._stop_timer()
        if not self.transport.is_closing():
            self.transport.close()


def timed_connection(header_timeout: float) -> type[TimedConnection]:
    """The kind of connection that waits so many seconds for headers."""
    members: dict[str, Any] = {"header_timeout": header_timeout}
    return type("TimedConnection", (TimedConnection,), members)
