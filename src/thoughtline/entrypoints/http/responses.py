"""Responses to requests that never reach MCP: a status, and a code as everywhere else."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send


class HttpError(Exception):
    """A request that ends here. `close` says that what may still come of it is not read."""

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
        body = {"error": self.code, "message": str(self)}
        await json_response(body, self.status, self.headers)(scope, receive, send)


def json_response(
    body: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """JSON, kept by nobody on the way."""
    return Response(
        msgspec.json.encode(body),
        status,
        {"Cache-Control": "no-store", **(headers or {})},
        media_type="application/json",
    )
