"""Audit log of requests: owner, call, session, sizes and result of each request."""

from collections.abc import Callable
from ipaddress import ip_address

from msgspec import Struct
from starlette.datastructures import QueryParams
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.core.audit_entry import AuditEntry
from thoughtline.entrypoints.http.observability.telemetry import OTHER
from thoughtline.entrypoints.route_access import access_of
from thoughtline.entrypoints.scope_keys import BODY, IDENTITY, OUTCOME, REVOKED, ROUTE

MAX_FIELD_LENGTH = 128
FIRST_BAD = 400

UNKNOWN = "unknown"
"""Word for the name in a refused request, because the name may be any text."""


class RequestOutcome(Struct):
    """Call and result of a request, and the name of the client program, for its `AuditEntry`."""

    what: str
    session: str = ""
    result: str = "ok"
    client: str = ""


class AuditMiddleware:
    """ASGI middleware that passes on an audit entry when a request has ended."""

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
    refused = status >= FIRST_BAD or status == 0
    outcome = scope.get(OUTCOME)
    if outcome is None:
        outcome = _route_outcome(scope)
        if refused and outcome.session:
            outcome.session = UNKNOWN
    known = identity or scope.get(REVOKED)
    is_stranger = identity is None  # whose names are not kept
    return AuditEntry(
        what=outcome.what,
        owner="" if known is None else known.owner,
        token="" if known is None else known.token,
        session="" if is_stranger else outcome.session[:MAX_FIELD_LENGTH],
        client="" if is_stranger else outcome.client[:MAX_FIELD_LENGTH],
        address=address_of(scope),
        result=str(status or "cut off") if refused and outcome.result == "ok" else outcome.result,
        taken=len(scope.get(BODY, b"")),
        given=sent,
    )


def address_of(scope: Scope) -> str:
    """Return the network address of the caller, as the server or a trusted proxy saw it, "" for
    anything else that a proxy passed on.
    """
    address = str((scope.get("client") or ("",))[0])
    try:
        return str(ip_address(address))
    except ValueError:
        return ""


def _route_outcome(scope: Scope) -> RequestOutcome:
    """Return the outcome of a request that did not reach MCP, in words from a fixed list."""
    route, params = scope.get(ROUTE), scope.get("path_params", {})
    path = route.path if isinstance(route, Route | Mount) else OTHER
    return RequestOutcome(
        f"{scope['method']} {path}"[:MAX_FIELD_LENGTH],
        str(params.get("session") or _queried_session(scope)),
    )


def _queried_session(scope: Scope) -> str:
    params = QueryParams(scope["query_string"])
    return params.get("session") or params.get("name") or ""
