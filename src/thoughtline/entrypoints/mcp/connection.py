"""One client's connection, in either era of the protocol: the first request decides which.

No I/O: a request goes in, and an answer comes out.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from msgspec import structs

from thoughtline.app.deliberation.progress_listeners import ProgressListener
from thoughtline.core.refusal import Refused
from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.log import log_fault
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.jsonrpc import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    ErrorResponse,
    ProtocolError,
    Request,
    encode_error,
    encode_notification,
    encode_result,
)
from thoughtline.entrypoints.mcp.methods import (
    AsyncMethod,
    Context,
    Method,
    Result,
    SyncMethod,
    find,
    initialize_result,
    method_table,
)
from thoughtline.entrypoints.mcp.params import (
    Implementation,
    InitializeParams,
    MisplacedInitializeParams,
    RequestParams,
    decode,
    envelope,
)
from thoughtline.entrypoints.mcp.protocol import (
    CAPABILITIES,
    FAULT,
    LONGEST_CLIENT,
    MODERN,
    SERVER,
    UNKNOWN_CLIENT,
    VERSION,
    error_code,
    supports_tasks,
    unsupported_version,
)
from thoughtline.entrypoints.mcp.request_id import RequestId

Notify = Callable[[bytes], None]
"""Takes a notification for the client."""

_request = msgspec.json.Decoder(RequestParams)
_initialize = msgspec.json.Decoder(InitializeParams)
_misplaced = msgspec.json.Decoder(MisplacedInitializeParams)


class Connection:
    """Answers requests. `session` names the session of tools that have no session argument."""

    def __init__(self, catalog: Catalog, session: str) -> None:
        self._catalog = catalog
        self._session = session
        self._modern: bool | None = None
        self._greeted = False
        self._client = UNKNOWN_CLIENT
        self._methods = method_table(catalog) | {
            "initialize": SyncMethod(
                decoder=_initialize, answer=self._greet, modern=False, needs_greeting=False
            )
        }

    def answer(self, request: Request, notify: Notify) -> bytes | Coroutine[Any, Any, bytes]:
        """The response, or for what takes time a coroutine that returns it. Never raises.

        `notify` is given the notifications that come before the response.
        """
        try:
            context = self._context(request, notify)
            method = find(self._methods, request.method, context)
            if method.needs_greeting and not (context.modern or self._greeted):
                raise ProtocolError(
                    INVALID_PARAMS,
                    f"Send `initialize` first, or the envelope of {MODERN} in `_meta`.",
                )
            params = decode(method.decoder, request.params)
            if isinstance(method, AsyncMethod):
                return self._answer_later(request.id, method, params, context)
            result = method.answer(params, context)
            return self._response(request.id, method, result, context)
        except Exception as error:  # noqa: BLE001 - the outermost edge: the client must get an answer
            return _error(request.id, error)

    async def _answer_later(
        self, request_id: RequestId, method: AsyncMethod, params: Any, context: Context
    ) -> bytes:
        try:
            result = await method.answer(params, context)
            return self._response(request_id, method, result, context)
        except Exception as error:  # noqa: BLE001 - as above
            return _error(request_id, error)

    def _response(
        self, request_id: RequestId, method: Method, result: Result, context: Context
    ) -> bytes:
        if context.modern:
            meta = {SERVER: self._catalog.server_info}
            result = {"resultType": "complete", **result, **method.cache, "_meta": meta}
        return encode_result(request_id, result)

    def _context(self, request: Request, notify: Notify) -> Context:
        """Who speaks, and in which era. Raises `ProtocolError` for what does not belong there."""
        meta = decode(_request, request.params).meta or {}
        if self._modern is None:
            self._modern = request.method != "initialize" and VERSION in meta
        if self._modern:
            author = _modern_author(request, meta)
        else:
            _check_legacy(request, meta)
            author = self._client
        caller = Caller(
            author=author,
            conversation=self._session,
            takes_tasks=self._modern and supports_tasks(meta),
        )
        token = meta.get("progressToken")
        if isinstance(token, str | int):
            caller = structs.replace(caller, progress=_progress(token, notify))
        return Context(caller=caller, modern=self._modern, meta=meta)

    def _greet(self, params: InitializeParams, _: Context) -> Result:
        self._greeted = True
        self._client = _name(params.client_info)
        return initialize_result(self._catalog, params.protocol_version)


def _check_legacy(request: Request, meta: dict[str, Any]) -> None:
    """Raises `ProtocolError` for a modern request on a legacy connection."""
    if request.method != "initialize" and VERSION in meta:
        raise ProtocolError(
            INVALID_REQUEST,
            f"This conversation began without an envelope of {MODERN}; now it is too late.",
        )


def _modern_author(request: Request, meta: dict[str, Any]) -> str:
    """Who speaks, from 2026-07-28. Raises `ProtocolError` for what does not belong there."""
    if request.method == "initialize":
        version = decode(_misplaced, request.params).protocol_version
        message = f"This conversation speaks {MODERN}, which has no initialize."
        raise unsupported_version(version, message)
    version = meta.get(VERSION)
    if isinstance(version, str) and version != MODERN and CAPABILITIES in meta:
        raise unsupported_version(version, f"Protocol version {version[:32]!r} is not spoken here.")
    return _name(envelope(meta).client)


def _name(client: Implementation | None) -> str:
    return client.name[:LONGEST_CLIENT] or UNKNOWN_CLIENT if client is not None else UNKNOWN_CLIENT


def _progress(token: str | int, notify: Notify) -> ProgressListener:
    """Tells the client how a call is coming along, which it asked for by its `token`."""

    def report(progress: float, total: float, message: str) -> None:
        params = {"progressToken": token, "progress": progress, "total": total, "message": message}
        notify(encode_notification("notifications/progress", params))

    return report


def _error(request_id: RequestId, error: Exception) -> bytes:
    if isinstance(error, ProtocolError):
        response = ErrorResponse(request_id, error.code, str(error), error.data)
    elif isinstance(error, Refused):
        response = ErrorResponse(request_id, error_code(error), str(error))
    else:
        log_fault(error)
        response = ErrorResponse(request_id, INTERNAL_ERROR, FAULT)
    return encode_error(response)
