"""One connection: how long each of its states may last, and how much it may send.

uvicorn's own waits for ever in most states, and reads any number of headers and trailers. Here each
state has a time at which it is `due`, and the server looks at all connections a few times a second.
The base class is private to uvicorn, so pyproject.toml allows one minor release of it.
"""

import math
from itertools import chain
from typing import Any

from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from thoughtline.entrypoints.http.connection_places import SPARE_SECONDS, TOO_MANY, Places
from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.outlet import Outlet

LARGEST_HEAD = 64 << 10
MOST_HEADERS, MOST_PIPELINED = 256, 64
LEAST_READ = 16 << 10

IDLE_SECONDS = 75.0
"""Longer than balancers keep an idle connection, so that they close it and not we."""

HEALTH = (b"/healthz", b"/readyz")
BAD_REQUEST = HttpError(400, "bad_request", "This is no HTTP that is understood here.")
TOO_LARGE = HttpError(431, "over_limit", f"The headers are larger than {LARGEST_HEAD:,} bytes.")


class _BadRequest(Exception):  # noqa: N818 - the parser tells it on as an error
    """A request that the parser would take and this server does not."""


class Connection(HttpToolsProtocol):
    """A connection of a server that has `places`, and waits `head_seconds` for a head."""

    places: Places
    head_seconds, idle_seconds = 10.0, IDLE_SECONDS
    stall_seconds = 30.0  # in which a client has to read something of its answer

    # A client that still sends when it is refused would find the connection reset, and not hear
    # why. So it is read on for a while, and no more than these bytes between two looks.
    linger_seconds, linger_bytes = 2.0, 1 << 20

    _due = _stalled = math.inf  # when to close it, and when to look again whether its client reads
    _received = _unread = 0  # bytes since the last one of a body; bytes to read at the last look
    _serves: ASGIApp | None = None
    _in_head = _in_body = _lingers = _keep_alive = _is_stopping = False
    _refusal = BAD_REQUEST

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        has_place = self.places.take(self, self.connections, self.loop.time())
        self._serves = self.app if has_place else TOO_MANY
        self._wait(self.head_seconds if has_place else min(SPARE_SECONDS, self.head_seconds))

    def connection_lost(self, exc: Exception | None) -> None:
        self._due = math.inf
        self.places.leave(self)
        super().connection_lost(exc)

    def check(self, now: float) -> None:
        """Close it where its time is over. `now` is the event loop's."""
        if self.flow.write_paused:
            if now >= self._stalled:
                unread = self._unread
                self._note_unread(now)
                if unread - self._unread < LEAST_READ:
                    self.transport.abort()
        elif now >= self._due:
            self.transport.abort() if self._is_ending() else self._close()
        elif self._lingers:
            self._received = 0
            self.flow.resume_reading()

    def pause_writing(self) -> None:
        self._note_unread(self.loop.time())
        super().pause_writing()

    def _note_unread(self, now: float) -> None:
        self._stalled = now + self.stall_seconds
        self._unread = self.transport.get_write_buffer_size()

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        if self._lingers:
            if self._received >= self.linger_bytes:
                self.flow.pause_reading()
            return
        super().data_received(data)
        if not self.places.hold_head(self, self._received if self._in_head else 0):
            self._refuse(TOO_MANY)
        if self._received > LARGEST_HEAD:
            self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        self._in_head = True
        self.places.note_busy(self)
        self._wait(self.head_seconds)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:  # a trailer, which nobody reads
            return
        if len(self.headers) >= MOST_HEADERS:
            self._refusal = TOO_LARGE
            raise _BadRequest
        super().on_header(name, value.strip(b" \t"))  # RFC 9110 5.5, which the parser leaves to us

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(map(len, chain.from_iterable(self.headers))) > LARGEST_HEAD:
            self._refusal = TOO_LARGE
            raise _BadRequest
        if len(self.pipeline) >= MOST_PIPELINED:
            raise _BadRequest
        is_health = self.url.partition(b"?")[0] in HEALTH
        self.app = self.config.loaded_app if is_health else self._serves
        self._in_head, self._in_body, self._received, self._due = False, True, 0, math.inf
        super().on_headers_complete()
        # A client that is answered before the end of its request is not listened to any more.
        self._keep_alive, self.cycle.keep_alive = self.cycle.keep_alive, False
        self.cycle.transport = Outlet(self.transport, self.cycle, self.finish)  # type: ignore[assignment]

    def on_body(self, body: bytes) -> None:
        self._received = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body, self._received = False, 0
        self.cycle.keep_alive = self._keep_alive and not self._is_stopping
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self._lingers:
            self.server_state.total_requests += 1
            return
        if not self.pipeline and not self._in_head and not self.transport.is_closing():
            self._wait(self.idle_seconds)
            self.places.note_idle(self, self.loop.time())
        super().on_response_complete()

    def _refuse(self, refusal: HttpError) -> None:
        if not self._is_ending():
            self._refusal = refusal
            self.send_400_response("")

    def send_400_response(self, _: str) -> None:
        """Refuse what was sent, unless that would get into an answer under way."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
        else:
            self.transport.write(self._refusal.answer())
            self._linger()

    def finish(self) -> None:
        """Close it after an answer."""
        self._linger() if self._in_body else self._close()

    def shutdown(self) -> None:
        """A stream of events never ends by itself: its reader comes back, to another server."""
        self._is_stopping = True
        cycle = self.cycle
        is_stream = cycle is not None and cycle.chunked_encoding and not cycle.response_complete
        is_get = is_stream and cycle.scope["method"] == "GET"
        self._close() if is_get else super().shutdown()

    def _is_ending(self) -> bool:
        return self._lingers or bool(self.transport.is_closing())

    def _wait(self, seconds: float) -> None:
        self._due = self.loop.time() + seconds

    def _linger(self) -> None:
        """Send what there is to send, and read on for a little."""
        if not self._is_ending():
            self._lingers = True
            self.parser = None  # type: ignore[assignment]  # nothing is parsed any more
            self._wait(self.linger_seconds)
            self._received = 0
            self.flow.resume_reading()
            self.transport.write_eof()

    def _close(self) -> None:
        """Close it once all was sent. A client that does not read is cut off."""
        if not self._is_ending():
            self.transport.close()
        self._wait(self.stall_seconds)


def connection_of(head_seconds: float, limit: int) -> type[Connection]:
    """A kind of connection that waits `head_seconds` for a head, on a server of `limit` places."""
    return type(
        "Connection", (Connection,), {"head_seconds": head_seconds, "places": Places(limit)}
    )
