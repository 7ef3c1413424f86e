"""Nobody else's page speaks to this server: Host and Origin of every request are looked at.

A browser that was led here under another name (DNS rebinding) says that name as Host, and a page
of another site says its own Origin. Programs send no Origin.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class OriginCheck:
    """Lets requests pass that come under one of our own names, and guards what goes back."""

    def __init__(self, app: ASGIApp, urls: Iterable[str]) -> None:
        self._app = app
        parts = [urlsplit(url) for url in urls]
        self._hosts = frozenset(part.netloc.lower() for part in parts)
        self._origins = frozenset(f"{part.scheme}://{part.netloc}".lower() for part in parts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(Headers(scope=scope))
        except HttpError as refusal:
            await refusal(scope, receive, send_secured)
            return
        await self._app(scope, receive, send_secured)

    def _check(self, headers: Headers) -> None:
        hosts = [host.lower() for host in headers.getlist("host")]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            raise HttpError(421, "wrong_host", "Not served under this name.", close=True)
        if any(origin.lower() not in self._origins for origin in headers.getlist("origin")):
            raise HttpError(403, "wrong_origin", "Not served to other sites' pages.", close=True)


def server_urls(port: int, public: str) -> list[str]:
    """The URLs that this server answers to: its public one, and this machine's own names."""
    return [public, *(f"http://{name}:{port}" for name in LOOPBACK)]
