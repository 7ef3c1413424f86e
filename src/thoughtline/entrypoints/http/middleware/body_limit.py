"""Limits of request bodies: type, size and time, checked before a route runs.

The settings are `max-body` and `read-timeout-ms`, with their defaults in `settings/definitions.py`.
"""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.request_headers import RequestHeaders, headers_of
from thoughtline.entrypoints.route_access import Access, access_of
from thoughtline.entrypoints.scope_keys import BODY, ROUTE

BODILESS = ("GET", "HEAD", "OPTIONS", "DELETE")
PUBLIC_LIMIT = 16 << 10
"""Maximum size in bytes of a request body without login: a token and the page to open after the
login.
"""

FORM = b"application/x-www-form-urlencoded"
JSON = b"application/json"
UTF_8 = (b"utf-8", b"utf8", b"us-ascii")


class BodyLimit:
    """ASGI middleware that reads the body of each request: JSON, or a form if the route declares a
    form.
    """

    def __init__(self, app: ASGIApp, *, limit: int, seconds: float) -> None:
        self._app = app
        self._limit = limit
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in BODILESS:
            await self._app(scope, receive, send)
            return
        try:
            access = _access(scope)
            limit = min(self._limit, PUBLIC_LIMIT) if access.public else self._limit
            _check(FORM if access.form else JSON, headers_of(scope), limit)
            async with asyncio.timeout(self._seconds):
                body = await _read(receive, limit)
        except TimeoutError:
            timeout = HttpError(408, "too_slow", "The body was not received in time.", close=True)
            await timeout(scope, receive, send)
            return
        except HttpError as refusal:
            await refusal(scope, receive, send)
            return
        if body is None:
            return
        scope[BODY] = body
        replayed = False

        async def replay() -> Message:
            nonlocal replayed
            if replayed:
                return await receive()
            replayed = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, replay, send)


def _check(expected: bytes, headers: RequestHeaders, limit: int) -> None:
    kind, *parameters = headers.get(b"content-type", b"").lower().split(b";")
    charset = (each.strip() for each in parameters if each.strip().startswith(b"charset="))
    if (
        b"content-type" in headers.repeated
        or kind.strip() != expected
        or any(each.partition(b"=")[2].strip(b'"') not in UTF_8 for each in charset)
    ):
        wanted = f"The body must be {expected.decode()} in UTF-8, with one `Content-Type`."
        raise HttpError(415, "not_json", wanted, close=True)
    if headers.get(b"content-encoding", b"identity").strip().lower() != b"identity":
        raise HttpError(
            415,
            "encoded_body",
            "The body must not be compressed: leave out `Content-Encoding`.",
            headers={"Accept-Encoding": "identity"},
            close=True,
        )
    length = headers.get(b"content-length", b"")
    if length.isdigit() and int(length[:20]) > limit:
        raise _too_long(limit)


async def _read(receive: Receive, limit: int) -> bytes | None:
    """Return the whole body; None if the client disconnected before the end of the body."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            raise _too_long(limit)
        if not message.get("more_body", False):
            return b"".join(parts)


def _too_long(limit: int) -> HttpError:
    return HttpError(413, "over_limit", f"The body is longer than {limit:,} bytes.", close=True)


def _access(scope: Scope) -> Access:
    route = scope.get(ROUTE)
    return (None if route is None else access_of(route)) or Access()
