"""Nobody else's page speaks to this server: Host and Origin of every request are looked at.

A browser that was led here under another name (DNS rebinding) says that name as Host, and a page
of another site says its own Origin. Programs send no Origin.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.entrypoints.http.headers import Headers, headers_of
from thoughtline.entrypoints.http.responses import HttpError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""On every answer; a page may bring its own Content-Security-Policy."""

RAW_SECURITY = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]


class OriginCheck:
    """Lets requests pass that come under one of our own names, and guards what goes back."""

    def __init__(self, app: ASGIApp, urls: Iterable[str]) -> None:
        self._app = app
        parts = [urlsplit(url) for url in urls]
        self._hosts = frozenset(part.netloc.lower().encode() for part in parts)
        self._origins = frozenset(
            f"{part.scheme}://{part.netloc}".lower().encode() for part in parts
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                own = {name for name, _ in headers}
                headers += [pair for pair in RAW_SECURITY if pair[0] not in own]
                message["headers"] = headers
            await send(message)

        try:
            self._check(headers_of(scope))
        except HttpError as refusal:
            await refusal(scope, receive, send_secured)
            return
        await self._app(scope, receive, send_secured)

    def _check(self, headers: Headers) -> None:
        """One that is there twice is refused: others on the way may have looked at the other."""
        host, origin = headers.get(b"host", b""), headers.get(b"origin")
        if b"host" in headers.repeated or host.lower() not in self._hosts:
            raise HttpError(421, "wrong_host", "Not served under this name.", close=True)
        if origin is None:
            return
        if b"origin" in headers.repeated or origin.lower() not in self._origins:
            raise HttpError(403, "wrong_origin", "Not served to other sites' pages.", close=True)


def server_urls(port: int, public: str) -> list[str]:
    """The URLs that this server answers to: its public one, and this machine's own names."""
    return [public, *(f"http://{name}:{port}" for name in LOOPBACK)]
