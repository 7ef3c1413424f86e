"""Routes that declare their access, so that a new or renamed route is never open by accident."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import ASGIApp, Scope


class Access(Struct, frozen=True, kw_only=True):
    """Access to a route. A caller needs the scope `scope`; if it is "", any known caller has
    access.

    If `cookie` is true, a browser's cookie counts as a token, and strangers are redirected to the
    login page. If `public` is true, no login is needed. If `audited` is true, requests are written
    to the audit log. If `form` is true, the body is a form and not JSON. If `person` is true, only
    a browser in which a person signed in has access.
    """

    scope: str = ""
    cookie: bool = False
    public: bool = False
    audited: bool = True
    form: bool = False
    person: bool = False


class GuardedRoute(Route):
    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        access: Access,
        *,
        methods: Sequence[str] | None = None,
        middleware: Sequence[Middleware] | None = None,
    ) -> None:
        super().__init__(path, endpoint, methods=methods, middleware=middleware)
        self.access = access


class GuardedMount(Mount):
    """Application mounted below a path, with the same access for all its routes."""

    def __init__(
        self,
        path: str,
        app: ASGIApp,
        access: Access,
        *,
        middleware: Sequence[Middleware] | None = None,
    ) -> None:
        super().__init__(path, app, middleware=middleware)
        self.access = access


def matching_route(routes: Iterable[BaseRoute], scope: Scope) -> BaseRoute | None:
    """Return the route that answers a request, by the rules of Starlette's router."""
    partial: BaseRoute | None = None
    for route in routes:
        match, _ = route.matches(scope)
        if match is Match.FULL:
            return route
        if match is Match.PARTIAL and partial is None:
            partial = route
    return partial


def access_of(route: BaseRoute) -> Access | None:
    return route.access if isinstance(route, GuardedRoute | GuardedMount) else None
