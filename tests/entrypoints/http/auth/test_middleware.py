"""Who may come in: names, origins, tokens, scopes, cookies. T1, T2, T4 and T5 of the threats."""

import asyncio
import base64
import hmac
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

from entrypoints.http.issuer import AUDIENCE, Issuer
from entrypoints.http.served import ACCEPT, DidNotStart, Served, revoke, token
from thoughtline.entrypoints.http.auth.jwks import WELL_KNOWN, IssuerKeys
from thoughtline.entrypoints.http.auth.oauth import MAX_TOKEN_LENGTH, SKEW, OAuth
from thoughtline.entrypoints.http.errors import HttpError

ROUTES = {
    "/mcp": "POST",
    "/login": "GET",
    "/healthz": "GET",
    "/readyz": "GET",
    "/metrics": "GET",
    "/": "GET",
    "/board/assets/page.js": "GET",
    "/board/events": "GET",
    "/board/export": "GET",
    "/sessions/x": "GET",
    "/nowhere": "GET",
}
EVERYWHERE = "0.0.0.0"  # noqa: S104 - this is what the test is about
EVIL = ("evil.example", "127.0.0.1.evil.example", "127.0.0.1:1", "localhost", "")
STRANGE = ("https://evil.example", "null", "http://127.0.0.1:1", "file://")


@pytest.fixture(scope="module")
def open_server() -> Iterator[Served]:
    with Served() as server:
        yield server


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("record") / "thoughts.db"


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with Issuer() as issuer:
        yield issuer


@pytest.fixture(scope="module")
def guarded(database: Path, issuer: Issuer) -> Iterator[Served]:
    """A server that asks for tokens: our own, or the issuer's."""
    token(database, "nobody")
    flags = ("--oauth-issuer", issuer.url, "--public-url", "https://thoughts.example.org")
    with Served(*flags, database=database) as server:
        yield server


PROBES = ("/healthz", "/readyz")


@pytest.mark.parametrize("route", [route for route in ROUTES if route not in PROBES])
@pytest.mark.parametrize("host", EVIL)
def test_a_foreign_host_gets_nothing_anywhere_but_of_probes(
    open_server: Served, route: str, host: str
) -> None:
    answer = open_server.http.request(ROUTES[route], route, headers={"Host": host})

    assert answer.status_code in (400, 421)


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("origin", STRANGE)
def test_a_foreign_origin_gets_nothing_anywhere(
    open_server: Served, route: str, origin: str
) -> None:
    answer = open_server.http.request(ROUTES[route], route, headers={"Origin": origin})

    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("route", [*ROUTES, "/.well-known/oauth-protected-resource/mcp"])
def test_a_foreign_host_and_origin_get_nothing_where_tokens_are_asked_for(
    guarded: Served, route: str
) -> None:
    method = ROUTES.get(route, "GET")

    status = guarded.http.request(method, route, headers={"Host": EVIL[0]}).status_code
    assert status == (200 if route in PROBES else 421)
    assert guarded.http.request(method, route, headers={"Origin": STRANGE[0]}).status_code == 403


def test_probes_and_prometheus_may_use_the_name_of_a_replica(
    guarded: Served, database: Path
) -> None:
    one = {"Host": "one:8719"}
    admin = {"Authorization": f"Bearer {token(database, 'watcher', '--scope', 'admin')}"}

    for probe in PROBES:
        assert guarded.http.get(probe, headers=one).status_code == 200
    assert guarded.http.get("/metrics", headers=one).status_code == 421
    assert (
        guarded.http.get("/metrics", headers=one | {"Authorization": "Bearer x"}).status_code == 401
    )
    assert "thoughtline_" in guarded.http.get("/metrics", headers=one | admin).text


def test_two_hosts_are_no_host(open_server: Served) -> None:
    with open_server.raw() as connection:
        own = f"127.0.0.1:{open_server.port}"
        said = f"GET /healthz HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n\r\n"
        connection.sendall(said.encode())

        assert connection.recv(1 << 16).split()[1] in (b"400", b"421")


