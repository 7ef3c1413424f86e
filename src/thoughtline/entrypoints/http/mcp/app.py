"""The MCP endpoint `/mcp`: Streamable HTTP without state between two requests.

Each request is complete, so any replica may answer any request.
"""

import asyncio
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct
from starlette.types import Receive, Scope, Send

from thoughtline.core.principal import LOCAL, Principal
from thoughtline.core.refusal import Code
from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.mcp.abandoned_call import RunningCalls
from thoughtline.entrypoints.http.mcp.audit_outcome import outcome_of
from thoughtline.entrypoints.http.mcp.event_stream import EventStream
from thoughtline.entrypoints.http.mcp.request_subject import UNREADABLE, Subject, subject_of
from thoughtline.entrypoints.http.mcp.routing_headers import (
    ARGUMENT,
    VERSION_HEADER,
    check_arguments,
    check_routing,
)
from thoughtline.entrypoints.http.mcp.server_cache import ServerCache
from thoughtline.entrypoints.http.mcp.session_id import ID_HEADER, new_session_id, resolve_session
from thoughtline.entrypoints.http.middleware.audit import RequestOutcome
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.http.rate_limit import REFUSAL_DELAY
from thoughtline.entrypoints.http.request_headers import RequestHeaders, headers_of
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.jsonrpc import (
    HEADER_MISMATCH,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    MISSING_CAPABILITY,
    UNSUPPORTED_PROTOCOL_VERSION,
    Answer,
    ErrorResponse,
    ProtocolError,
    Request,
    parse,
)
from thoughtline.entrypoints.mcp.params import cancelled_id, decode
from thoughtline.entrypoints.mcp.protocol import (
    CAPABILITIES,
    LEGACY,
    LISTEN,
    MODERN,
    UNKNOWN_CLIENT,
    VERSION,
    unsupported_version,
)
from thoughtline.entrypoints.mcp.request_context import (
    RequestContext,
    modern_client,
    new_context,
    progress_token,
    request_meta,
)
from thoughtline.entrypoints.mcp.request_id import RequestId
from thoughtline.entrypoints.public_errors import RETRY_AFTER_SECONDS, is_temporary
from thoughtline.entrypoints.scope_keys import BODY, IDENTITY, LISTENS, OUTCOME
from thoughtline.store.processor_time import ProcessorTime

MCP_PATH = "/mcp"

LIFETIME = 600.0
"""Seconds until a subscription ends. The client listens again, and its access is checked again."""

STATUSES = {
    METHOD_NOT_FOUND: 404,
    INVALID_PARAMS: 400,
    INVALID_REQUEST: 400,
    HEADER_MISMATCH: 400,
    MISSING_CAPABILITY: 400,
    UNSUPPORTED_PROTOCOL_VERSION: 400,
}
"""HTTP status for each error code, from 2026-07-28. Up to 2025-11-25 an error has the status
200.
"""

DEFAULT_VERSION = "2025-03-26"
"""Protocol version of clients whose requests name no version, as the protocol defines."""

RawHeaders = list[tuple[bytes, bytes]]


class Exchange(Struct, frozen=True, kw_only=True):
    """MCP request with its caller, and the session for tools without a session argument."""

    request: Request
    subject: Subject
    headers: RequestHeaders
    identity: Principal
    author: str
    session: str
    modern: bool
    version: str

    @property
    def meta(self) -> dict[str, Any]:
        return self.subject.meta if isinstance(self.subject.meta, dict) else {}


