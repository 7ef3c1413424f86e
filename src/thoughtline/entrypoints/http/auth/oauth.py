"""Tokens of an OAuth 2.1 issuer, who vouches for people: JWTs, checked by the issuer's public keys.

What is asked of one: RFC 9068 and RFC 8707, as the MCP authorization specification has them.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any
from warnings import simplefilter

from joserfc import jwt
from joserfc.errors import JoseError, SecurityWarning
from joserfc.jwk import KeySet
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from thoughtline.core.principal import SCOPES, Principal, owner_of
from thoughtline.entrypoints.http.responses import json_response
from thoughtline.entrypoints.route_access import Access, GuardedRoute

METADATA = "/.well-known/oauth-protected-resource"

ALGORITHMS = ["RS256", "PS256", "ES256", "Ed25519", "EdDSA"]
"""None of them takes a public key for a shared secret."""

SKEW = 10
"""Seconds by which the issuer's clock may differ from ours."""

MAX_TOKEN_LENGTH = 8_192
"""Characters, of a token of any kind."""

LARGEST_NUMBER = 1 << 53
"""The last whole number that everybody's JSON holds, and so the last second that tokens may end."""

SHAPE = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")

Keys = Callable[[bool], Awaitable[KeySet]]
"""Gives the issuer's keys; with True it looks whether there are new ones."""


class OAuth:
    """Lets in whom `issuer` made a token for `audience` for. Anything else is nobody."""

    def __init__(self, issuer: str, audience: str, keys: Keys) -> None:
        self.issuer = issuer
        self.audience = audience
        self._keys = keys
        # Anybody can name EdDSA in a head. What the library says of its age is not for our log.
        simplefilter("ignore", SecurityWarning)
        self._claims = jwt.JWTClaimsRegistry(
            leeway=SKEW,
            iss={"essential": True, "value": issuer},
            aud={"essential": True, "value": audience},
            exp={"essential": True},
            sub={"essential": True},
        )

    async def authenticate(self, token: str) -> Principal | None:
        """Raises `HttpError` while the issuer's keys cannot be had."""
        if len(token) > MAX_TOKEN_LENGTH or not SHAPE.fullmatch(token):
            return None
        claims = self._read(token, await self._keys(False))
        if claims is None:  # it may be signed with a key that is newer than ours
            claims = self._read(token, await self._keys(True))
        return None if claims is None else self._identity(claims)

    def _read(self, token: str, keys: KeySet) -> dict[str, Any] | None:
        try:
            claims = jwt.decode(token, keys, algorithms=ALGORITHMS).claims
            self._claims.validate(claims)
        except (JoseError, ValueError, TypeError, OverflowError, RecursionError):
            return None
        return claims if 0 < claims["exp"] <= LARGEST_NUMBER else None

    def _identity(self, claims: dict[str, Any]) -> Principal:
        return Principal(
            owner=owner_of(self.issuer, claims["sub"]),
            scopes=_scopes(claims.get("scope", claims.get("scp", ""))),
            expires=float(claims["exp"]) + SKEW,
        )

    def metadata(self) -> dict[str, Any]:
        """What RFC 9728 has a resource say about itself."""
        return {
            "resource": self.audience,
            "authorization_servers": [self.issuer],
            "scopes_supported": sorted(SCOPES),
            "bearer_methods_supported": ["header"],
            "resource_name": "Thoughtline",
        }


def _scopes(claim: Any) -> frozenset[str]:
    """The scopes of ours in a claim, which issuers write as one text or as a list."""
    names = claim.split() if isinstance(claim, str) else claim if isinstance(claim, list) else []
    return SCOPES.intersection(name for name in names if isinstance(name, str))


def challenge(oauth: OAuth | None, url: str, resource: str) -> str:
    """What strangers are told of where to get a token, for `WWW-Authenticate`."""
    return f'resource_metadata="{url}{METADATA}{resource}"' if oauth else 'realm="thoughtline"'


def metadata_routes(oauth: OAuth | None, resource: str) -> list[BaseRoute]:
    """Where clients learn which issuer makes tokens for the path `resource`.

    Without an issuer nothing is found there: clients take 401 for a server that asks for tokens.
    """

    async def metadata(_: Request) -> Response:
        if oauth is None:
            raise HTTPException(404)
        return json_response(oauth.metadata())

    return [
        GuardedRoute(path, metadata, Access(public=True), methods=["GET"])
        for path in (METADATA, METADATA + resource)
    ]
