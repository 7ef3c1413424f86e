"""The whole of HTTP as one application: routes behind the same middleware."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from thoughtline.app.audit_log import AuditLog
from thoughtline.entrypoints.http.auth.login import LOGIN_PATH
from thoughtline.entrypoints.http.auth.middleware import AuthMiddleware, AuthPolicy
from thoughtline.entrypoints.http.middleware.audit import AuditMiddleware
from thoughtline.entrypoints.http.middleware.body_limit import BodyLimit
from thoughtline.entrypoints.http.middleware.origin import OriginCheck
from thoughtline.entrypoints.http.responses import HttpError, json_response
from thoughtline.entrypoints.log import log_fault
from thoughtline.entrypoints.public_errors import LOGGED_FAULT


def application(
    routes: Sequence[BaseRoute],
    *,
    auth: AuthPolicy,
    audit: AuditLog | None,
    urls: Sequence[str],
    max_body: int,
    body_timeout: float,
    lifespan: Callable[[], AbstractAsyncContextManager[None]],
) -> Starlette:
    """The ASGI application, which runs within `lifespan`.

    `urls` are the server's own. Without `audit` nobody is asked who they are. `max_body` is bytes,
    `body_timeout` seconds.
    """
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(OriginCheck, urls=urls),
            *([Middleware(AuditMiddleware, note=audit.add)] if audit is not None else []),
            Middleware(AuthMiddleware, policy=auth, routes=routes),
            Middleware(BodyLimit, limit=max_body, seconds=body_timeout, forms=(LOGIN_PATH,)),
        ],
        exception_handlers={
            HTTPException: _not_found,
            HttpError: _http_error,
            Exception: _internal_error,
        },
        lifespan=lambda _: lifespan(),
    )
    # Behind a proxy it would lead from https to http, and clients would follow with their token.
    app.router.redirect_slashes = False
    return app


async def _http_error(_: Request, error: Any) -> Response:
    return json_response({"error": error.code, "message": str(error)}, error.status, error.headers)


async def _not_found(_: Request, error: Exception) -> Response:
    """Also another method than a route has: the router raises both."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    return json_response({"error": "no_such_page", "message": "Nothing is here."}, status, headers)


async def _internal_error(_: Request, fault: Exception) -> Response:
    log_fault(fault)
    body = {"error": "internal", "message": LOGGED_FAULT}
    return json_response(body, 500)
