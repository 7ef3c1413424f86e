"""ASGI application for all HTTP requests: MCP and other routes, behind the same middleware."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from thoughtline.app.commands.audit_log import AuditLog
from thoughtline.entrypoints.http.auth.middleware import AuthMiddleware, AuthPolicy
from thoughtline.entrypoints.http.errors import HttpError, no_such_page
from thoughtline.entrypoints.http.middleware.audit import AuditMiddleware
from thoughtline.entrypoints.http.middleware.body_limit import BodyLimit
from thoughtline.entrypoints.http.middleware.host_origin import HostOriginCheck
from thoughtline.entrypoints.http.middleware.pace import PaceMiddleware
from thoughtline.entrypoints.http.rate_limit import Pace
from thoughtline.entrypoints.http.responses import json_response
from thoughtline.entrypoints.log import log_fault
from thoughtline.entrypoints.public_errors import LOGGED_FAULT
from thoughtline.entrypoints.route_access import GuardedRoute
from thoughtline.entrypoints.scope_keys import REFUSAL, ROUTE


class Application:
    """ASGI application: `mcp` at its path, and the router's routes at all other paths.

    Most requests are for MCP, and skip the router and Starlette's own middleware.
    """

    def __init__(
        self,
        mcp: GuardedRoute,
        others: Starlette,
        layers: Sequence[Middleware],
        on_refusal: Callable[[HttpError], None],
    ) -> None:
        self._on_refusal = on_refusal
        self._route = mcp
        self._paths = (mcp.path, f"{mcp.path}/")  # some clients add the slash
        self._mcp: ASGIApp = mcp.app
        for layer in (*reversed(layers), Middleware(ServerErrorMiddleware, _internal_error)):
            self._mcp = layer.cls(self._mcp, *layer.args, **layer.kwargs)
        self._others = others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if scope["type"] == "http" and scope["path"] in self._paths:
                scope["path"] = self._route.path
                scope[ROUTE] = self._route
                await self._mcp(scope, receive, send)
            else:
                await self._others(scope, receive, send)
        finally:
            refusal = scope.get(REFUSAL)
            if refusal is not None:
                self._on_refusal(refusal)


class RequestChecks(Struct, frozen=True, kw_only=True):
    """Checks of every request, in the order in which the middleware applies them.

    `urls` are the server's own URLs. Nothing is audited if `audit` is None. `max_body` is in bytes,
    `body_timeout` in seconds. `on_refusal` is called with each refusal before a tool or a page.
    """

    urls: Sequence[str]
    audit: AuditLog | None
    auth: AuthPolicy
    pace: Pace
    max_body: int
    body_timeout: float
    on_refusal: Callable[[HttpError], None]

    def layers(self, routes: Sequence[BaseRoute]) -> list[Middleware]:
        audit = self.audit
        return [
            Middleware(HostOriginCheck, urls=self.urls),
            *([Middleware(AuditMiddleware, note=audit.add)] if audit is not None else []),
            Middleware(AuthMiddleware, policy=self.auth, routes=routes),
            Middleware(PaceMiddleware, reads=self.pace.reads, writes=self.pace.writes),
            Middleware(BodyLimit, limit=self.max_body, seconds=self.body_timeout),
        ]


def application(
    mcp: GuardedRoute,
    routes: Sequence[BaseRoute],
    checks: RequestChecks,
    lifespan: Callable[[], AbstractAsyncContextManager[None]],
) -> Application:
    others = Starlette(
        routes=routes,
        middleware=checks.layers(routes),
        exception_handlers={
            HTTPException: _not_found,
            HttpError: _http_error,
            Exception: _internal_error,
        },
        lifespan=lambda _: lifespan(),
    )
    # Behind a proxy a redirect would lead from https to http, and clients would send their token
    # along.
    others.router.redirect_slashes = False
    return Application(mcp, others, checks.layers([mcp]), checks.on_refusal)


async def _http_error(request: Request, error: Any) -> Response:
    request.scope[REFUSAL] = error
    return json_response({"error": error.code, "message": str(error)}, error.status, error.headers)


async def _not_found(request: Request, error: Exception) -> Response:
    """Answer with an error if a page is missing, or if a route does not support the method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    return await _http_error(request, no_such_page(status, headers))


async def _internal_error(request: Request, fault: Exception) -> Response:
    log_fault(fault)
    return await _http_error(request, HttpError(500, "internal", LOGGED_FAULT))
