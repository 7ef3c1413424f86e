"""One connection: how long each of its states may last, and how much it may send.

uvicorn's own waits for ever in most states, and reads any number of headers and trailers. Here each
state has a time at which it is `due`, and the server looks at all connections a few times a second.
"""

import math
from itertools import chain
from typing import Any, ClassVar

import msgspec
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from thoughtline.entrypoints.http.errors import HttpError

LARGEST_HEAD = 64 << 10
MOST_HEADERS = 256
HEADS_OF_ALL = 4 << 20
"""Bytes of heads that have not ended, of all connections. Beyond it each may be a small one."""

SMALL_HEAD = 4 << 10
MOST_PIPELINED = 64
LEAST_READ = 16 << 10

IDLE_SECONDS = 75.0
"""Longer than balancers keep an idle connection, so that they close it and not we."""

SPARED_SECONDS = 2.0
"""For which an idle connection is kept even where others want its place: its client may be about
to ask again."""

SPARE = 16
"""Connections beyond the limit, which hear 503, or ask whether the server is healthy. One more
takes the place of the oldest: who asks for health says so at once, and is not kept out by others.
"""

SPARE_SECONDS = 1.0
"""That one of these has for its request."""

HEALTH = (b"/healthz", b"/readyz")


class _BadRequest(Exception):  # noqa: N818 - the parser tells it on as an error
    """What the parser would take and we do not."""


class _Outlet:
    """What one answer is written to. Closing it lets the client hear the answer first.

    uvicorn writes a head by itself. Where a body follows at once, and is small, the two go out
    together, in one call of the system and one packet.
    """

    def __init__(self, connection: "Connection", cycle: RequestResponseCycle) -> None:
        self._connection, self._cycle = connection, cycle
        self._transport = connection.transport
        self._head: bytes | None = None
        """None until it is there, empty once it was sent."""

        self.is_closing = connection.transport.is_closing

    def write(self, data: bytes) -> None:
        cycle = self._cycle
        if self._head:
            # Not by `writelines`: before 3.13.2 asyncio's does not say that nobody reads.
            head, self._head = self._head, b""
            if len(data) > LARGEST_HEAD:
                self._transport.write(head)
            else:
                data = head + data
        elif (
            self._head is None and cycle.expected_content_length and cycle.scope["method"] != "HEAD"
        ):
            self._head = data
            return
        self._transport.write(data)

    def close(self) -> None:
        if self._head:
            self.write(b"")
        self._connection.finish()


