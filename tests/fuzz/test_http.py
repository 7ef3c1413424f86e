"""No head of a request and no token is a fault of ours, or keeps a server from the next one."""

import asyncio
import json
import re
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

from entrypoints.http.served import Served, token
from fuzz.campaign import built, corpus, fuzz
from fuzz.inputs import HOST, NASTY_TEXTS, head
from thoughtline.entrypoints.http.auth.oauth import OAuth

ISSUER, AUDIENCE = "https://issuer.example", "https://thoughts.example.org/mcp"
KEY = RSAKey.generate_key(2048, parameters={"kid": "k"}, private=True)


ANSWER = re.compile(rb"HTTP/1\.1 [2-5]\d\d ")
"""How the last answer to a request begins. What comes before it only asks for more."""

OTHER_VERSION = b"HTTP/1.1 505 "
"""The only answer of this kind that is the caller's fault."""

SILENCE = 10.0
"""Seconds after which a server that waits for a fraction of one has nothing more to say."""


@pytest.fixture
def server() -> Iterator[Served]:
    """It waits for the rest of a head or a body for a fraction of a second."""
    with Served("--read-timeout-ms", "200") as served:
        yield served


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Served]:
    """It lets in who has a token."""
    token(tmp_path / "thoughts.db", "ada")
    with Served(database=tmp_path / "thoughts.db") as served:
        yield served


def answered(server: Served, said: bytes, patience: float = SILENCE) -> bytes:
    """What a server answers, b"" where it hangs up. A silence is `TimeoutError`.

    What is not whole is waited for, and may be hung up on, but never for as long as we listen.
    """
    heard = b""
    with server.raw() as wire, suppress(ConnectionError):
        wire.settimeout(patience)
        wire.sendall(said.replace(HOST, b"127.0.0.1:%d" % server.port))
        while not (found := ANSWER.search(heard)):
            data = wire.recv(65_536)
            if not data:
                return b""
            heard += data
        return heard[found.start() :]
    return b""


def test_no_head_is_a_fault(server: Served) -> None:
    read = 0

    def check(said: bytes) -> None:
        nonlocal read
        answer = answered(server, said)
        is_fault = answer.startswith(b"HTTP/1.1 5") and not answer.startswith(OTHER_VERSION)
        assert not is_fault, (said, answer[:200])
        lines = server.log[read:]
        read += len(lines)
        assert not [line for line in lines if '"fault"' in line], said

    fuzz("HTTP heads", head(), check)
    assert server.http.get("/healthz").status_code == 200


def test_a_server_that_says_nothing_is_noticed(server: Served) -> None:
    """It is stopped, and what was said lies in the kernel."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        with pytest.raises(TimeoutError):
            answered(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", patience=0.3)
    finally:
        server.process.send_signal(signal.SIGCONT)


@pytest.mark.parametrize("line", corpus("http"), ids=range(len(corpus("http"))))
def test_a_request_that_broke_something_is_answered(guarded: Served, line: bytes) -> None:
    status, parts = line.split(b" ", 1)
    said = built(json.loads(parts)).encode("latin-1")

    assert answered(guarded, said).startswith(b"HTTP/1.1 " + status)
    assert guarded.http.get("/healthz").status_code == 200
    assert not [line for line in guarded.log if '"fault"' in line]


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
