"""What each message of MCP came to, for the audit."""

from typing import Any

import msgspec
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from msgspec import Struct

from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.http.middleware.audit import LONGEST, RequestOutcome
from thoughtline.entrypoints.http.observability.telemetry import Telemetry, is_refusal
from thoughtline.entrypoints.scope_keys import EXCHANGE, OUTCOME

Context = ServerRequestContext[Any, Any]


class _SessionArguments(Struct):
    session: Any = ""
    session_id: Any = ""


_session_arguments = msgspec.json.Decoder(_SessionArguments)


class ToolAudit:
    """The SDK's hook around each message: writes into the scope of the request what it came to."""

    def __init__(self, telemetry: Telemetry, tools: dict[str, Tool]) -> None:
        self._telemetry = telemetry
        self._tools = tools

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        request: Any = ctx.request
        outcome = request.scope[OUTCOME] = RequestOutcome(
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
