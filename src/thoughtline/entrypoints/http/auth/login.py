"""Login of a browser: once with a link or a token, then with a cookie.

The cookie is signed and holds all data of the login, so any replica can check the cookie. A browser
sends the cookie only from pages of this server (SameSite=Strict), and no script can read the
cookie. The cookie opens the board, never MCP. A browser that follows a link of another site sends
no cookie at first, so a page of ours redirects the browser.
"""

import hmac
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import OctKey
from msgspec.structs import replace
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
from thoughtline.store.access.sign_in import SignIn

COOKIE = "thoughtline"
ONLY_OURS = "__Host-"
"""Prefix of the cookie's name: browsers accept a cookie with this prefix over https only, and from
this host only.
"""

LOGIN_PATH = "/login"
COOKIE_SECONDS = 12 * 3_600
ALGORITHM = "HS256"

FORM_PURPOSE = b"form of "
"""Text before the id of a sign-in, so that a form's secret signs nothing else."""

NONCE_SIZE = 18

THIS_PERSON = replace(LOCAL, person="")
"""Principal of a browser that followed a one-time link: the person of this machine."""

HOME = "/"

WANTED_COOKIE = "thoughtline-page"
"""Name of the cookie with the requested page, for a person who requests a login link later."""

MAX_FIELDS = 4
"""Maximum number of fields in the login form and in its address; our own form has two."""

WANTED_SECONDS = 3_600
MAX_WANTED_LENGTH = 2_000
"""Maximum number of characters in a page's address. Browsers refuse cookies of more than 4,096
characters.
"""

OUR_PAGE = re.compile(r"/(?![/\\\\])[\x21-\x7e]*")
"""Pattern of a path on this server. A path that begins with two slashes would name another
server.
"""

Authenticate = Callable[[str], Awaitable[Principal | None]]
"""Function that returns the principal of a token, or None."""