@pytest.mark.parametrize("order", ["first", "last", "both"])
def test_two_origins_are_no_origin(order: str, open_server: Served) -> None:
    """A proxy may have looked at the other one."""
    own, foreign = f"Origin: {open_server.url}", "Origin: https://evil.example"
    origins = {"first": (own, foreign), "last": (foreign, own), "both": (own, own)}[order]
    head = ("GET /healthz HTTP/1.1", f"Host: 127.0.0.1:{open_server.port}", *origins, "", "")
    with open_server.raw() as connection:
        connection.sendall("\r\n".join(head).encode())

        assert connection.recv(1 << 16).split()[1] == b"403"


def test_no_page_of_another_site_may_ask_first(open_server: Served) -> None:
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}

    answer = open_server.http.request("OPTIONS", "/mcp", headers=asked)

    assert answer.status_code == 403
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_what_a_form_can_send_is_not_taken(open_server: Served, kind: str) -> None:
    answer = open_server.http.post("/mcp", content=b"{}", headers={"Content-Type": kind})

    assert answer.status_code == 415


@pytest.mark.parametrize("route", ROUTES)
def test_every_answer_says_how_browsers_are_to_treat_it(open_server: Served, route: str) -> None:
    headers = open_server.http.request(ROUTES[route], route).headers

    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("route", ["/metrics/", "/board/export/", "/healthz/", "/mcp//"])
def test_nobody_is_led_elsewhere_with_a_token(guarded: Served, issuer: Issuer, route: str) -> None:
    said = issuer.sign(issuer.claims() | {"scope": " ".join(SCOPES)})
    headers = {"Authorization": f"Bearer {said}", "Host": "thoughts.example.org"}

    for method in ("GET", "POST"):
        answer = guarded.http.request(method, route, json={}, headers=headers)
        assert answer.status_code == 404
        assert "location" not in answer.headers


@pytest.mark.parametrize(
    "route", ["/sse", "/register", "//mcp", "/.well-known/openid-configuration"]
)
def test_a_path_that_is_nowhere_asks_nobody_to_sign_in(open_server: Served, route: str) -> None:
    for method in ("GET", "POST"):
        answer = open_server.http.request(method, f"{open_server.url}{route}", json={})

        assert answer.status_code == 404
        assert "www-authenticate" not in answer.headers


def test_a_slash_after_the_endpoint_makes_no_difference(guarded: Served, issuer: Issuer) -> None:
    said = issuer.sign(issuer.claims() | {"scope": " ".join(SCOPES)})
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    headers = {"Accept": ACCEPT, "Host": "thoughts.example.org"}

    refused = guarded.http.post("/mcp/", json=ping, headers=headers)
    served = guarded.http.post(
        "/mcp/", json=ping, headers=headers | {"Authorization": f"Bearer {said}"}
    )

    assert refused.status_code == 401
    assert served.json()["result"] == {}


def test_a_foreign_host_is_told_the_way_out(open_server: Served) -> None:
    answer = open_server.http.get("/healthz/x", headers={"Host": "host.docker.internal:8719"})

    assert answer.status_code == 421
    assert "--public-url" in answer.json()["message"]


def test_on_loopback_programs_need_no_token(open_server: Served) -> None:
    assert open_server.client().think(thought="hello")["thought"] == "t1"


