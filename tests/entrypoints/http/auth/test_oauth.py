"""When a token of an issuer ends."""

from base64 import urlsafe_b64encode

import pytest

from entrypoints.http.issuer import AUDIENCE, Issuer
from thoughtline.entrypoints.http.auth.jwks import IssuerKeys
from thoughtline.entrypoints.http.auth.oauth import SKEW, OAuth

LATEST = 1 << 53
"""The last whole number up to which a double holds all."""


@pytest.mark.parametrize(("end", "taken"), [(LATEST, True), (LATEST + 1, False)])
async def test_an_end_that_no_double_holds_is_none(end: int, *, taken: bool) -> None:
    with Issuer() as issuer:
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, ""))
        identity = await oauth.authenticate(issuer.sign(issuer.claims() | {"exp": end}))

    assert (identity is not None) == taken
    if identity is not None:
        assert identity.expires == LATEST + SKEW


async def test_a_token_without_an_end_opens_nothing() -> None:
    with Issuer() as issuer:
        claims = issuer.claims()
        del claims["exp"]
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, ""))

        assert await oauth.authenticate(issuer.sign(claims)) is None


async def test_a_head_with_an_algorithm_of_old_warns_nobody() -> None:
    head = urlsafe_b64encode(b'{"alg":"EdDSA"}').decode().rstrip("=")
    with Issuer() as issuer:
        claims = issuer.sign(issuer.claims()).split(".")[1]
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, ""))

        assert await oauth.authenticate(f"{head}.{claims}.AAAA") is None


@pytest.mark.parametrize(
    ("claim", "person"), [("Ada", "Ada"), (None, None), ("A\u200bda", None), (["Ada"], None)]
)
async def test_a_token_is_a_persons_only_if_its_issuer_says_so(
    claim: object, person: str | None
) -> None:
    with Issuer() as issuer:
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, ""))
        said = {} if claim is None else {"thoughtline_person": claim}
        identity = await oauth.authenticate(issuer.sign(issuer.claims() | said))

    assert identity is not None
    assert identity.person == person
