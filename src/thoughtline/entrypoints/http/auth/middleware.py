"""Who may come in where: every request passes here, and each route says whom it lets in."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from thoughtline.core.identity import LOCAL, READ, Identity
from thoughtline.entrypoints.asgi_scope import IDENTITY, OWNER, ROUTE
from thoughtline.entrypoints.http.auth.login import PATH, Login
from thoughtline.entrypoints.http.responses import NotServed
from thoughtline.entrypoints.route_access import Access, access_of, matching_route

NO_ROUTE = Access(scope=READ, cookie=True)
"""Who is told that there is nothing at a path: who would see a page there."""

LONGEST_TOKEN = 8_192

LOOK = 2.0
"""Seconds after which a token is looked at again whose stream is still open."""

Whose = Callable[[str], Awaitable[Identity | None]]


class AuthPolicy(Struct, frozen=True, kw_only=True):
    """`whose` says whom a bearer token lets in. `open` means that no token is needed for MCP."""

    whose: Whose
    login: Login
    open: bool
    challenge: str


async def first_known(said: str, ways: Sequence[Whose]) -> Identity | None:
    """Whom the first of several kinds of token lets in."""
    for way in ways:
        identity = await way(said)
        if identity is not None:
            return identity
    return None


class AuthMiddleware:
    """Puts the route and who asks into the scope, or ends the request."""

    def __init__(self, app: ASGIApp, doors: AuthPolicy, routes: Sequence[BaseRoute]) -> None:
        self._app = app
        self._doors = doors
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        route = scope[ROUTE] = matching_route(self._routes, scope)
        try:
            access = _declared(route)
            if access.public:
                identity = None
            else:
                identity = scope[IDENTITY] = await self._who(access, Headers(scope=scope))
                _check(access, identity)
        except NotServed as refusal:
            await refusal(scope, receive, send)
            return
        if identity is None:
            await self._app(scope, receive, send)
            return
        scope[OWNER] = identity.owner
        if (identity.expires is None and not identity.token) or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        bound = asyncio.timeout(None)
        ending = asyncio.create_task(self._end(bound, identity))
        try:
            async with bound:  # a stream ends with what it was opened with
                await self._app(scope, receive, send)
        except TimeoutError:
            if not bound.expired():
                raise
        finally:
            ending.cancel()

    async def _end(self, bound: asyncio.Timeout, identity: Identity) -> None:
        """Have it time out once what somebody came in with is good no more."""
        good = True
        while good:
            left = LOOK if identity.expires is None else identity.expires - time.time()
            await asyncio.sleep(min(LOOK, left))
            good = self._doors.login.still_good(identity)
        bound.reschedule(0)

    async def _who(self, access: Access, headers: Headers) -> Identity:
        said = headers.getlist("authorization")
        if said:
            return await self._bearer(said)
        if not access.cookie:
            if self._doors.open:
                return LOCAL
            raise self._stranger("")
        login = self._doors.login
        for cookie in headers.getlist("cookie"):
            identity = login.whose(cookie_parser(cookie).get(login.cookie, ""))
            if identity is not None:
                return identity
        if headers.get("accept", "").startswith("text/html"):
            raise NotServed(303, "not_allowed", "Come in first.", headers={"Location": PATH})
        raise self._stranger("")

    async def _bearer(self, said: list[str]) -> Identity:
        kind, _, token = said[0].partition(" ")
        if len(said) != 1 or kind.lower() != "bearer" or len(token) > LONGEST_TOKEN:
            raise self._stranger("invalid_request")
        identity = await self._doors.whose(token.strip())
        if identity is None:
            raise self._stranger("invalid_token")
        return identity

    def _stranger(self, error: str) -> NotServed:
        """What to do to come in, in the words of RFC 6750 and RFC 9728."""
        parts = [self._doors.challenge, f'error="{error}"' if error else ""]
        said = "Bearer " + ", ".join(part for part in parts if part)
        return NotServed(
            401,
            "not_allowed",
            "A token is needed here, and this is none that is good." if error else "Who are you?",
            headers={"WWW-Authenticate": said.strip()},
        )


def _declared(route: BaseRoute | None) -> Access:
    """The access of a route. Raises `NotServed` for one that declares none: it lets nobody in."""
    if route is None:
        return NO_ROUTE
    access = access_of(route)
    if access is None:
        raise NotServed(403, "not_allowed", "Nobody is let in here.")
    return access


def _check(access: Access, identity: Identity) -> None:
    """Raises `NotServed` where somebody may not be."""
    if access.scope and access.scope not in identity.scopes:
        raise NotServed(403, "not_allowed", f"This needs the scope {access.scope}.")