def test_beyond_loopback_nothing_starts_without_tokens(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    with (
        pytest.raises(DidNotStart, match="thoughtline token new"),
        Served(database=database, host=EVERYWHERE),
    ):
        pass
    token(database, "ada")
    with (
        pytest.raises(DidNotStart, match="--public-url"),
        Served(database=database, host=EVERYWHERE),
    ):
        pass
    with Served(
        "--public-url", "https://thoughts.example.org", database=database, host=EVERYWHERE
    ) as server:
        assert server.client().post("tools/list").status_code == 401


@pytest.mark.parametrize("kept", ["key", "anything.json", "."])
def test_nothing_starts_where_others_could_let_themselves_in(tmp_path: Path, kept: str) -> None:
    database = tmp_path / "thoughts.db"
    token(database, "ada")
    with Served(database=database):
        pass  # makes the key
    exposed = Path(f"{database}.tokens") / kept
    exposed.touch()
    exposed.chmod(0o640 if kept == "key" else 0o770)

    with pytest.raises(DidNotStart, match="Other users"), Served(database=database):
        pass


@pytest.mark.parametrize("kept", ["", "{}", '{"id": 5}', "\xff", '{"id": "0"'])
def test_a_damaged_token_is_not_taken_for_no_token(tmp_path: Path, kept: str) -> None:
    """With no token at all, every program of the machine would be let in."""
    database = tmp_path / "thoughts.db"
    token(database, "ada")
    [path] = Path(f"{database}.tokens").glob("*.json")
    path.write_text(kept, encoding="latin-1")

    with (
        pytest.raises(DidNotStart, match=r"cannot be read.*bad_setting"),
        Served(database=database),
    ):
        pass


def test_a_damaged_key_signs_nothing(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    token(database, "ada")
    (Path(f"{database}.tokens") / "key").touch(0o600)

    with pytest.raises(DidNotStart, match="no key of 32 bytes"), Served(database=database):
        pass


def test_a_token_damaged_meanwhile_lets_nobody_in_and_is_told(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    made = token(database, "ada")
    with Served(database=database) as server:
        client = server.client(made)
        assert client.tools()
        [path] = Path(f"{database}.tokens").glob("*.json")
        path.write_bytes(b"")

        assert client.post("tools/list").status_code == 401
        server.stop()

    assert f'"token.unreadable","id":"{made.split("_")[1]}"' in "".join(server.log)


def test_a_token_is_shown_once_and_kept_as_a_hash(database: Path, guarded: Served) -> None:
    made = token(database, "ada")
    folder = Path(f"{database}.tokens")
    kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())

    assert made.split("_", 2)[2].encode() not in kept
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert guarded.client(made).tools()[:2] == ["think", "recall"]


WRONG = (
    "-",
    "tl_000000000000_" + "A" * 43,
    "tl_../../etc/passwd_" + "A" * 43,
    "x" * 9_000,
    "a.b.c",
    "Bearer",
)


@pytest.mark.parametrize("said", WRONG)
def test_a_wrong_token_is_told_where_to_get_one(guarded: Served, said: str) -> None:
    headers = {"Authorization": f"Bearer {said}"}
    answer = guarded.http.post("/mcp", json={}, headers=headers)

    assert answer.status_code == 401
    metadata = "https://thoughts.example.org/.well-known/oauth-protected-resource/mcp"
    assert f'resource_metadata="{metadata}"' in answer.headers["www-authenticate"]
    what = "invalid_request" if len(said) > MAX_TOKEN_LENGTH else "invalid_token"
    assert f'error="{what}"' in answer.headers["www-authenticate"]


def test_the_metadata_names_the_issuer_and_us(guarded: Served, issuer: Issuer) -> None:
    said = guarded.http.get("/.well-known/oauth-protected-resource/mcp").json()

    assert said["resource"] == "https://thoughts.example.org/mcp"
    assert said["authorization_servers"] == [issuer.url]


def forged(issuer: Issuer) -> dict[str, str]:
    """Tokens that almost are the issuer's."""
    now = int(time.time())
    good = issuer.claims()
    foreign = RSAKey.generate_key(2048, {"kid": issuer.key.kid or ""})
    public = issuer.key.as_pem(private=False)
    header = {"alg": "RS256", "kid": issuer.key.kid}
    confused = {"alg": "HS256", "kid": issuer.key.kid}

    def without(*names: str) -> str:
        return issuer.sign({name: said for name, said in good.items() if name not in names})

    def part(said: Any) -> str:
        return base64.urlsafe_b64encode(json.dumps(said).encode()).decode().rstrip("=")

    return {
        "no exp": without("exp"),
        "no sub": without("sub"),
        "no aud": without("aud"),
        "no iss": without("iss"),
        "exp past": issuer.sign(good | {"exp": now - 60}),
        "exp of 400 digits": issuer.sign(good | {"exp": 10**399}),
        "exp that never comes": issuer.sign(good | {"exp": float("inf")}),
        "exp of text": issuer.sign(good | {"exp": "never"}),
        "nbf ahead": issuer.sign(good | {"nbf": now + 600}),
        "wrong aud": issuer.sign(good | {"aud": "https://other.example/mcp"}),
        "wrong iss": issuer.sign(good | {"iss": "https://evil.example"}),
        "empty sub": issuer.sign(good | {"sub": ""}),
        "alg none": f"{part({'alg': 'none'})}.{part(good)}.",
        "a foreign key": jwt.encode(header, good, foreign),
        "the public key as a secret": _hmac(f"{part(confused)}.{part(good)}", public),
        "a secret that was published": jwt.encode(
            {"alg": "HS256", "kid": issuer.secret.kid}, good, issuer.secret, algorithms=["HS256"]
        ),
        "another algorithm": jwt.encode(
            {"alg": "ES256"}, good, ECKey.generate_key("P-256"), algorithms=["ES256"]
        ),
        "a changed payload": _changed(issuer.sign(good), part(good | {"sub": "root"})),
    }


def _hmac(said: str, key: bytes) -> str:
    digest = hmac.digest(key, said.encode(), "sha256")
    return f"{said}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


def _changed(said: str, payload: str) -> str:
    head, _, tail = said.split(".")
    return f"{head}.{payload}.{tail}"


def test_forged_tokens_open_nothing_and_the_good_one_does(guarded: Served, issuer: Issuer) -> None:
    opened = {
        name: guarded.client(said).post("tools/list").status_code
        for name, said in forged(issuer).items()
    }

    assert len(opened) >= 12
    assert set(opened.values()) == {401}, opened
    assert guarded.client(issuer.sign(issuer.claims())).tools()[:2] == ["think", "recall"]


CAUSES = {
    "exp past": "expired_token exp",
    "wrong aud": "invalid_claim aud",
    "wrong iss": "invalid_claim iss",
    "no sub": "missing_claim sub",
    "nbf ahead": "invalid_claim nbf",
    "a foreign key": "bad_signature",
    "another algorithm": "unsupported_algorithm",
}


def test_the_log_tells_the_cause_of_refusals_a_few_times(guarded: Served, issuer: Issuer) -> None:
    tokens = forged(issuer)
    for _ in range(3):
        for kind in CAUSES:
            assert guarded.client(tokens[kind]).post("tools/list").status_code == 401

    lines = [json.loads(line) for line in guarded.log if '"oauth.refused"' in line]
    causes = [line["cause"] for line in lines]
    assert {*CAUSES.values()} <= {*causes}
    assert len(causes) < 3 * len(CAUSES)
    assert lines[0]["audience"] == AUDIENCE


def test_forged_tokens_do_not_make_us_ask_the_issuer_again_and_again(
    guarded: Served, issuer: Issuer
) -> None:
    guarded.client(issuer.sign(issuer.claims())).tools()
    before = issuer.asked

    for _ in range(20):
        guarded.client(issuer.sign(issuer.claims() | {"aud": "x"})).post("tools/list")

    assert issuer.asked - before <= 4


async def test_a_new_key_of_the_issuer_is_found() -> None:
    with Issuer() as issuer:
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, "", pause=0))
        old = issuer.sign(issuer.claims())
        before = await oauth.authenticate(old)
        issuer.renew()
        new = issuer.sign(issuer.claims())

        after = await oauth.authenticate(new)
        assert before is not None
        assert after is not None
        assert after.owner == before.owner
        assert await oauth.authenticate(old) is None