class McpApp:
    """ASGI application of the MCP endpoint. `session` is the default for tools without a session
    argument.

    `common` is the catalog of tools that is the same for every owner. If `audited` is true, each
    request's outcome is stored in the scope. `person` is the name of the local person, "" if nobody
    is asked at a client.
    """

    def __init__(
        self,
        servers: ServerCache,
        telemetry: Telemetry,
        *,
        common: Catalog,
        session: str,
        new_handle: Callable[[], str],
        audited: bool,
        person: str = "",
    ) -> None:
        self._servers = servers
        self._telemetry = telemetry
        self._tools = common.tools
        self._mirrored = {
            name: tool.input_schema
            for name, tool in common.tools.items()
            if ARGUMENT in str(tool.input_schema)
        }
        self._session = session
        self._new_handle = new_handle
        self._audited = audited
        self._person = person
        self._calls = RunningCalls()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            await _respond(send, 405, headers=[(b"allow", b"POST")])
            return
        message = parse(scope[BODY])
        if isinstance(message, ErrorResponse):
            await _respond(send, 400, message.encoded)
            return
        headers = headers_of(scope)
        version = headers.text(VERSION_HEADER)
        modern = version is not None and version not in LEGACY
        try:
            if not (_takes_json(headers) or _takes_stream(headers)):
                kinds = "application/json or text/event-stream"
                raise HttpError(406, "not_acceptable", f"The answer is {kinds}.")
            if isinstance(message, Request):
                exchange = self._exchange(scope, message, headers, modern=modern)
                await self._serve(scope, receive, send, exchange)
                return
            resolve_session(headers, {}, self._session, modern=modern)
        except HttpError as refusal:
            await refusal(scope, receive, send)
            return
        method = "" if message is None else message.method
        if message is not None and method == "notifications/cancelled":
            cancelled = cancelled_id(message.params)
            self._calls.cancel(_call_key(scope[IDENTITY], headers, cancelled))
        call = self._telemetry.call_name(method, None)
        scope[OUTCOME] = RequestOutcome(call)
        refused = _refused_notice(method, version) if modern else None
        if refused is None:
            self._telemetry.count(call)
            await _respond(send, 202)
        else:
            await _respond(send, 400, refused.encoded)

    def _exchange(
        self, scope: Scope, request: Request, headers: RequestHeaders, *, modern: bool
    ) -> Exchange:
        """Raises `HttpError` if the session id is invalid."""
        subject = subject_of(request)
        meta = subject.meta if isinstance(subject.meta, dict) else {}
        session, client = resolve_session(headers, meta, self._session, modern=modern)
        return Exchange(
            request=request,
            subject=subject,
            headers=headers,
            identity=scope[IDENTITY],
            author=subject.client or client or UNKNOWN_CLIENT,
            session=session,
            modern=modern,
            version=MODERN if modern else headers.text(VERSION_HEADER) or DEFAULT_VERSION,
        )

    async def _serve(self, scope: Scope, receive: Receive, send: Send, exchange: Exchange) -> None:
        request, meta = exchange.request, exchange.meta
        stream = None
        listens = exchange.modern and request.method == LISTEN
        wants_progress = request.method == "tools/call" and progress_token(meta) is not None
        if (wants_progress or listens) and _takes_stream(exchange.headers):
            stream = EventStream(send)
        elif listens:
            raise HttpError(406, "not_acceptable", "A subscription is text/event-stream.")
        scope[LISTENS] = listens
        call = self._telemetry.call_name(request.method, exchange.subject.name)
        spent = ProcessorTime()
        answer = await self._telemetry.measure(
            call,
            spent.measure(self._answer(exchange, stream, receive)),
            meta=meta,
            version=MODERN if exchange.modern else LEGACY[0],
        )
        self._telemetry.owners.note(exchange.identity.owner, spent.seconds)
        if self._audited:
            scope[OUTCOME] = outcome_of(
                call,
                request.method,
                exchange.subject,
                answer,
                tool=self._tools.get(str(exchange.subject.name)),
                session=exchange.session,
                client=exchange.author,
            )
        if answer.refusal is Code.TOO_FAST:
            await asyncio.sleep(REFUSAL_DELAY)
        if stream is not None and stream.begun:
            await stream.end(answer.encoded)
            return
        status, headers = self._head(exchange, answer)
        if _takes_json(exchange.headers):
            await _respond(send, status, answer.encoded, headers)
        else:
            await EventStream(send).answer(status, answer.encoded, headers)

    async def _answer(
        self, exchange: Exchange, stream: EventStream | None, receive: Receive
    ) -> Answer:
        server = self._servers.of(exchange.identity)
        try:
            context = self._context(exchange, stream)
        except ProtocolError as error:
            return server.error(exchange.request.id, error)
        answer = server.answer(exchange.request, context)
        if isinstance(answer, Answer):
            return answer
        if server.asks_models(exchange.request) or exchange.request.method == LISTEN:
            key = _call_key(exchange.identity, exchange.headers, exchange.request.id)
            answer = self._calls.answer(answer, receive, exchange.request, key)
        return await (answer if stream is None else stream.follow(answer))

    def _context(self, exchange: Exchange, stream: EventStream | None) -> RequestContext:
        """Raises `ProtocolError` if parts of the request contradict each other."""
        meta = request_meta(exchange.request)
        if exchange.subject is UNREADABLE:
            raise ProtocolError(INVALID_PARAMS, "`params` hold a number that is out of range.")
        if exchange.modern:
            self._check_modern(exchange, meta)
        return new_context(
            meta,
            request_id=exchange.request.id,
            version=exchange.version,
            author=exchange.author,
            session=exchange.session,
            notify=_drop_notification if stream is None else stream.notify,
            lifetime=LIFETIME,
            person=self._person if exchange.identity == LOCAL else "",
        )

    def _check_modern(self, exchange: Exchange, meta: dict[str, Any]) -> None:
        """Raises `ProtocolError` if headers or `_meta` of a request from 2026-07-28 are wrong."""
        version = (exchange.headers.text(VERSION_HEADER) or "")[:32]
        if VERSION not in meta and version != MODERN:
            message = f"Protocol version {version!r} is not supported."
            raise unsupported_version(version, message, (MODERN, *LEGACY))
        if VERSION not in meta or CAPABILITIES not in meta:
            raise ProtocolError(INVALID_PARAMS, f"`_meta` lacks {VERSION} or {CAPABILITIES}.")
        subject = exchange.subject
        check_routing(exchange.headers, exchange.request.method, subject, meta)
        modern_client(meta)
        if exchange.request.method == "tools/call" and subject.name in self._mirrored:
            given: Any = {} if subject.arguments is UNSET else decode(object, subject.arguments)
            check_arguments(exchange.headers, self._mirrored[subject.name], given or {})

    def _head(self, exchange: Exchange, answer: Answer) -> tuple[int, RawHeaders]:
        """Return the status of an answer, and the headers that only some answers have."""
        if is_temporary(answer.refusal):
            return 503, [(b"retry-after", b"%d" % RETRY_AFTER_SECONDS)]
        if isinstance(answer, ErrorResponse):
            return STATUSES.get(answer.code, 200) if exchange.modern else 200, []
        if exchange.request.method != "initialize":
            return 200, []
        session_id = new_session_id(self._new_handle(), exchange.author)
        return 200, [(b"mcp-session-id", session_id.encode())]