class Login:
    """Login pages and login cookies of the board. `is_known` checks by id if an access token of
    ours is still valid.

    The cookie is named `cookie`; if `secure` is true, browsers send the cookie over https only.
    """

    def __init__(
        self,
        sign_in: SignIn,
        authenticate: Authenticate,
        is_known: Callable[[str], bool],
        *,
        secure: bool,
    ) -> None:
        self._sign_in = sign_in
        self._authenticate = authenticate
        self._is_known = is_known
        self._secure = secure
        self.cookie = f"{ONLY_OURS}{COOKIE}" if secure else COOKIE

    def routes(self) -> list[BaseRoute]:
        public = Access(public=True)
        return [
            GuardedRoute(LOGIN_PATH, self.get, public, methods=["GET"]),
            GuardedRoute(LOGIN_PATH, self.post, Access(public=True, form=True), methods=["POST"]),
        ]

    def link(self) -> str:
        """Return a path that works once, within a quarter of an hour."""
        return f"{LOGIN_PATH}?code={self._sign_in.new_code(time.time())}"

    def identity(self, cookie: str) -> Principal | None:
        """Return None if the cookie is invalid or its token was revoked."""
        try:
            claims = jwt.decode(cookie, self._key(), algorithms=[ALGORITHM]).claims
            jwt.JWTClaimsRegistry(exp={"essential": True}).validate(claims)
            token, person, sign_in = claims["token"], claims["person"], claims["jti"]
        except (JoseError, ValueError, TypeError, KeyError):
            return None
        if token and not self._is_known(token):
            return None
        return Principal(
            owner=claims["sub"],
            scopes=SCOPES.intersection(claims["scopes"]),
            expires=float(claims["exp"]),
            token=token,
            key=self._key_id(),
            person=person,
            form=self._form_secret(sign_in),
        )

    def _form_secret(self, sign_in: str) -> str:
        """No script and no page of another site can read or compute the secret."""
        with _available():
            key = self._sign_in.key()
        return hmac.digest(key, FORM_PURPOSE + sign_in.encode(), sha256).hex()

    def is_valid(self, identity: Principal) -> bool:
        """Check that a principal has neither expired nor been revoked, and is still signed in."""
        return (
            not identity.expired(time.time())
            and (not identity.token or self._is_known(identity.token))
            and (not identity.key or self._is_present(identity.key))
        )

    def _is_present(self, key: str) -> bool:
        """If the stored key is damaged, nobody is signed in."""
        with suppress(HttpError):
            return key == self._key_id()
        return False

    async def get(self, request: Request) -> Response:
        """Log in with a one-time link, or show the page that asks for a token."""
        if request.headers.get("sec-fetch-site") == "cross-site":  # such a request has no cookie
            return way_on(f"{LOGIN_PATH}?{request.url.query}")
        fields = _fields(request.scope["query_string"])
        code, wanted = fields.get("code"), fields.get("next", "")
        if code is None or request.method == "HEAD":  # HEAD would use up the link
            page = _page(wanted)
            if wanted and self._is_signed_in(request):
                return _redirect(page)
            return self._with_wanted_page(page, login_page(LOGIN_PATH, page))
        page = _page(wanted or request.cookies.get(WANTED_COOKIE, ""))
        if self._use_up(code):
            return self._signed_in(request, THIS_PERSON, page)
        if self._is_signed_in(request):
            return _redirect(page)
        error = "This link was used or has expired. Make another one with `thoughtline link`."
        return login_page(LOGIN_PATH, page, error, status=403)

    def _is_signed_in(self, request: Request) -> bool:
        return self.identity(request.cookies.get(self.cookie, "")) is not None

    def _key_id(self) -> str:
        return self._key().thumbprint()

    def _key(self) -> OctKey:
        with _available():
            return _import_key(self._sign_in.key())

    def _use_up(self, code: str) -> bool:
        """Mark a code as used. Raises `HttpError` if the mark cannot be stored."""
        with _available():
            return self._sign_in.use_up(code, time.time())

    async def post(self, request: Request) -> Response:
        """Exchange a token for a cookie. The request must come from this server's own page."""
        if not request.headers.get("origin"):
            raise HttpError(403, "wrong_origin", "Only this server's own page may send this.")
        form = _fields(request.scope[BODY])
        page = _page(form.get("next", ""))
        identity = await self._authenticate(form.get("token", "").strip())
        if identity is None:
            return login_page(LOGIN_PATH, page, "This token is not valid here.", status=401)
        request.scope[IDENTITY] = identity  # for the audit
        return self._signed_in(request, identity, page)

    def _with_wanted_page(self, page: str, response: Response) -> Response:
        """Add a cookie that names the page to open after a later login link."""
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
            "person": identity.person,
            "jti": secrets.token_urlsafe(NONCE_SIZE),
        }
        response = _redirect(page)
        if WANTED_COOKIE in request.cookies:
            response.delete_cookie(WANTED_COOKIE, LOGIN_PATH)
        response.set_cookie(
            self.cookie,
            jwt.encode({"alg": ALGORITHM}, claims, self._key()),
            max_age=ends - now,
            httponly=True,
            secure=self._secure,
            samesite="strict",
        )
        return response


@contextmanager
def _available() -> Iterator[None]:
    """Raise `HttpError` in place of a `Refused` about a folder that cannot be read or written."""
    try:
        yield
    except Refused as refusal:
        raise HttpError(503, str(refusal.code), refusal.message) from refusal


_import_key = lru_cache(1)(OctKey.import_key)


def _redirect(page: str) -> RedirectResponse:
    return RedirectResponse(page, 303, {"Cache-Control": "no-store"})


def _fields(fields: bytes) -> dict[str, str]:
    try:
        return decode_fields(fields, MAX_FIELDS)
    except Refused as refusal:
        raise HttpError(400, "bad_request", refusal.message) from refusal


def _page(wanted: str) -> str:
    """Return the requested page if it is ours, otherwise the home page."""
    return wanted if OUR_PAGE.fullmatch(wanted) and not wanted.startswith(LOGIN_PATH) else HOME