async def test_while_the_issuer_hangs_known_keys_let_in_whoever_asks_for_newer_ones() -> None:
    with Issuer() as issuer:
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, "", pause=0))
        good = issuer.sign(issuer.claims())
        assert await oauth.authenticate(good)
        issuer.answers.clear()
        asked = issuer.asked
        strangers = [
            asyncio.create_task(oauth.authenticate(forged(issuer)["a foreign key"]))
            for _ in range(3)
        ]
        try:
            while issuer.asked == asked:  # noqa: ASYNC110 - it is in another thread
                await asyncio.sleep(0.01)

            assert await oauth.authenticate(good)
            assert not any(task.done() for task in strangers)
        finally:
            issuer.answers.set()

        assert await asyncio.gather(*strangers) == [None] * 3
        assert issuer.asked == asked + 2  # once for all of them: the metadata, and the keys


async def test_keys_that_are_old_serve_while_newer_ones_are_fetched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Issuer() as issuer:
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, ""))
        good = issuer.sign(issuer.claims())
        assert await oauth.authenticate(good)
        issuer.renew()
        monkeypatch.setattr("thoughtline.entrypoints.http.auth.jwks.FRESH", 0)

        assert await oauth.authenticate(good)
        async with asyncio.timeout(10):
            while await oauth.authenticate(good):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)


