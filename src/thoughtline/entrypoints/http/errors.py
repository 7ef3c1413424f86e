"""Errors of requests that end before a route answers: a status, and an error code of ours."""

from collections.abc import Mapping

import msgspec
from starlette.types import Receive, Scope, Send

from thoughtline.entrypoints.http.responses import json_response
from thoughtline.entrypoints.scope_keys import REFUSAL


class HttpError(Exception):
    """If `close` is true, the rest of the request is not read."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        headers: Mapping[str, str] | None = None,
        close: bool = False,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = dict(headers or {}) | ({"Connection": "close"} if close else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[REFUSAL] = self
        body = {"error": self.code, "message": str(self)}
        await json_response(body, self.status, self.headers)(scope, receive, send)

    def answer(self) -> bytes:
        """Return the whole answer in bytes, for a connection without a complete request."""
        body = msgspec.json.encode({"error": self.code, "message": str(self)})
        head = (
            f"HTTP/1.1 {self.status} Refused\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


def no_such_page(status: int, headers: Mapping[str, str] | None = None) -> HttpError:
    """Return the refusal of a missing page, or of a method that the page does not support."""
    return HttpError(status, "no_such_page", "There is no such page.", headers=headers)
