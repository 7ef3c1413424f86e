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
from thoughtline.entrypoints.http.mcp.server import CALL
from thoughtline.entrypoints.http.middleware.body_limit import BODY
from thoughtline.entrypoints.http.observability.telemetry import OTHER, Telemetry, failed
from thoughtline.entrypoints.route_access import access_of

DID = "thoughtline.did"
"""Where in the scope of a request it is written what MCP made of it."""

LONGEST = 128
FIRST_BAD = 400

Context = ServerRequestContext[Any, Any]


class Did(Struct):
    what: str
    session: str = ""
    result: str = "ok"


class _Naming(Struct):
    session: Any = ""
    session_id: Any = ""


_naming = msgspec.json.Decoder(_Naming)


class AuditMiddleware:
    """Hands on what each request did, when it is over."""

    def __init__(self, app: ASGIApp, note: Callable[[AuditEntry], None]) -> None:
        self._app = app
        self._note = note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, given = 0, 0

        async def counted(message: Message) -> None:
            nonlocal status, given
            if message["type"] == "http.response.start":
                status = message["status"]
            given += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, counted)
        finally:
            if _is_audited(scope):
                self._note(_use(scope, status, given))


def _is_audited(scope: Scope) -> bool:
    route = scope.get(ROUTE)
    access = None if route is None else access_of(route)
    return access is None or access.audited


def _use(scope: Scope, status: int, given: int) -> AuditEntry:
    identity = scope.get(IDENTITY)
    did = scope.get(DID) or _page(scope)
    refused = status >= FIRST_BAD or status == 0
    return AuditEntry(
        what=did.what,
        owner="" if identity is None else identity.owner,
        token="" if identity is None else identity.token,
        session="" if identity is None else did.session[:LONGEST],  # strangers write nothing
        result=str(status or "cut off") if refused and did.result == "ok" else did.result,
        taken=len(scope.get(BODY, b"")),
        given=given,
    )


def _page(scope: Scope) -> Did:
    """A request that never came to MCP, in words that are known beforehand."""
    route, params = scope.get(ROUTE), scope.get("path_params", {})
    path = route.path if isinstance(route, Route | Mount) else OTHER
    return Did(f"{scope['method']} {path}"[:LONGEST], str(params.get("session") or _asked(scope)))


def _asked(scope: Scope) -> str:
    """The session that a page of the board is asked for."""
    params = QueryParams(scope["query_string"])
    return params.get("session") or params.get("name") or ""


class ToolAudit:
    """The SDK's hook around each message: writes into the scope of the request what it came to."""

    def __init__(self, watching: Telemetry, tools: dict[str, Tool]) -> None:
        self._watching = watching
        self._tools = tools

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        request: Any = ctx.request
        did = request.scope[DID] = Did(self._watching.name(ctx.method, ctx.params))
        try:
            answer = await call_next(ctx)
        except MCPError as error:
            did.result = f"error {error.error.code}"
            did.session = self._named(ctx, {})
            raise
        data = _data(answer)
        if failed(answer):
            did.result = str(data.get("error") or "refused")[:LONGEST]
        did.session = self._named(ctx, data)
        return answer

    def _named(self, ctx: Context, data: dict[str, Any]) -> str:
        """The session of a message, as far as it can be told."""
        request: Any = ctx.request
        call = request.scope[CALL]
        params = ctx.params or {}
        if ctx.method == "resources/read":
            return str(params.get("uri", ""))[:LONGEST]
        if ctx.method != "tools/call":
            return ""
        tool = self._tools.get(str(params.get("name")))
        if tool is not None and not tool.names_session:
            return str(call.session)
        try:
            said = _naming.decode(call.asked.arguments)
        except (msgspec.DecodeError, RecursionError):
            said = _Naming()
        return str(data.get("session") or said.session or said.session_id or "")


def _data(answer: HandlerResult) -> dict[str, Any]:
    found = answer.get("structuredContent") if isinstance(answer, dict) else None
    return found if isinstance(found, dict) else {}
