"""Tokens of an OAuth 2.1 issuer: JWTs, checked with the issuer's public keys.

The signature, `iss`, `aud`, `exp`, `sub`, and `nbf` if present, are checked as in RFC 9068 and RFC
8707. The header `typ` is not checked.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any
from warnings import simplefilter

from joserfc import jwt
from joserfc.errors import ClaimError, JoseError, SecurityWarning
from joserfc.jwk import KeySet
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from thoughtline.core.author import check_person
from thoughtline.core.principal import SCOPES, Principal, owner_of
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.http.responses import json_response
from thoughtline.entrypoints.log import CauseLog
from thoughtline.entrypoints.route_access import Access, GuardedRoute

METADATA = "/.well-known/oauth-protected-resource"

ALGORITHMS = ["RS256", "PS256", "ES256", "Ed25519", "EdDSA"]
"""Allowed signature algorithms: only asymmetric algorithms, so that nobody can use a public key as
a shared secret.
"""

SKEW = 10
"""Tolerated difference in seconds between the issuer's clock and ours."""

MAX_TOKEN_LENGTH = 8_192
"""Maximum number of characters in a token of any kind."""

LARGEST_NUMBER = 1 << 53
"""Largest whole number that every JSON parser represents exactly: the limit of a token's expiry."""

CLAIMS = ("iss", "aud", "exp", "sub", "nbf", "iat")
"""Claims whose names may be logged. The issuer chooses all other names."""

PERSON_CLAIM = "thoughtline_person"
"""Claim with the name of the person that a token signs in to the board."""

MALFORMED = "malformed"

SHAPE = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")

Keys = Callable[[bool], Awaitable[KeySet]]
"""Function that returns the issuer's keys; with True, the function looks for newer keys first."""


class OAuth:
    """Authenticator of tokens that `issuer` made for `audience`. All other tokens are refused."""

    def __init__(self, issuer: str, audience: str, keys: Keys) -> None:
        self.issuer = issuer
        self.audience = audience
        self._keys = keys
        self._refusals = CauseLog("oauth.refused")
        # Any token may name EdDSA in its head. The library's warning about it is not for our log.
        simplefilter("ignore", SecurityWarning)
        self._claims = jwt.JWTClaimsRegistry(
            leeway=SKEW,
            iss={"essential": True, "value": issuer},
            aud={"essential": True, "value": audience},
            exp={"essential": True},
            sub={"essential": True},
        )

    async def authenticate(self, token: str) -> Principal | None:
        """Log the cause of an invalid token. Raises `HttpError` if no keys can be fetched."""
        if len(token) > MAX_TOKEN_LENGTH or not SHAPE.fullmatch(token):
            return None
        claims = self._read(token, await self._keys(False))
        if isinstance(claims, str):  # the signing key may be newer than ours
            claims = self._read(token, await self._keys(True))
        if isinstance(claims, str):
            self._refusals.note(claims, audience=self.audience)
            return None
        return self._identity(claims)

    def _read(self, token: str, keys: KeySet) -> dict[str, Any] | str:
        try:
            claims = jwt.decode(token, keys, algorithms=ALGORITHMS).claims
            self._claims.validate(claims)
        except ClaimError as error:
            return f"{error.error} {error.claim}" if error.claim in CLAIMS else error.error
        except JoseError as error:
            return error.error or MALFORMED
        except (ValueError, TypeError, OverflowError, RecursionError):
            return MALFORMED
        return claims if 0 < claims["exp"] <= LARGEST_NUMBER else "invalid_claim exp"

    def _identity(self, claims: dict[str, Any]) -> Principal:
        return Principal(
            owner=owner_of(self.issuer, claims["sub"]),
            scopes=_scopes(claims.get("scope", claims.get("scp", ""))),
            expires=float(claims["exp"]) + SKEW,
            person=_person(claims.get(PERSON_CLAIM)),
        )

    def metadata(self) -> dict[str, Any]:
        """Return the metadata of this server as a protected resource (RFC 9728)."""
        return {
            "resource": self.audience,
            "authorization_servers": [self.issuer],
            "scopes_supported": sorted(SCOPES),
            "bearer_methods_supported": ["header"],
            "resource_name": "Thoughtline",
        }


def _person(claim: Any) -> str | None:
    """Return the name of a person, or None if the claim is missing or no fit name."""
    if not isinstance(claim, str):
        return None
    try:
        check_person(claim)
    except Refused:
        return None
    return claim


def _scopes(claim: Any) -> frozenset[str]:
    names = claim.split() if isinstance(claim, str) else claim if isinstance(claim, list) else []
    return SCOPES.intersection(name for name in names if isinstance(name, str))


def challenge(oauth: OAuth | None, url: str, resource: str) -> str:
    """Return the URL of the metadata, or only a realm if the server has no issuer."""
    return f'resource_metadata="{url}{METADATA}{resource}"' if oauth else 'realm="thoughtline"'


def metadata_routes(oauth: OAuth | None, resource: str) -> list[BaseRoute]:
    """Return 404 without an issuer: clients take 401 as a sign that tokens are needed."""

    async def metadata(_: Request) -> Response:
        if oauth is None:
            raise HTTPException(404)
        return json_response(oauth.metadata())

    return [
        GuardedRoute(path, metadata, Access(public=True), methods=["GET"])
        for path in (METADATA, METADATA + resource)
    ]