async def test_an_issuer_that_is_away_is_not_asked_for_each_token() -> None:
    with Issuer() as issuer:
        issuer.away = True
        keys = IssuerKeys(issuer.url, "")

        for _ in range(20):
            with pytest.raises(HttpError) as refused:
                await keys(False)
            assert refused.value.status == 503

    assert issuer.asked == len(WELL_KNOWN)


async def test_keys_that_were_known_last_while_the_issuer_is_away() -> None:
    with Issuer() as issuer:
        oauth = OAuth(issuer.url, AUDIENCE, IssuerKeys(issuer.url, "", pause=0))
        said = issuer.sign(issuer.claims())
        assert await oauth.authenticate(said)
        issuer.away = True

        assert await oauth.authenticate(said)
        assert await oauth.authenticate(issuer.sign(issuer.claims() | {"aud": "x"})) is None


@pytest.mark.parametrize(
    "place", ["http://0.0.0.0:{port}/keys", "file:///etc/passwd", "", "http://["]
)
async def test_keys_are_not_fetched_without_tls_from_elsewhere(place: str) -> None:
    with Issuer() as issuer:
        issuer.keys_at = place.format(port=issuer.url.rpartition(":")[2]) or "nowhere"
        keys = IssuerKeys(issuer.url, "")

        with pytest.raises(HttpError):
            await keys(False)

    assert issuer.asked == 1


NEEDS = {"think": "thoughts:write", "recall": "thoughts:read", "deliberate": "delegate"}
SCOPES = ("thoughts:read", "thoughts:write", "delegate", "export", "admin")


@pytest.mark.parametrize("scope", SCOPES)
def test_a_tool_without_its_scope_is_not_there(guarded: Served, issuer: Issuer, scope: str) -> None:
    everything = guarded.client(issuer.sign(issuer.claims() | {"scope": " ".join(SCOPES)}))
    client = guarded.client(issuer.sign(issuer.claims() | {"scope": f"{scope} openid"}))

    assert client.tools() == [tool for tool in everything.tools() if NEEDS[tool] == scope]
    assert client.request("tools/list")["result"]["cacheScope"] == "private"
    for tool in everything.tools():
        answer = client.request("tools/call", {"name": tool, "arguments": {}})
        assert ("result" in answer) == (NEEDS[tool] == scope)
        if "error" in answer:
            unknown = client.request("tools/call", {"name": "ponder", "arguments": {}})
            assert json.dumps(answer["error"]).replace(tool, "ponder") == json.dumps(
                unknown["error"]
            )


def test_two_tokens_are_no_token(guarded: Served, issuer: Issuer) -> None:
    said = ("Authorization", f"Bearer {issuer.sign(issuer.claims())}")

    once, twice = (guarded.http.get("/", headers=[said] * count) for count in (1, 2))

    assert (once.status_code, twice.status_code) == (200, 401)


def test_a_stream_ends_when_its_token_does(guarded: Served, issuer: Issuer) -> None:
    left = 2  # seconds, since the server allows the issuer's clock to be off by SKEW
    said = issuer.sign(issuer.claims() | {"exp": int(time.time()) + left - SKEW})
    headers = {"Authorization": f"Bearer {said}"}

    with (
        suppress(httpx2.RemoteProtocolError),  # cut off, not ended
        guarded.http.stream("GET", "/board/events", headers=headers) as stream,
    ):
        assert stream.status_code == 200
        for _ in stream.iter_bytes():
            pass

    assert guarded.http.get("/", headers=headers).status_code == 401


