"""The whole of HTTP as one application. Whatever is mounted here is behind the same middleware."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from thoughtline.app.audit import AuditLog
from thoughtline.entrypoints.http.auth.login import PATH
from thoughtline.entrypoints.http.auth.middleware import AuthMiddleware, AuthPolicy
from thoughtline.entrypoints.http.auth.oauth import OAuth, metadata_routes
from thoughtline.entrypoints.http.mcp import app as mcp
from thoughtline.entrypoints.http.middleware.audit import AuditMiddleware
from thoughtline.entrypoints.http.middleware.body_limit import BodyLimit
from thoughtline.entrypoints.http.middleware.origin import OriginCheck
from thoughtline.entrypoints.http.observability import health
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.http.responses import NotServed, answer
from thoughtline.entrypoints.stderr import log_fault


class Bounds(Struct, frozen=True, kw_only=True):
    """What a client may take of us: bytes, seconds, connections."""

    body: int
    read: float
    drain: float
    connections: int


class Parts(Struct, frozen=True, kw_only=True):
    """What HTTP is made of. `board` is mounted at the root, behind the same doors as all else.

    `urls` are the server's own, `reach` asks the record something, `close` is called at the end.
    `auditing` writes down who did what, None where nobody is asked who they are.
    """

    mcp: mcp.McpApp
    doors: AuthPolicy
    oauth: OAuth | None
    urls: Sequence[str]
    bounds: Bounds
    watching: Telemetry
    board: Sequence[BaseRoute]
    reach: Callable[[], Awaitable[object]]
    close: Callable[[], Awaitable[None]]
    auditing: AuditLog | None


def application(parts: Parts) -> Starlette:
    """The ASGI application."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            async with parts.mcp.run(), _audited(parts.auditing):
                yield
        finally:
            await parts.close()

    routes = [
        *parts.mcp.routes(),
        *parts.doors.login.routes(),
        *health.routes(parts.reach, parts.watching),
        *metadata_routes(parts.oauth, mcp.PATH),
        *parts.board,
    ]
    made = Starlette(
        routes=routes,
        middleware=[
            Middleware(OriginCheck, urls=parts.urls),
            *([Middleware(AuditMiddleware, note=parts.auditing.note)] if parts.auditing else []),
            Middleware(AuthMiddleware, doors=parts.doors, routes=routes),
            Middleware(
                BodyLimit, limit=parts.bounds.body, seconds=parts.bounds.read, forms=(PATH,)
            ),
        ],
        exception_handlers={HTTPException: _misled, NotServed: _not_served, Exception: _failed},
        lifespan=lifespan,
    )
    # Behind a proxy it would lead from https to http, and clients would follow with their token.
    made.router.redirect_slashes = False
    return made


def _audited(auditing: AuditLog | None) -> AbstractAsyncContextManager[None]:
    return nullcontext() if auditing is None else auditing.running()


async def _not_served(_: Request, refusal: Any) -> Response:
    return answer({"error": refusal.code, "message": str(refusal)}, refusal.status, refusal.headers)


async def _misled(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    return answer({"error": "no_such_page", "message": "Nothing is here."}, status, headers)


async def _failed(_: Request, fault: Exception) -> Response:
    log_fault(fault)
    said = {"error": "internal", "message": "Thoughtline failed inside; its log says where."}
    return answer(said, 500)
