"""Security headers for browsers, on every answer."""

from starlette.types import Message, Send

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
