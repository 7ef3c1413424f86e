"""Compression of responses for clients that accept gzip.

A stream is flushed after each part, so that a page's beginning shows while the rest is produced.
The length of a page reveals nothing about the form token, because each page masks the token
differently (`person_form.py`).
"""

import zlib
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COMPRESSED = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")

LEVEL = 3
"""Level of gzip compression, from 1 to 9: low, because a response is read once, and often over a
short distance.
"""

SMALLEST = 1_000
"""Minimum size in bytes of a response to compress, if the size is known."""

GZIP = 16 + zlib.MAX_WBITS


class Compression:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepts = Headers(scope=scope).get("accept-encoding", "")
        takes = "gzip" in accepts.lower()
        await self._app(scope, receive, _Compressed(send).send if takes else send)


class _Compressed:
    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body: Any = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        if message["type"] != "http.response.body":
            await self._send(message)
            return
        if self._start is not None:
            start, self._start = self._start, None
            self._begin(start, more=message.get("more_body", False))
            await self._send(start)
        if self._body is not None:
            message = self._compress(message)
        await self._send(message)

    def _begin(self, start: Message, *, more: bool) -> None:
        headers = MutableHeaders(scope=start)
        kind = headers.get("content-type", "").partition(";")[0]
        length = int(headers.get("content-length", SMALLEST))
        whole = start["status"] == 200 and "content-encoding" not in headers  # noqa: PLR2004 - OK
        if kind not in COMPRESSED or not whole or (length < SMALLEST and not more):
            return
        self._body = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
        headers["Content-Encoding"] = "gzip"
        headers.add_vary_header("Accept-Encoding")
        if "content-length" in headers:
            del headers["content-length"]
        if etag := headers.get("etag"):
            headers["etag"] = etag if etag.startswith("W/") else f"W/{etag}"

    def _compress(self, message: Message) -> Message:
        more = message.get("more_body", False)
        packed = self._body.compress(message.get("body", b""))
        packed += self._body.flush(zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH)
        return {**message, "body": packed}