def _call_key(
    principal: Principal, headers: RequestHeaders, request_id: RequestId | None
) -> Hashable:
    """Return a unique key if there is no session id."""
    session_id = headers.text(ID_HEADER)
    return (principal.owner, session_id, type(request_id), request_id) if session_id else object()


def _drop_notification(_: bytes) -> None:
    """Drop a notification that the caller did not ask for."""


def _refused_notice(method: str, version: str | None) -> ErrorResponse | None:
    """Return the refusal of a notification or a response, from 2026-07-28; None if the message is
    accepted.
    """
    if not method:
        return ErrorResponse(None, INVALID_REQUEST, "Send a request or a notification.")
    if version == MODERN:
        return None
    message = f"Protocol version {str(version)[:32]!r} is not supported."
    error = unsupported_version(version, message)
    return ErrorResponse(None, error.code, str(error), error.data)


def _takes_json(headers: RequestHeaders) -> bool:
    return not _kinds(headers).isdisjoint((b"*/*", b"application/*", b"application/json"))


def _takes_stream(headers: RequestHeaders) -> bool:
    return not _kinds(headers).isdisjoint((b"*/*", b"text/*", b"text/event-stream"))


def _kinds(headers: RequestHeaders) -> frozenset[bytes]:
    return _accepted(headers.get(b"accept", b"") or b"*/*")


@lru_cache(256)
def _accepted(header: bytes) -> frozenset[bytes]:
    """The result is cached, because most clients send the same header."""
    kinds = header.split(b",")
    return frozenset(kind.partition(b";")[0].strip().lower() for kind in kinds)


async def _respond(
    send: Send, status: int, body: bytes = b"", headers: RawHeaders | None = None
) -> None:
    head = [(b"content-length", b"%d" % len(body)), *(headers or ())]
    if body:
        head.append((b"content-type", b"application/json"))
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
