"""Check of the headers Host and Origin, so that pages of other sites cannot call this server.

After DNS rebinding, a browser sends the foreign name as Host. A page of another site sends its own
Origin, and programs send no Origin.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.request_headers import RequestHeaders, headers_of

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

PROBES = ("/healthz", "/readyz")
"""Paths that health probes of load balancers request by a replica's IP address. The answers reveal
no data.
"""

METRICS = "/metrics"
"""Path that Prometheus requests by a replica's own name. Any host name is accepted with a token."""

WRONG_HOST = (
    "Not served under this name. Call the server by the URL that it printed at its start, port "
    "included, or start it with --public-url and the URL that clients use."
)

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # without it, browsers send Origin: null with a form
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""Security headers of every answer. A page may replace the Content-Security-Policy with its own."""

RAW_SECURITY = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]


class HostOriginCheck:
    """ASGI middleware that accepts requests under our own URLs only, and adds security headers to
    answers.
    """

    def __init__(self, app: ASGIApp, urls: Iterable[str]) -> None:
        self._app = app
        parts = [urlsplit(url) for url in urls]
        # The first URL of a host is the public one. A proxy may end its TLS.
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
            self._check(scope["path"], headers_of(scope))
        except HttpError as refusal:
            await refusal(scope, receive, send)
            return
        host = headers_of(scope).get(b"host", b"").lower()
        scope["scheme"] = self._schemes.get(host, scope["scheme"])
        await self._app(scope, receive, send)

    def _check(self, path: str, headers: RequestHeaders) -> None:
        """Refuse foreign and duplicate headers, because a proxy may have checked the other copy of
        a duplicate.
        """
        host, origin = headers.get(b"host", b""), headers.get(b"origin")
        any_host = path in PROBES or (path == METRICS and b"authorization" in headers)
        if b"host" in headers.repeated or not (any_host or host.lower() in self._schemes):
            raise HttpError(421, "wrong_host", WRONG_HOST, close=True)
        if origin is None:
            return
        if b"origin" in headers.repeated or origin.lower() not in self._origins:
            raise HttpError(
                403, "wrong_origin", "Pages of other sites may not call this server.", close=True
            )


def server_urls(port: int, public: str) -> list[str]:
    """Return the URLs of this server: its public URL, and the loopback names of this machine."""
    return [public, *(f"http://{name}:{port}" for name in LOOPBACK)]


def with_security_headers(send: Send) -> Send:
    """Return a `send` function that adds the security headers."""

    async def send_secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            own = {name for name, _ in headers}
            headers += [pair for pair in RAW_SECURITY if pair[0] not in own]
            message["headers"] = headers
        await send(message)

    return send_secured