class Connection(HttpToolsProtocol):
    """A connection of a server that serves `limit` of them, and waits `head_seconds` for a head."""

    head_seconds = 10.0
    idle_seconds = IDLE_SECONDS
    limit = 1_024

    linger_seconds = 2.0
    """For which we read on where a request is refused before its end: a client that still sends
    would find the connection reset, and not hear why."""

    linger_bytes = 1 << 20
    """That we read of it between two looks. Who sends without end waits, and not everybody else."""

    stall_seconds = 30.0
    """In which a client has to read something of what it was sent."""

    _due = math.inf
    """When to close it, by the state that it is in."""

    _stalled, _unread = math.inf, 0
    """When to look again whether somebody reads, and the bytes that were to be read before."""

    _serves: ASGIApp | None = None
    _received = 0
    """Bytes since the last one of a body: of a head, of trailers, or of nothing."""

    spares: ClassVar[dict["Connection", None]] = {}
    """Those beyond the limit, the oldest first."""

    idle: ClassVar[dict["Connection", float]] = {}
    """Those whose answer was sent, since when, the longest first."""

    held_by_all = _held = 0
    """Bytes of heads that have not ended: of all connections, and of this one."""

    _in_head = _in_body = _lingers = _keep_alive = _is_stopping = False
    _refusal = HttpError(400, "bad_request", "This is no HTTP that is understood here.")

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._serves = self.app
        is_spare = len(self.connections) - len(self.spares) > self.limit and not self._take_place()
        if is_spare:
            self._serves = _TOO_MANY
            self._take_spare_place()
        self._wait(min(SPARE_SECONDS, self.head_seconds) if is_spare else self.head_seconds)

    def _take_place(self) -> bool:
        """Close the connection that is idle for the longest, if for long enough.

        Who still reads an answer is not: uvicorn tells that it is complete once it is written.
        """
        oldest = next((one for one in self.idle if one.has_sent_all), None)
        if oldest is None or self.loop.time() - self.idle[oldest] < SPARED_SECONDS:
            return False
        oldest.transport.abort()
        self.connections.discard(oldest)  # which only happens in the loop's next turn
        del self.idle[oldest]
        return True

    @property
    def has_sent_all(self) -> bool:
        return bool(self.transport.get_write_buffer_size() == 0)

    def _take_spare_place(self) -> None:
        while len(self.spares) >= SPARE:
            oldest = next(iter(self.spares))
            del self.spares[oldest]
            oldest.transport.abort()
        self.spares[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._due = math.inf
        self._hold(0)
        self.spares.pop(self, None)
        self.idle.pop(self, None)
        super().connection_lost(exc)

    def check(self, now: float) -> None:
        """Close it where its time is over. `now` is the event loop's."""
        if self.flow.write_paused:
            if now >= self._stalled:
                self._check_reader(now)
        elif now >= self._due and self._is_ending():
            self.transport.abort()
        elif now >= self._due:
            self._close()
        elif self._lingers:
            self._received = 0
            self.flow.resume_reading()

    def _check_reader(self, now: float) -> None:
        """Cut off who has hardly read since it was looked at last."""
        unread, self._unread = self._unread, self.transport.get_write_buffer_size()
        self._stalled = now + self.stall_seconds
        if unread - self._unread < LEAST_READ:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        if self._lingers:
            if self._received >= self.linger_bytes:
                self.flow.pause_reading()
            return
        super().data_received(data)
        if self._in_head or self._held:
            self._hold(self._received if self._in_head else 0)
        if self._received > LARGEST_HEAD and not self._is_ending():
            self._refusal = _TOO_LARGE
            self.send_400_response(str(_TOO_LARGE))

    def _hold(self, size: int) -> None:
        """Note what is held of a head that is yet to end. Refuse it where all hold too much."""
        kind = type(self)
        kind.held_by_all += size - self._held
        self._held = size
        if kind.held_by_all > HEADS_OF_ALL and size > SMALL_HEAD and not self._is_ending():
            self._refusal = _TOO_MANY
            self.send_400_response(str(_TOO_MANY))

    # What the parser finds.

    def on_message_begin(self) -> None:
        self._in_head = True
        self.idle.pop(self, None)
        self._wait(self.head_seconds)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:  # a trailer, which nobody reads
            return
        if len(self.headers) >= MOST_HEADERS:
            self._refusal = _TOO_LARGE
            raise _BadRequest
        super().on_header(name, value.strip(b" \t"))  # RFC 9110 5.5, which the parser leaves to us

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(map(len, chain.from_iterable(self.headers)))
        if size > LARGEST_HEAD:
            self._refusal = _TOO_LARGE
            raise _BadRequest
        if len(self.pipeline) >= MOST_PIPELINED:
            raise _BadRequest
        is_health = self.url.partition(b"?")[0] in HEALTH
        self.app = self.config.loaded_app if is_health else self._serves
        self._in_head, self._in_body, self._received, self._due = False, True, 0, math.inf
        super().on_headers_complete()
        # Who is answered before having said everything is not listened to any more.
        self._keep_alive, self.cycle.keep_alive = self.cycle.keep_alive, False
        self.cycle.transport = _Outlet(self, self.cycle)  # type: ignore[assignment]

    def on_body(self, body: bytes) -> None:
        self._received = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_body, self._received = False, 0
        self.cycle.keep_alive = self._keep_alive and not self._is_stopping
        super().on_message_complete()

    def send_400_response(self, _: str) -> None:
        """Refuse what was sent, unless that would get into an answer under way."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        body = msgspec.json.encode({"error": self._refusal.code, "message": str(self._refusal)})
        head = (
            f"HTTP/1.1 {self._refusal.status} Refused\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self._linger()

    # What becomes of it.

    def on_response_complete(self) -> None:
        if self._lingers:
            self.server_state.total_requests += 1
            return
        if not self.pipeline and not self._in_head and not self.transport.is_closing():
            self._wait(self.idle_seconds)
            if self not in self.spares:
                self.idle[self] = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self._stalled = self.loop.time() + self.stall_seconds
        self._unread = self.transport.get_write_buffer_size()
        super().pause_writing()

    def finish(self) -> None:
        """Close it after an answer."""
        if self._in_body:
            self._linger()
        else:
            self._close()

    def shutdown(self) -> None:
        """A stream of events never ends by itself: its reader comes back, to another server."""
        self._is_stopping = True
        cycle = self.cycle
        is_stream = cycle is not None and cycle.chunked_encoding and not cycle.response_complete
        if is_stream and cycle.scope["method"] == "GET":
            self._close()
            return
        super().shutdown()

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
        """Close it once all was sent. Who does not read it is cut off."""
        if not self._is_ending():
            self.transport.close()
        self._wait(self.stall_seconds)


_TOO_LARGE = HttpError(431, "over_limit", f"The headers are larger than {LARGEST_HEAD:,} bytes.")
_TOO_MANY = HttpError(
    503,
    "too_many_connections",
    "The server has as many connections as it serves; try again in a little.",
    headers={"Retry-After": "2"},
    close=True,
)


def connection_of(head_seconds: float, limit: int) -> type[Connection]:
    """The kind of connection that waits so many seconds for a head, of a server that serves so
    many of them.
    """
    members: dict[str, Any] = {"head_seconds": head_seconds, "limit": limit}
    return type("Connection", (Connection,), members | {"held_by_all": 0, "spares": {}, "idle": {}})
