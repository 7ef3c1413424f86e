"""Nobody else's page speaks to this server: Host and Origin of every request are looked at.

A browser that was led here under another name (DNS rebinding) says that name as Host, and a page
of another site says its own Origin. Programs send no Origin.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.middleware.security_headers import with_security_headers
from thoughtline.entrypoints.http.request_headers import RequestHeaders, headers_of

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class HostOriginCheck:
    """Lets requests pass that come under one of our own URLs, and guards what goes back."""

    def __init__(self, app: ASGIApp, urls: Iterable[str]) -> None:
        self._app = app
        parts = [urlsplit(url) for url in urls]
        # The first URL of a host is the public one. A proxy may end its TLS before us.
        self._schemes = {part.netloc.lower().encode(): part.scheme for part in reversed(parts)}
        self._origins = frozenset(
            f"{part.scheme}://{part.netloc}".lower().encode() for part in parts
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = with_security_headers(send)
        try:
            self._check(headers_of(scope))
        except HttpError as refusal:
            await refusal(scope, receive, send)
            return
        scope["scheme"] = self._schemes[headers_of(scope)[b"host"].lower()]
        await self._app(scope, receive, send)

    def _check(self, headers: RequestHeaders) -> None:
        """One that is there twice is refused: others on the way may have looked at the other."""
        host, origin = headers.get(b"host", b""), headers.get(b"origin")
        if b"host" in headers.repeated or host.lower() not in self._schemes:
            raise HttpError(421, "wrong_host", "Not served under this name.", close=True)
        if origin is None:
            return
        if b"origin" in headers.repeated or origin.lower() not in self._origins:
            raise HttpError(403, "wrong_origin", "Not served to other sites' pages.", close=True)


def server_urls(port: int, public: str) -> list[str]:
    """The URLs that this server answers to: its public one, and this machine's own names."""
    return [public, *(f"http://{name}:{port}" for name in LOOPBACK)]
