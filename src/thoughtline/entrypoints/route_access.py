"""Routes that say whom they let in, so that a renamed or new one cannot be open by accident."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import ASGIApp, Scope


class Access(Struct, frozen=True, kw_only=True):
    """Whom a route lets in: who holds `scope`, with "" everybody who is known.

    `cookie`: a browser's cookie is as good as a token, and strangers are sent to the login page.
    `public`: nobody is asked who they are. `audited`: requests are noted in the audit. `form`: a
    body is a form, not JSON.
    """

    scope: str = ""
    cookie: bool = False
    public: bool = False
    audited: bool = True
    form: bool = False


class GuardedRoute(Route):
    """A route with its access."""

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
    """An application below a path, with one access for all that is in it."""

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
    """The route that will answer a request: the choice of Starlette's router."""
    partial: BaseRoute | None = None
    for route in routes:
        match, _ = route.matches(scope)
        if match is Match.FULL:
            return route
        if match is Match.PARTIAL and partial is None:
            partial = route
    return partial


def access_of(route: BaseRoute) -> Access | None:
    """What a route declares; None if it declares nothing."""
    return route.access if isinstance(route, GuardedRoute | GuardedMount) else None
