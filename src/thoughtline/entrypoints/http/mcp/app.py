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

from thoughtline.entrypoints.http.mcp.request import McpRequest, read_request
from thoughtline.entrypoints.http.mcp.server import Exchange
from thoughtline.entrypoints.http.mcp.session_id import new_session_id, resolve_session
from thoughtline.entrypoints.http.responses import HttpError
from thoughtline.entrypoints.mcp.jsonrpc import ErrorResponse, encode_error
from thoughtline.entrypoints.mcp.protocol import UNKNOWN_CLIENT
from thoughtline.entrypoints.route_access import Access, GuardedRoute
from thoughtline.entrypoints.scope_keys import BODY, EXCHANGE, IDENTITY

MCP_PATH = "/mcp"

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
        return [GuardedRoute(MCP_PATH, self, Access())]

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """While this lasts, requests are answered."""
        async with self._plain.run(), self._streaming.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            await Response(status_code=405, headers={"Allow": "POST"})(scope, receive, send)
            return
        request = read_request(scope[BODY])
        if isinstance(request, ErrorResponse):
            error = Response(encode_error(request), 400, media_type="application/json")
            await error(scope, receive, send)
            return
        try:
            exchange = scope[EXCHANGE] = self._exchange(scope, request)
        except HttpError as error:
            await error(scope, receive, send)
            return

        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._mark(message, exchange)
            await send(message)

        manager = self._streaming if request.wants_progress else self._plain
        await manager.handle_request(scope, receive, send_marked)

    def _exchange(self, scope: Scope, request: McpRequest) -> Exchange:
        session, client = resolve_session(Headers(scope=scope), request.meta, self._session)
        return Exchange(
            request=request,
            identity=scope[IDENTITY],
            author=request.client or client or UNKNOWN_CLIENT,
            session=session,
        )

    def _mark(self, start: Message, exchange: Exchange) -> None:
        """Say in the head of a response what the SDK does not know."""
        request = exchange.request
        if exchange.unavailable:
            start["status"] = 503
            MutableHeaders(scope=start)["Retry-After"] = RETRY_AFTER
        elif request.method == "initialize" and start["status"] == 200:  # noqa: PLR2004 - HTTP's own number
            session_id = new_session_id(self._new_handle(), request.client)
            MutableHeaders(scope=start)["Mcp-Session-Id"] = session_id
