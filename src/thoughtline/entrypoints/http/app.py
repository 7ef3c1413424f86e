"""The whole of HTTP as one application. Whatever is mounted here is behind the same doors."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from thoughtline.app.auditing import Auditing
from thoughtline.entrypoints.http import health
from thoughtline.entrypoints.http.access import MCP, METADATA, Access, Doors
from thoughtline.entrypoints.http.answers import NotServed, answer
from thoughtline.entrypoints.http.auditing import Uses
from thoughtline.entrypoints.http.bodies import Bodies
from thoughtline.entrypoints.http.login import PATH
from thoughtline.entrypoints.http.logs import log_fault
from thoughtline.entrypoints.http.mcp_app import McpApp
from thoughtline.entrypoints.http.oauth import OAuth
from thoughtline.entrypoints.http.origins import Origins
from thoughtline.entrypoints.http.watching import Watching


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

    mcp: McpApp
    doors: Doors
    oauth: OAuth | None
    urls: Sequence[str]
    bounds: Bounds
    watching: Watching
    board: Sequence[BaseRoute]
    reach: Callable[[], Awaitable[object]]
    close: Callable[[], Awaitable[None]]
    auditing: Auditing | None


def application(parts: Parts) -> Starlette:
    """The ASGI application."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            async with parts.mcp.run(), _audited(parts.auditing):
                yield
        finally:
            await parts.close()

    made = Starlette(
        routes=[
            Route(MCP, parts.mcp),
            Route(PATH, parts.doors.login.get, methods=["GET"]),
            Route(PATH, parts.doors.login.post, methods=["POST"]),
            *health.routes(parts.reach, parts.watching),
            *_about(parts.oauth),
            *parts.board,
        ],
        middleware=[
            Middleware(Origins, urls=parts.urls),
            *([Middleware(Uses, note=parts.auditing.note)] if parts.auditing else []),
            Middleware(Access, doors=parts.doors),
            Middleware(Bodies, limit=parts.bounds.body, seconds=parts.bounds.read, forms=(PATH,)),
        ],
        exception_handlers={HTTPException: _misled, NotServed: _not_served, Exception: _failed},
        lifespan=lifespan,
    )
    # Behind a proxy it would lead from https to http, and clients would follow with their token.
    made.router.redirect_slashes = False
    return made


def _audited(auditing: Auditing | None) -> AbstractAsyncContextManager[None]:
    return nullcontext() if auditing is None else auditing.running()


def _about(oauth: OAuth | None) -> list[Route]:
    """Where clients learn which issuer to ask for a token."""
    if oauth is None:
        return []

    async def metadata(_: Request) -> Response:
        return answer(oauth.metadata())

    return [Route(path, metadata, methods=["GET"]) for path in (METADATA, METADATA + MCP)]


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