@pytest.mark.parametrize("by", ["token", "cookie"])
def test_a_stream_ends_when_its_token_is_revoked(database: Path, guarded: Served, by: str) -> None:
    made = token(database, "eve")
    said = {"Authorization": f"Bearer {made}"} if by == "token" else cookie_for(guarded, made)

    with (
        suppress(httpx2.RemoteProtocolError),  # cut off, not ended
        guarded.http.stream("GET", "/board/events", headers=said) as stream,
    ):
        assert stream.status_code == 200
        revoke(database, made)
        for _ in stream.iter_bytes():
            pass

    assert guarded.http.get("/", headers=said).status_code == 401


def test_a_form_with_many_fields_is_refused(open_server: Served) -> None:
    form = {f"field{number}": "x" for number in range(5)}
    origin = {"Origin": open_server.url}

    answer = open_server.http.post("/login", data=form, headers=origin)
    del form["field4"]
    fewer = open_server.http.post("/login", data=form, headers=origin)

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert fewer.status_code == 401
    assert "Traceback" not in "".join(open_server.log)


def test_the_link_lets_a_person_in_once(open_server: Served) -> None:
    assert open_server.http.get("/").status_code == 401
    path = open_server.board_link.removeprefix(open_server.url)
    assert open_server.http.head(path).status_code == 200  # as the preview of a chat does

    first = open_server.http.get(path)
    open_server.http.cookies.clear()
    again = open_server.http.get(path)

    cookie = first.headers["set-cookie"]
    assert first.status_code == 303
    assert all(said in cookie for said in ("HttpOnly", "SameSite=strict", "Path=/"))
    assert again.status_code == 403
    said = {"Cookie": cookie.partition(";")[0]}
    assert open_server.http.get("/", headers=said).status_code != 401
    open_server.http.cookies.clear()


def cookie_for(served: Served, made: str) -> dict[str, str]:
    """What a browser sends after somebody came in with a token."""
    answer = served.http.post("/login", data={"token": made}, headers={"Origin": served.url})
    served.http.cookies.clear()
    return {"Cookie": answer.headers["set-cookie"].partition(";")[0]}


@pytest.mark.parametrize("header", [{"alg": "HS256", "crit": 5}, {"alg": []}, [], "x", {"kid": {}}])
def test_a_strange_cookie_is_nobodys(open_server: Served, header: object) -> None:
    head = base64.urlsafe_b64encode(json.dumps(header).encode()).decode().rstrip("=")

    answer = open_server.http.get("/", headers={"Cookie": f"thoughtline={head}.e30.AAAA"})

    assert answer.status_code == 401


@pytest.mark.parametrize(
    ("kind", "status"),
    [("Bearer", 200), ("bEARER", 200), ("Basic", 401), ("Digest", 401), ("Token", 401)],
)
def test_a_good_token_of_another_kind_opens_nothing(
    database: Path, guarded: Served, kind: str, status: int
) -> None:
    client = guarded.client(token(database, "eve"))
    said = client.headers["Authorization"].partition(" ")[2]

    client.headers["Authorization"] = f"{kind} {said}"

    assert client.post("tools/list").status_code == status


def test_a_cookie_opens_no_mcp_and_a_changed_one_nothing(database: Path, guarded: Served) -> None:
    form = {"token": token(database, "bob")}
    origin = {"Origin": guarded.url}

    assert guarded.http.post("/login", data=form).status_code == 403
    refused = guarded.http.post("/login", data={"token": "x"}, headers=origin)
    assert refused.status_code == 401
    assert "This token is not valid here." in refused.text
    assert "Your token" in refused.text
    answer = guarded.http.post("/login", data=form, headers=origin)
    guarded.http.cookies.clear()
    cookie = answer.headers["set-cookie"].partition(";")[0]
    renamed = {"Cookie": cookie.removeprefix("__Host-")}

    assert cookie.startswith("__Host-thoughtline=")
    assert all(f"; {said}" in answer.headers["set-cookie"] for said in ("Secure", "Path=/"))
    assert "omain" not in answer.headers["set-cookie"]
    assert guarded.http.get("/", headers=renamed).status_code == 401
    assert guarded.http.get("/", headers={"Cookie": cookie}).status_code != 401
    assert guarded.http.get("/", headers={"Cookie": cookie[:-4] + "AAAA"}).status_code == 401
    assert guarded.http.post("/mcp", json={}, headers={"Cookie": cookie}).status_code == 401
