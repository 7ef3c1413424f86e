"""MCP server over one catalog, for one caller, in both eras of the protocol.

The server does no I/O: slow answers are coroutines, which the transport runs or cancels.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.mcp.caller_limits import EVERYTHING, Permissions
from thoughtline.entrypoints.mcp.catalog import Catalog, tool_result
from thoughtline.entrypoints.mcp.jsonrpc import (
    INTERNAL_ERROR,
    INVALID_REQUEST,
    Answer,
    ErrorResponse,
    ProtocolError,
    Request,
    Response,
    response,
)
from thoughtline.entrypoints.mcp.methods import (
    AsyncMethod,
    Method,
    Result,
    ToolRefusal,
    find,
    method_table,
)
from thoughtline.entrypoints.mcp.params import decode
from thoughtline.entrypoints.mcp.protocol import FAULT, MODERN, SERVER, error_code
from thoughtline.entrypoints.mcp.request_context import RequestContext
from thoughtline.entrypoints.mcp.request_id import RequestId

Fault = Callable[[Exception], None]
"""Function that receives an unexpected fault."""


class _CalledTool(Struct):
    name: str


class Server:
    """Server that answers requests over a catalog, within the caller's permissions."""

    def __init__(
        self, catalog: Catalog, fault: Fault, permissions: Permissions = EVERYTHING
    ) -> None:
        self._catalog = catalog
        self._fault = fault
        self._permissions = permissions
        self._methods = method_table(catalog, permissions)
        self._meta = {SERVER: catalog.server_info}

    def answer(
        self, request: Request, context: RequestContext, *, greeted: bool = True
    ) -> Answer | Coroutine[Any, Any, Answer]:
        """Return the answer, or a coroutine that returns the answer later. No call of `answer`, and
        no coroutine that it returns, raises an exception.

        Up to 2025-11-25, most methods need an earlier `initialize`; `greeted` is true if the client
        sent one.
        """
        try:
            method = find(self._methods, request.method, context)
            if method.needs_greeting and not (context.modern or greeted):
                raise ProtocolError(
                    INVALID_REQUEST,
                    f"Send `initialize` first, or the envelope of {MODERN} in `_meta`.",
                )
            params = decode(method.params, request.params)
            if isinstance(method, AsyncMethod):
                return self._answer_later(request.id, method, params, context)
            return self._response(request.id, method, method.answer(params, context), context)
        except Exception as error:  # noqa: BLE001 - the outermost edge: the client gets an answer
            return self.error(request.id, error)

    def asks_models(self, request: Request) -> bool:
        """Check for a tool that may ask models, which costs money until the call ends."""
        if request.method != "tools/call":
            return False
        try:
            name = msgspec.json.decode(request.params, type=_CalledTool).name
        except msgspec.DecodeError:
            return False
        tool = self._catalog.tools.get(name)
        return tool is not None and tool.asks_models

    async def _answer_later(
        self, request_id: RequestId, method: AsyncMethod, params: Any, context: RequestContext
    ) -> Answer:
        try:
            try:
                result, refusal = await method.answer(params, context), ""
            except ToolRefusal as refused:
                result = tool_result(refused.reply, structured=context.structured)
                refusal = refused.code
            return self._response(request_id, method, result, context, refusal)
        except Exception as error:  # noqa: BLE001 - see above
            return self.error(request_id, error)

    def _response(
        self,
        request_id: RequestId,
        method: Method,
        result: Result,
        context: RequestContext,
        refusal: str = "",
    ) -> Response:
        if context.modern:
            meta = {**result.get("_meta", {}), **self._meta}
            result = {"resultType": "complete", **result, **method.cache, "_meta": meta}
        return response(request_id, result, refusal)

    def error(self, request_id: RequestId, error: Exception) -> ErrorResponse:
        if isinstance(error, ProtocolError):
            return ErrorResponse(request_id, error.code, str(error), error.data)
        if isinstance(error, Refused):
            message = str(self._permissions.public(error))
            return ErrorResponse(request_id, error_code(error), message, refusal=error.code)
        self._fault(error)
        return ErrorResponse(request_id, INTERNAL_ERROR, FAULT)
