"""Access control over HTTP: the middleware checks every request, and each route declares its
access.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from msgspec import Struct
from starlette.datastructures import Headers as AllHeaders
from starlette.requests import cookie_parser
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thoughtline.core.principal import LOCAL, Principal
from thoughtline.entrypoints.http.auth.login import HOME, LOGIN_PATH, Authenticate, Login
from thoughtline.entrypoints.http.auth.oauth import MAX_TOKEN_LENGTH
from thoughtline.entrypoints.http.errors import HttpError, no_such_page
from thoughtline.entrypoints.http.middleware.audit import address_of
from thoughtline.entrypoints.http.request_headers import headers_of
from thoughtline.entrypoints.log import CauseLog
from thoughtline.entrypoints.route_access import Access, access_of, matching_route
from thoughtline.entrypoints.scope_keys import IDENTITY, OWNER, REVOKED, ROUTE

RECHECK_EVERY = 2.0
"""Seconds between two checks of a token while its request is still being answered."""


class AuthPolicy(Struct, frozen=True, kw_only=True):
    """Ways of authentication: a bearer token, or the cookie of a login.

    `open` is true if MCP needs no token. `challenge` is the part of `WWW-Authenticate` after
    `Bearer`. `identify_revoked` returns the former caller of a revoked token.
    """

    authenticate: Authenticate
    identify_revoked: Callable[[str], Principal | None]
    login: Login
    open: bool
    challenge: str


async def authenticate_with(authenticators: Sequence[Authenticate], token: str) -> Principal | None:
    for authenticate in authenticators:
        identity = await authenticate(token)
        if identity is not None:
            return identity
    return None


class AuthMiddleware:
    """Store the route and the principal in the scope, or refuse the request."""

    def __init__(self, app: ASGIApp, policy: AuthPolicy, routes: Sequence[BaseRoute]) -> None:
        self._app = app
        self._policy = policy
        self._routes = routes
        self._refused = CauseLog("token.refused")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if ROUTE not in scope:
            scope[ROUTE] = matching_route(self._routes, scope)
        try:
            access = _declared(scope[ROUTE])
            if access.public:
                identity = None
            else:
                identity = scope[IDENTITY] = await self._identify(access, scope)
                _check(access, identity)
        except HttpError as refusal:
            await refusal(scope, receive, send)
            return
        if identity is None:
            await self._app(scope, receive, send)
            return
        scope[OWNER] = identity.owner
        if identity.expires is None and not identity.token:
            await self._app(scope, receive, send)
        else:
            await self._serve_while_valid(scope, receive, send, identity)

    async def _serve_while_valid(
        self, scope: Scope, receive: Receive, send: Send, identity: Principal
    ) -> None:
        """Most requests end before the first check of the principal."""
        is_answered = False

        async def send_noted(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        timeout = asyncio.timeout(None)
        loop = asyncio.get_running_loop()
        watch: asyncio.TimerHandle

        def recheck() -> None:
            nonlocal watch
            if self._policy.login.is_valid(identity):
                watch = loop.call_later(_until_recheck(identity), recheck)
            else:
                timeout.reschedule(0)

        watch = loop.call_later(_until_recheck(identity), recheck)
        try:
            async with timeout:
                await self._app(scope, receive, send_noted)
        except TimeoutError:
            if not timeout.expired():
                raise
            if not is_answered:
                await self._unauthorized("invalid_token")(scope, receive, send)
        finally:
            watch.cancel()

    async def _identify(self, access: Access, scope: Scope) -> Principal:
        headers = headers_of(scope)
        authorization = headers.text(b"authorization")
        if authorization is not None:
            if b"authorization" in headers.repeated:
                raise self._unauthorized("invalid_request")
            return await self._by_bearer_token(authorization, scope)
        if not access.cookie:
            if self._policy.open:
                return LOCAL
            raise self._unauthorized("")
        login = self._policy.login
        for cookie in AllHeaders(scope=scope).getlist("cookie"):
            identity = login.identity(cookie_parser(cookie).get(login.cookie, ""))
            if identity is not None:
                return identity
        if headers.get(b"accept", b"").startswith(b"text/html"):
            raise HttpError(
                303, "not_allowed", "Sign in first.", headers={"Location": _login(scope)}
            )
        raise self._unauthorized("")

    async def _by_bearer_token(self, authorization: str, scope: Scope) -> Principal:
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or len(token) > MAX_TOKEN_LENGTH:
            raise self._unauthorized("invalid_request")
        identity = await self._policy.authenticate(token.strip())
        if identity is None:
            self._note_refused(token.strip(), scope)
            raise self._unauthorized("invalid_token")
        if identity.person is not None:  # a program with this token could act as the person
            raise HttpError(
                403,
                "not_allowed",
                "This token belongs to a person: it signs in to the board in a browser, and opens "
                "nothing else. A program needs a token that was made without --person.",
            )
        return identity

    def _note_refused(self, token: str, scope: Scope) -> None:
        """Log a refused token with its caller's address, and its id if the token was revoked."""
        revoked = scope[REVOKED] = self._policy.identify_revoked(token)
        known = {} if revoked is None else {"id": revoked.token}
        cause = "unknown" if revoked is None else "revoked"
        self._refused.note(cause, address=address_of(scope), **known)

    def _unauthorized(self, error: str) -> HttpError:
        """Follow RFC 6750 and RFC 9728, with the name of the token issuer."""
        parts = [self._policy.challenge, f'error="{error}"' if error else ""]
        challenge = "Bearer " + ", ".join(part for part in parts if part)
        return HttpError(
            401,
            "not_allowed",
            "A valid token is needed here, and this one is not valid."
            if error
            else "A token is needed here, or a signed-in browser.",
            headers={"WWW-Authenticate": challenge.strip()},
        )


def _until_recheck(identity: Principal) -> float:
    """Return the seconds until the next check of a principal."""
    left = RECHECK_EVERY if identity.expires is None else identity.expires - time.time()
    return min(RECHECK_EVERY, max(0.0, left))


def _login(scope: Scope) -> str:
    """Return the address of the login page, which leads back to the requested page."""
    wanted = scope["path"] + (f"?{query}" if (query := scope["query_string"].decode()) else "")
    return f"{LOGIN_PATH}?{urlencode({'next': wanted})}" if wanted != HOME else LOGIN_PATH


def _declared(route: BaseRoute | None) -> Access:
    """Return the access that a route declares. Raises `HttpError` if there is no route, or if the
    route declares no access: then nobody may call it.

    A missing page is 404 for all callers: clients that get a 401 begin to sign in.
    """
    if route is None:
        raise no_such_page(404)
    access = access_of(route)
    if access is None:
        raise HttpError(403, "not_allowed", "Nobody has access here.")
    return access


def _check(access: Access, identity: Principal) -> None:
    """Raises `HttpError` if the principal lacks the scope, or is not the person of the route."""
    if access.scope and access.scope not in identity.scopes:
        raise HttpError(403, "not_allowed", f"This needs the scope {access.scope}.")
    if access.person and identity.person is None:
        raise HttpError(
            403,
            "not_allowed",
            "Only a person who signed in to the board can do this: with the link of "
            "`thoughtline link`, or with a token of `thoughtline token new --person NAME`.",
        )
