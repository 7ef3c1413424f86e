"""One HTTP connection: time limits for each of its states, limits for its requests, the form of a
head, and the output of an answer.

uvicorn's own class waits for ever in most states, and reads any number of headers and trailers. The
class `Connection` gives each state a time at which it is `due`, and the server checks all
connections a few times a second. The base class is private to uvicorn, so pyproject.toml allows
only one minor release of uvicorn.

A head whose form a proxy may read in another way is refused, although the parser accepts it
(RFC 9112, sections 2.3, 3.2.2 and 6.1).
"""

import math
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from thoughtline.entrypoints.http.connection_places import SPARE_SECONDS, TOO_MANY, Places
from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.scope_keys import LISTENS

LARGEST_HEAD = 64 << 10
MOST_HEADERS, MOST_PIPELINED = 256, 64
LEAST_READ = 16 << 10

IDLE_SECONDS = 75.0
"""Seconds for which an idle connection stays open: longer than in load balancers, so that they
close it first.
"""

HEALTH = (b"/healthz", b"/readyz")
BAD_REQUEST = HttpError(400, "bad_request", "The request is not valid HTTP.")
TOO_LARGE = HttpError(431, "over_limit", f"The headers are larger than {LARGEST_HEAD:,} bytes.")

VERSIONS = ("1.0", "1.1")
SCHEMES = (b"http", b"https")

OTHER_VERSION = HttpError(505, "bad_request", "The server speaks HTTP/1.0 and HTTP/1.1.")
OTHER_CODING = HttpError(501, "bad_request", "The only transfer coding of a body is `chunked`.")
CHUNKED_BEFORE_1_1 = HttpError(400, "bad_request", "HTTP/1.0 has no chunked bodies.")
OTHER_TARGET = HttpError(400, "bad_request", "The URL of the request names another host.")

LARGEST_JOINED = 64 << 10
"""Maximum size in bytes of a body that is joined with its head. A larger body is sent without a
copy.
"""


class _BadRequest(Exception):  # noqa: N818 - the parser wraps it in an error of its own
    """Reason to refuse a request that the parser accepts."""


