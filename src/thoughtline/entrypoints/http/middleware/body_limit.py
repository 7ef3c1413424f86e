"""Bodies of requests: of JSON, in time, of bounded size, and read before anything begins."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.entrypoints.http.responses import NotServed

BODY = "thoughtline.body"
"""Where in the scope the body is."""

BODILESS = ("GET", "HEAD", "OPTIONS", "DELETE")
FORM = "application/x-www-form-urlencoded"


class BodyLimit:
    """Reads the body of each request. `forms` are paths that take a form instead of JSON."""

    def __init__(self, app: ASGIApp, *, limit: int, seconds: float, forms: tuple[str, ...]) -> None:
        self._app = app
        self._limit = limit
        self._seconds = seconds
        self._forms = forms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in BODILESS:
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope["path"], Headers(scope=scope))
            async with asyncio.timeout(self._seconds):
                body = await self._read(receive)
        except TimeoutError:
            late = NotServed(408, "too_slow", "The body took too long to come.", close=True)
            await late(scope, receive, send)
            return
        except NotServed as refusal:
            await refusal(scope, receive, send)
            return
        if body is None:
            return
        scope[BODY] = body
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, replay, send)

    def _check(self, path: str, headers: Headers) -> None:
        wanted = FORM if path in self._forms else "application/json"
        if headers.get("content-type", "").partition(";")[0].strip().lower() != wanted:
            raise NotServed(415, "not_json", f"The body must be {wanted}.", close=True)
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > self._limit:
            raise self._too_long()

    async def _read(self, receive: Receive) -> bytes | None:
        """The whole body; None if the client left before its end."""
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self._limit:
                raise self._too_long()
            if not message.get("more_body", False):
                return b"".join(parts)

    def _too_long(self) -> NotServed:
        return NotServed(
            413, "over_limit", f"The body is longer than {self._limit:,} bytes.", close=True
        )
