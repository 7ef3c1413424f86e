"""What each request did, for the audit: who, what, in which session, how much, with what result."""

from collections.abc import Callable
from typing import Any

import msgspec
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from msgspec import Struct
from starlette.datastructures import QueryParams
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.core.audit import AuditEntry
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.asgi_scope import IDENTITY, ROUTE
from thoughtline.entrypoints.http.mcp.server import EXCHANGE
from thoughtline.entrypoints.http.middleware.body_limit import BODY
from thoughtline.entrypoints.http.observability.telemetry import OTHER, Telemetry, is_refusal
from thoughtline.entrypoints.route_access import access_of

OUTCOME = "thoughtline.outcome"
"""Where in the scope of a request its `Outcome` is, if it came to MCP."""

LONGEST = 128
FIRST_BAD = 400

Context = ServerRequestContext[Any, Any]


class Outcome(Struct):
    """What a request was for, and what came of it, as in `AuditEntry`."""

    what: str
    session: str = ""
    result: str = "ok"


class _SessionArguments(Struct):
    session: Any = ""
    session_id: Any = ""


_session_arguments = msgspec.json.Decoder(_SessionArguments)


class AuditMiddleware:
    """Hands on what each request did, when it is over."""

    def __init__(self, app: ASGIApp, note: Callable[[AuditEntry], None]) -> None:
        self._app = app
        self._note = note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, sent = 0, 0

        async def send_counted(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
            sent += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, send_counted)
        finally:
            if _is_audited(scope):
                self._note(_entry(scope, status, sent))


def _is_audited(scope: Scope) -> bool:
    route = scope.get(ROUTE)
    access = None if route is None else access_of(route)
    return access is None or access.audited


def _entry(scope: Scope, status: int, sent: int) -> AuditEntry:
    identity = scope.get(IDENTITY)
    outcome = scope.get(OUTCOME) or _page(scope)
    refused = status >= FIRST_BAD or status == 0
    return AuditEntry(
        what=outcome.what,
        owner="" if identity is None else identity.owner,
        token="" if identity is None else identity.token,
        session="" if identity is None else outcome.session[:LONGEST],  # strangers write nothing
        result=str(status or "cut off") if refused and outcome.result == "ok" else outcome.result,
        taken=len(scope.get(BODY, b"")),
        given=sent,
    )


def _page(scope: Scope) -> Outcome:
    """A request that never came to MCP, in words that are known beforehand."""
    route, params = scope.get(ROUTE), scope.get("path_params", {})
    path = route.path if isinstance(route, Route | Mount) else OTHER
    return Outcome(
        f"{scope['method']} {path}"[:LONGEST], str(params.get("session") or _queried_session(scope))
    )


def _queried_session(scope: Scope) -> str:
    """The session that a page of the board is asked for."""
    params = QueryParams(scope["query_string"])
    return params.get("session") or params.get("name") or ""


class ToolAudit:
    """The SDK's hook around each message: writes into the scope of the request what it came to."""

    def __init__(self, telemetry: Telemetry, tools: dict[str, Tool]) -> None:
        self._telemetry = telemetry
        self._tools = tools

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        request: Any = ctx.request
        outcome = request.scope[OUTCOME] = Outcome(
            self._telemetry.call_name(ctx.method, ctx.params)
        )
        try:
            result = await call_next(ctx)
        except MCPError as error:
            outcome.result = f"error {error.error.code}"
            outcome.session = self._session(ctx, {})
            raise
        data = _data(result)
        if is_refusal(result):
            outcome.result = str(data.get("error") or "refused")[:LONGEST]
        outcome.session = self._session(ctx, data)
        return result

    def _session(self, ctx: Context, data: dict[str, Any]) -> str:
        """The session of a message, as far as it can be told."""
        request: Any = ctx.request
        exchange = request.scope[EXCHANGE]
        params = ctx.params or {}
        if ctx.method == "resources/read":
            return str(params.get("uri", ""))[:LONGEST]
        if ctx.method != "tools/call":
            return ""
        tool = self._tools.get(str(params.get("name")))
        if tool is not None and not tool.names_session:
            return str(exchange.session)
        try:
            named = _session_arguments.decode(exchange.request.arguments)
        except (msgspec.DecodeError, RecursionError):
            named = _SessionArguments()
        return str(data.get("session") or named.session or named.session_id or "")


def _data(result: HandlerResult) -> dict[str, Any]:
    data = result.get("structuredContent") if isinstance(result, dict) else None
    return data if isinstance(data, dict) else {}
