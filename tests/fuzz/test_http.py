"""No head of a request and no token is a fault of ours, or keeps a server from the next one."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import strategies as st
from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

from entrypoints.http.served import Served
from fuzz.campaign import corpus, fuzz
from fuzz.inputs import NASTY_TEXTS, head
from thoughtline.entrypoints.http.auth.oauth import OAuth

ISSUER, AUDIENCE = "https://issuer.example", "https://thoughts.example.org/mcp"
KEY = RSAKey.generate_key(2048, parameters={"kid": "k"}, private=True)


@pytest.fixture
def server() -> Iterator[Served]:
    with Served() as served:
        yield served


def answered(server: Served, said: bytes) -> bytes:
    """What comes back until the server hangs up, or has nothing more to say."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as wire:
        wire.settimeout(0.2)
        wire.sendall(said)
        with suppress(TimeoutError, ConnectionError):
            wire.shutdown(socket.SHUT_WR)
            return wire.recv(65_536)
    return b""


def test_no_head_is_a_fault(server: Served) -> None:
    read = 0

    def check(said: bytes) -> None:
        nonlocal read
        answer = answered(server, said)
        assert not answer.startswith(b"HTTP/1.1 5"), (said, answer[:200])
        lines = server.log[read:]
        read += len(lines)
        assert not [line for line in lines if '"fault"' in line], said

    fuzz("HTTP heads", head(), check)
    assert server.http.get("/healthz").status_code == 200


async def _keys(_newer: bool) -> KeySet:
    return KeySet([KEY])


def is_let_in(claims: dict[str, Any]) -> bool:
    token = jwt.encode({"alg": "RS256", "kid": "k"}, claims, KEY, algorithms=["RS256"])
    return asyncio.run(OAuth(ISSUER, AUDIENCE, _keys).authenticate(token)) is not None


def good() -> dict[str, Any]:
    return {"iss": ISSUER, "aud": AUDIENCE, "sub": "ada", "exp": int(time.time()) + 600}


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.text(), max_size=2)
)
ODD = st.dictionaries(
    st.sampled_from(("iss", "aud", "sub", "exp", "nbf", "iat", "scope", "scp", "x")),
    st.one_of(VALUES, st.sampled_from([one for one in NASTY_TEXTS if "\ud800" not in one])),
    min_size=1,
    max_size=3,
)


def test_no_signed_claims_are_a_fault() -> None:
    assert is_let_in(good())

    def check(odd: dict[str, Any]) -> None:
        let_in = is_let_in(good() | odd)
        changed = {name for name in ("iss", "aud", "sub", "exp") if name in odd}
        assert not (let_in and changed & {"iss"}), odd

    fuzz("claims of tokens", ODD, check, share=1 / 2)


def test_no_token_is_a_fault() -> None:
    token = jwt.encode({"alg": "RS256", "kid": "k"}, good(), KEY, algorithms=["RS256"])
    oauth = OAuth(ISSUER, AUDIENCE, _keys)

    def check(change: tuple[int, str]) -> None:
        place, letter = change
        place %= len(token)
        changed = token[:place] + letter + token[place + 1 :]
        # The last letter of a signature has bits that say nothing.
        if changed != token and place < len(token) - 1:
            assert asyncio.run(oauth.authenticate(changed)) is None, changed

    fuzz("tokens", st.tuples(st.integers(0, 5_000), st.text(max_size=3)), check, share=1 / 2)


@pytest.mark.parametrize("line", corpus("claims"), ids=range(len(corpus("claims"))))
def test_claims_that_broke_something_let_nobody_in_or_harm_nobody(line: bytes) -> None:
    claims = json.loads(line)

    assert not is_let_in(good() | claims) or "scope" in claims
