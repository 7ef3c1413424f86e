"""`/mcp`: Streamable HTTP without anything kept between two requests.

Each request is complete in itself, so any number of replicas may answer any of them.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Message, Receive, Scope, Send

from thoughtline.entrypoints.asgi_scope import IDENTITY
from thoughtline.entrypoints.http.mcp import session_id
from thoughtline.entrypoints.http.mcp.request import Asked, asked
from thoughtline.entrypoints.http.mcp.server import CALL, Call
from thoughtline.entrypoints.http.middleware.body_limit import BODY
from thoughtline.entrypoints.http.responses import NotServed
from thoughtline.entrypoints.mcp.jsonrpc import ErrorResponse, encode_error
from thoughtline.entrypoints.mcp.protocol import UNKNOWN_CLIENT
from thoughtline.entrypoints.route_access import Access, GuardedRoute

PATH = "/mcp"

RETRY_AFTER = "2"
"""Seconds after which a record that was out of reach is worth another try."""


class McpApp:
    """An ASGI application. `session` is the default one of tools that have no session argument."""

    def __init__(
        self, server: Server[Any], *, session: str, new_handle: Callable[[], str], limit: int
    ) -> None:
        self._session = session
        self._new_handle = new_handle
        # In one answer where nobody follows, since a stream costs more; the SDK has one for each.
        self._plain, self._streaming = (
            StreamableHTTPSessionManager(
                server, json_response=plain, stateless=True, max_request_body_size=limit
            )
            for plain in (True, False)
        )

    def routes(self) -> list[BaseRoute]:
        """For everybody who is known: which tools they may call is said by their scopes."""
        return [GuardedRoute(PATH, self, Access())]

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """While this lasts, requests are answered."""
        async with self._plain.run(), self._streaming.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            await Response(status_code=405, headers={"Allow": "POST"})(scope, receive, send)
            return
        said = asked(scope[BODY])
        if isinstance(said, ErrorResponse):
            body = encode_error(said)
            await Response(body, 400, media_type="application/json")(scope, receive, send)
            return
        try:
            call = scope[CALL] = self._call(scope, said)
        except NotServed as refusal:
            await refusal(scope, receive, send)
            return
        begun = said.method == "initialize"

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                if call.lost:
                    message["status"] = 503
                    MutableHeaders(scope=message)["Retry-After"] = RETRY_AFTER
                elif begun and message["status"] == 200:  # noqa: PLR2004 - HTTP's own number
                    handle = session_id.begun(self._new_handle(), said.client)
                    MutableHeaders(scope=message)["Mcp-Session-Id"] = handle
            await send(message)

        served = self._streaming if said.follows else self._plain
        await served.handle_request(scope, receive, marked)

    def _call(self, scope: Scope, said: Asked) -> Call:
        headers = Headers(scope=scope)
        session, author = session_id.meant(headers, said.meta, self._session)
        return Call(
            asked=said,
            identity=scope[IDENTITY],
            author=said.client or author or UNKNOWN_CLIENT,
            session=session,
        )
