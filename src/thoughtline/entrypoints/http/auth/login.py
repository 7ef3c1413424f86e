"""How a person's browser comes in: once with a link or a token, then with a cookie.

The cookie is signed and holds all that is needed, so any replica knows it. It is sent by pages of
this server alone (SameSite=Strict), no script can read it, and it opens the board, never MCP.
Whoever follows a link of another site thus seems a stranger at first: a page of ours leads on.
"""

import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import OctKey
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute

from thoughtline.core.principal import LOCAL, SCOPES, Principal
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.http.auth.login_page import login_page, way_on
from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.request_fields import decode_fields
from thoughtline.entrypoints.route_access import Access, GuardedRoute
from thoughtline.entrypoints.scope_keys import BODY, IDENTITY
from thoughtline.store.access.sign_in_code import end_of, new_code

COOKIE = "thoughtline"
ONLY_OURS = "__Host-"
"""Begins the name of a cookie that browsers take over https and from no other host of the site."""

LOGIN_PATH = "/login"
COOKIE_SECONDS = 12 * 3_600
ALGORITHM = "HS256"

HOME = "/"

WANTED_COOKIE = "thoughtline-page"
"""Holds the page that one came for, for a link that is made meanwhile."""

MAX_FIELDS = 4
"""Of its form and its address, which have two at most."""

WANTED_SECONDS = 3_600
MAX_WANTED_LENGTH = 2_000
"""Characters. Browsers keep no cookie of more than 4,096."""

OUR_PAGE = re.compile(r"/(?![/\\\\])[\x21-\x7e]*")
"""A path of this server: what begins with two slashes would be the name of another one."""

Authenticate = Callable[[str], Awaitable[Principal | None]]
"""Says whom a token lets in, None for nobody."""


class Login:
    """`is_known` says whether an access token of ours still lets somebody in, by its id.

    `secure` keeps the cookie, whose name is `cookie`, to https.
    """

    def __init__(
        self,
        key: bytes,
        authenticate: Authenticate,
        is_known: Callable[[str], bool],
        *,
        secure: bool,
    ) -> None:
        self._secret = key
        self._key = OctKey.import_key(key)
        self._authenticate = authenticate
        self._is_known = is_known
        self._secure = secure
        self.cookie = f"{ONLY_OURS}{COOKIE}" if secure else COOKIE
        self._used: dict[str, float] = {}

    def routes(self) -> list[BaseRoute]:
        public = Access(public=True)
        return [
            GuardedRoute(LOGIN_PATH, self.get, public, methods=["GET"]),
            GuardedRoute(LOGIN_PATH, self.post, Access(public=True, form=True), methods=["POST"]),
        ]

    def link(self) -> str:
        """A path that lets the local person in, once, within a quarter of an hour."""
        return f"{LOGIN_PATH}?code={new_code(self._secret, time.time())}"

    def identity(self, cookie: str) -> Principal | None:
        """Whom a cookie lets in: nobody, once the token that it was given for was revoked."""
        try:
            claims = jwt.decode(cookie, self._key, algorithms=[ALGORITHM]).claims
            jwt.JWTClaimsRegistry(exp={"essential": True}).validate(claims)
            token = claims["token"]
        except (JoseError, ValueError, TypeError, KeyError):
            return None
        if token and not self._is_known(token):
            return None
        return Principal(
            owner=claims["sub"],
            scopes=SCOPES.intersection(claims["scopes"]),
            expires=float(claims["exp"]),
            token=token,
        )

    def is_valid(self, identity: Principal) -> bool:
        """Whether what somebody came in with has neither expired nor been revoked."""
        return not identity.expired(time.time()) and (
            not identity.token or self._is_known(identity.token)
        )

    async def get(self, request: Request) -> Response:
        """The one-time link, or the page that asks for a token."""
        if request.headers.get("sec-fetch-site") == "cross-site":  # no cookie comes with it
            return way_on(f"{LOGIN_PATH}?{request.url.query}")
        said = _fields(request.scope["query_string"])
        code, wanted = said.get("code"), said.get("next", "")
        if code is None or request.method == "HEAD":  # which would use up the link
            page = _page(wanted)
            if wanted and self._is_in(request):
                return _redirect(page)
            return self._remembering(page, login_page(LOGIN_PATH, page))
        page = _page(wanted or request.cookies.get(WANTED_COOKIE, ""))
        if self._use(code):
            return self._signed_in(request, LOCAL, page)
        if self._is_in(request):
            return _redirect(page)
        error = "This link was used or is too old. `thoughtline link` makes another one."
        return login_page(LOGIN_PATH, page, error, status=403)

    def _is_in(self, request: Request) -> bool:
        return self.identity(request.cookies.get(self.cookie, "")) is not None

    def _use(self, code: str) -> bool:
        """Whether a code is good, which it then is no more, until the server is restarted."""
        now = time.time()
        self._used = {used: end for used, end in self._used.items() if end > now}
        end = end_of(self._secret, code)
        if end <= now or code in self._used:
            return False
        self._used[code] = end
        return True

    async def post(self, request: Request) -> Response:
        """A token for a cookie, from our own page."""
        if not request.headers.get("origin"):
            raise HttpError(403, "wrong_origin", "This is for our own page.")
        form = _fields(request.scope[BODY])
        page = _page(form.get("next", ""))
        identity = await self._authenticate(form.get("token", "").strip())
        if identity is None:
            return login_page(LOGIN_PATH, page, "This token opens nothing here.", status=401)
        request.scope[IDENTITY] = identity  # for the audit
        return self._signed_in(request, identity, page)

    def _remembering(self, page: str, response: Response) -> Response:
        """The response, after which a link leads to this page."""
        if page == HOME or len(page) > MAX_WANTED_LENGTH:
            response.delete_cookie(WANTED_COOKIE, LOGIN_PATH)
        else:
            response.set_cookie(
                WANTED_COOKIE,
                page,
                WANTED_SECONDS,
                path=LOGIN_PATH,
                httponly=True,
                secure=self._secure,
                samesite="strict",
            )
        return response

    def _signed_in(self, request: Request, identity: Principal, page: str) -> Response:
        now = int(time.time())
        ends = (
            now + COOKIE_SECONDS
            if identity.expires is None
            else min(now + COOKIE_SECONDS, int(identity.expires))
        )
        claims: dict[str, Any] = {
            "sub": identity.owner,
            "scopes": sorted(identity.scopes),
            "exp": ends,
            "token": identity.token,
        }
        response = _redirect(page)
        if WANTED_COOKIE in request.cookies:
            response.delete_cookie(WANTED_COOKIE, LOGIN_PATH)
        response.set_cookie(
            self.cookie,
            jwt.encode({"alg": ALGORITHM}, claims, self._key),
            max_age=ends - now,
            httponly=True,
            secure=self._secure,
            samesite="strict",
        )
        return response


def _redirect(page: str) -> RedirectResponse:
    return RedirectResponse(page, 303, {"Cache-Control": "no-store"})


def _fields(said: bytes) -> dict[str, str]:
    try:
        return decode_fields(said, MAX_FIELDS)
    except Refused as refusal:
        raise HttpError(400, "bad_request", refusal.message) from refusal


def _page(wanted: str) -> str:
    """Where to go once one is in: the page that one came for, if it is one of ours."""
    return wanted if OUR_PAGE.fullmatch(wanted) and not wanted.startswith(LOGIN_PATH) else HOME
