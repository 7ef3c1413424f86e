"""Routes of the board, and the form of its refusals."""

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from thoughtline.app.process.clock import milliseconds
from thoughtline.core.principal import EXPORT, READ, WRITE
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.compression import Compression
from thoughtline.entrypoints.board.endpoints.api import SessionApi
from thoughtline.entrypoints.board.endpoints.approvals import Approvals
from thoughtline.entrypoints.board.endpoints.pages import Pages
from thoughtline.entrypoints.board.endpoints.record import PersonRecords
from thoughtline.entrypoints.board.live.sse import (
    HEARTBEAT_SECONDS,
    LIFETIME_SECONDS,
    MAX_STREAMS,
    Streams,
)
from thoughtline.entrypoints.board.security_headers import SecurityHeaders
from thoughtline.entrypoints.board.session_lookup import SessionLookup
from thoughtline.entrypoints.board.static_files import AssetFiles
from thoughtline.entrypoints.board.templating import render, wants_page
from thoughtline.entrypoints.board.use_cases import UseCasesOf, request_owner
from thoughtline.entrypoints.printable import printable
from thoughtline.entrypoints.public_errors import RETRY_AFTER_SECONDS, is_temporary, public_error
from thoughtline.entrypoints.route_access import Access, GuardedMount, GuardedRoute

Endpoint = Callable[[Request], Awaitable[Response]]

MISSING = frozenset({Code.NO_SUCH_SESSION, Code.SESSION_FORGOTTEN, Code.NO_SUCH_THOUGHT})

HINTS = {
    Code.NO_SUCH_SESSION: "It may have another name, or is no longer shared with you.",
    Code.SESSION_FORGOTTEN: "The list of sessions has the existing ones.",
}
"""Hints for people who use the board, in place of hints for callers of tools."""

UNAVAILABLE = 503

ANY = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

PAGE = Access(scope=READ, cookie=True)
ACT = Access(scope=WRITE, cookie=True, form=True, person=True)
SHARING = Access(scope=EXPORT, cookie=True, form=True, person=True)
SEAT = Access(scope=WRITE, cookie=True)
FILE = Access(scope=EXPORT, cookie=True)
ASSETS = Access(scope=READ, cookie=True, audited=False)
NOWHERE = Access(public=True)
"""Access to missing pages: everybody gets a 404, because clients that get a 401 begin to sign
in.
"""


def routes(
    use_cases_of: UseCasesOf,
    *,
    clock: Callable[[], int] = milliseconds,
    heartbeat: float = HEARTBEAT_SECONDS,
    lifetime: float = LIFETIME_SECONDS,
    most_streams: int = MAX_STREAMS,
    asks_token: bool = False,
) -> list[BaseRoute]:
    """Return all routes of the board, to be mounted at the root of an application with logins.

    An owner may hold `most_streams` live streams. Each stream sends a heartbeat every `heartbeat`
    seconds and ends after `lifetime` seconds. `asks_token` is true if MCP on this server needs an
    access token.
    """
    lookup = SessionLookup(use_cases_of)
    pages, api = Pages(lookup, clock, asks_token=asks_token), SessionApi(lookup)
    streams = Streams(use_cases_of, heartbeat=heartbeat, lifetime=lifetime, most=most_streams)
    acts, approvals = PersonRecords(use_cases_of), Approvals(lookup)
    endpoints: list[tuple[str, Endpoint, Access]] = [
        (urls.SESSIONS, pages.sessions, PAGE),
        (urls.SESSION, pages.session, PAGE),
        (f"{urls.SESSION}/{{session}}", pages.session, PAGE),
        (urls.SEARCH, pages.search, PAGE),
        (urls.CALIBRATION, pages.calibration, PAGE),
        (urls.COSTS, pages.costs, PAGE),
        (urls.KNOWN, pages.known, PAGE),
        (urls.APPROVALS, approvals.approvals, PAGE),
        (urls.SESSION_DATA, api.session, PAGE),
        (urls.SESSION_STATE, api.state, PAGE),
        (urls.CARD, pages.card, PAGE),
        (urls.NODE, api.node, PAGE),
        (urls.TEXTS, api.texts, PAGE),
        (urls.CHANGES, api.changes, PAGE),
        (urls.EXPORT, api.export, FILE),
        (urls.EVENTS, streams.events, PAGE),
        (urls.SEAT, acts.seat, SEAT),
    ]
    forms = [
        (urls.RECORD, acts.record, ACT),
        (urls.SHARE, acts.share, SHARING),
        (urls.LEAVE, acts.leave, ACT),
        (urls.FORGET, acts.forget, ACT),
    ]
    middleware = [Middleware(Compression), Middleware(SecurityHeaders)]
    return [
        *(
            GuardedRoute(
                path, with_refusals(endpoint), access, methods=["GET"], middleware=middleware
            )
            for path, endpoint, access in endpoints
        ),
        *(
            GuardedRoute(
                path, with_refusals(endpoint), access, methods=["POST"], middleware=middleware
            )
            for path, endpoint, access in forms
        ),
        GuardedMount(urls.ASSETS, AssetFiles(), ASSETS, middleware=middleware),
        GuardedRoute(
            "/{path:path}",
            with_refusals(pages.missing),
            NOWHERE,
            methods=ANY,
            middleware=middleware,
        ),
    ]


def with_refusals(endpoint: Endpoint) -> Endpoint:
    """Return the endpoint with a response for refusals: a page for browsers, JSON for scripts."""

    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refusal:
            return _refusal(request, public_error(refusal, request_owner(request)))

    return answer


def _refusal(request: Request, refusal: Refused) -> Response:
    status = _status(refusal.code)
    fields = {
        "code": str(refusal.code),
        "message": printable(str(refusal.args[0])),
        "hint": HINTS.get(refusal.code, printable(refusal.hint)),
    }
    if request.url.path.startswith(urls.DATA) and not wants_page(request):
        response: Response = JSONResponse(fields, status)
    else:
        back = getattr(request.state, "back", "")
        response = render("refusal.html", status=status, here="", back=back, **fields)
    if status == UNAVAILABLE:
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def _status(code: Code) -> int:
    """Return the HTTP status for a refusal: 503 only if a later try may succeed."""
    if is_temporary(code):
        return UNAVAILABLE
    if code in MISSING:
        return 404
    return 500 if code.startswith("ledger_") else 400