class Connection(HttpToolsProtocol):
    """The server has `places`; a head must arrive within `head_seconds`."""

    places: Places
    on_refusal: Callable[[HttpError], None]
    head_seconds, idle_seconds = 10.0, IDLE_SECONDS
    stall_seconds = 30.0  # time for a client to read at least LEAST_READ bytes of its answer

    # A client that is still sending when it is refused would see a reset, and not the refusal. So
    # the server reads on for a while, at most this many bytes between two checks.
    linger_seconds, linger_bytes = 2.0, 1 << 20

    _due = _stalled = math.inf  # when to close it; when to check if its client reads
    _received = _unread = 0  # bytes since the last part of a body; bytes unread at the last check
    _serves: ASGIApp | None = None
    _in_head = _in_body = _is_lingering = _keep_alive = _is_stopping = False
    _refusal = BAD_REQUEST

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        has_place = self.places.take(self, self.connections, self.loop.time())
        self._serves = self.app if has_place else self._refuse_place
        self._set_due(self.head_seconds if has_place else min(SPARE_SECONDS, self.head_seconds))

    async def _refuse_place(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.on_refusal(TOO_MANY)
        await TOO_MANY(scope, receive, send)

    def connection_lost(self, exc: Exception | None) -> None:
        self._due = math.inf
        self.places.leave(self)
        super().connection_lost(exc)

    def check(self, now: float) -> None:
        """`now` is the time of the event loop."""
        if self.flow.write_paused:
            if now >= self._stalled:
                unread = self._unread
                self._note_unread(now)
                if unread - self._unread < LEAST_READ:
                    self.transport.abort()
        elif now >= self._due:
            self.transport.abort() if self._is_ending() else self._close()
        elif self._is_lingering:
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
        if self._is_lingering:
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
        self._set_due(self.head_seconds)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:  # a trailer, which nobody reads
            return
        if len(self.headers) >= MOST_HEADERS:
            self._refusal = TOO_LARGE
            raise _BadRequest
        super().on_header(name, value.strip(b" \t"))  # RFC 9110 5.5: the parser leaves this to us

    def on_headers_complete(self) -> None:
        if len(self.url) + sum(map(len, chain.from_iterable(self.headers))) > LARGEST_HEAD:
            self._refusal = TOO_LARGE
            raise _BadRequest
        if len(self.pipeline) >= MOST_PIPELINED:
            raise _BadRequest
        if refusal := check_form(self.parser.get_http_version(), self.url, self.headers):
            self._refusal = refusal
            raise _BadRequest
        is_health = self.url.partition(b"?")[0] in HEALTH
        self.app = self.config.loaded_app if is_health else self._serves
        self._in_head, self._in_body, self._received, self._due = False, True, 0, math.inf
        super().on_headers_complete()
        # A connection is closed if its answer ends before its request does.
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
        if self._is_lingering:
            self.server_state.total_requests += 1
            return
        if not self.pipeline and not self._in_head and not self.transport.is_closing():
            self._set_due(self.idle_seconds)
            self.places.note_idle(self, self.loop.time())
        super().on_response_complete()

    def _refuse(self, refusal: HttpError) -> None:
        if not self._is_ending():
            self._refusal = refusal
            self.send_400_response("")

    def send_400_response(self, _: str) -> None:
        """Refuse the request, or abort the connection if an answer is being written."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
        else:
            self.on_refusal(self._refusal)
            self.transport.write(self._refusal.answer())
            self._linger()

    def finish(self) -> None:
        self._linger() if self._in_body else self._close()

    def shutdown(self) -> None:
        """Close streams now: they never end on their own, and their readers reconnect."""
        self._is_stopping = True
        cycle = self.cycle
        is_stream = cycle is not None and cycle.chunked_encoding and not cycle.response_complete
        lasts = is_stream and (cycle.scope["method"] == "GET" or cycle.scope.get(LISTENS))
        self._close() if lasts else super().shutdown()

    def _is_ending(self) -> bool:
        return self._is_lingering or bool(self.transport.is_closing())

    def _set_due(self, seconds: float) -> None:
        self._due = self.loop.time() + seconds

    def _linger(self) -> None:
        """Send all pending data, then read and ignore input for `linger_seconds`."""
        if not self._is_ending():
            self._is_lingering = True
            self.parser = None  # type: ignore[assignment]  # nothing is parsed any more
            self._set_due(self.linger_seconds)
            self._received = 0
            self.flow.resume_reading()
            self.transport.write_eof()

    def _close(self) -> None:
        """Send all data first. Abort the connection if its client does not read."""
        if not self._is_ending():
            self.transport.close()
        self._set_due(self.stall_seconds)


def _ignore(_: HttpError) -> None:
    """Ignore a refusal that nobody counts."""


def connection_of(
    head_seconds: float, limit: int, on_refusal: Callable[[HttpError], None] = _ignore
) -> type[Connection]:
    """`on_refusal` is called with each refusal of a connection or an unreadable request."""
    fields = {
        "head_seconds": head_seconds,
        "places": Places(limit),
        "on_refusal": staticmethod(on_refusal),
    }
    return type("Connection", (Connection,), fields)


class Outlet:
    """Output that sends an answer's head together with its body. The function `finish` decides if
    the connection is closed after the answer.

    uvicorn writes head and body separately. If a small body follows immediately, `Outlet` sends
    head and body in one system call and one packet. Sending head and body together saves a seventh
    of the time of a small answer.
    """

    def __init__(
        self, transport: Any, cycle: RequestResponseCycle, finish: Callable[[], None]
    ) -> None:
        self._transport, self._cycle, self._finish = transport, cycle, finish
        self._head: bytes | None = None
        """None before the head is written, empty after it was sent."""

        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        cycle = self._cycle
        if self._head:
            # Not by `writelines`: before Python 3.13.2 asyncio's does not apply flow control.
            head, self._head = self._head, b""
            if len(data) > LARGEST_JOINED:
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
        self._finish()


def check_form(
    version: str, url: bytes, headers: Iterable[tuple[bytes, bytes]]
) -> HttpError | None:
    """Return None for a common form. Names of `headers` are in lower case."""
    if version not in VERSIONS:
        return OTHER_VERSION
    codings = [value for name, value in headers if name == b"transfer-encoding"]
    if codings and version == "1.0":
        return CHUNKED_BEFORE_1_1
    if codings and [coding.lower() for coding in codings] != [b"chunked"]:
        return OTHER_CODING
    if not url.startswith(b"/") and url != b"*" and not _is_own_url(url, headers):
        return OTHER_TARGET
    return None


def _is_own_url(url: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a whole URL names the same host as each header `Host`."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    hosts = {value.lower() for name, value in headers if name == b"host"}
    return parts.scheme in SCHEMES and hosts == {parts.netloc.lower()}
