"""How a person's browser comes in, at any time, and stays in."""

import json
import string
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Served, token
from thoughtline.entrypoints.board.urls import EVENTS
from thoughtline.store.access.sign_in import LIFE_SECONDS, SignIn

PAGE = {"Accept": "text/html"}
NOW = 1_000.0


def test_a_code_is_good_once_for_a_quarter_of_an_hour_and_for_its_own_key() -> None:
    sign_in = SignIn(None)
    code = sign_in.new_code(NOW)

    assert not SignIn(None).use_up(code, NOW)
    assert not any(sign_in.use_up(text, NOW) for text in (code[:-2], "", "%", "é"))
    assert sign_in.new_code(NOW) != code
    assert not sign_in.use_up(code, NOW + LIFE_SECONDS)
    assert sign_in.use_up(code, NOW)
    assert not sign_in.use_up(code, NOW)


def other_spellings(code: str) -> Iterator[str]:
    """Texts that a lenient decoder takes for the code."""
    for place in range(0, len(code) + 1, 7):
        for foreign in ("!", "~~~", " ", "\n", "%", "é", "=", "+", "/"):
            yield code[:place] + foreign + code[place:]
    yield from (code + "==", code.rstrip("="), code.replace("-", "+").replace("_", "/") + "?")
    last = code.rstrip("=")[-1]
    digits = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    for digit in digits:
        if digit != last:  # the last one has bits that decode to nothing
            yield code.rstrip("=")[:-1] + digit + "="


def test_a_code_has_one_spelling() -> None:
    sign_in = SignIn(None)
    code = sign_in.new_code(NOW)

    assert [text for text in other_spellings(code) if sign_in.use_up(text, NOW)] == []
    assert sign_in.use_up(code, NOW)


def test_a_link_is_good_once_over_restarts_and_servers(database: Path) -> None:
    with Served(database=database) as first, Served(database=database) as second:
        link = first.board_link.removeprefix(first.url)
        statuses = [httpx2.get(f"{server.url}{link}").status_code for server in (first, second)]
        forged = link.replace("code=", "code=%21")
        statuses.append(httpx2.get(f"{second.url}{forged}").status_code)
    with Served(database=database) as restarted:
        statuses.append(httpx2.get(f"{restarted.url}{link}").status_code)

    assert statuses == [303, 403, 403, 403]


def test_only_one_of_many_at_the_same_time_uses_a_link(tmp_path: Path) -> None:
    code = SignIn(tmp_path).new_code(NOW)
    with ThreadPoolExecutor(16) as threads:
        uses = list(threads.map(lambda _: SignIn(tmp_path).use_up(code, NOW), range(64)))

    assert sum(uses) == 1


def test_what_is_kept_of_used_links_ends_with_them(tmp_path: Path) -> None:
    sign_in = SignIn(tmp_path)
    for seconds in range(0, 5_000, 500):
        assert sign_in.use_up(sign_in.new_code(NOW + seconds), NOW + seconds)

    assert len(list((tmp_path / "used-links").iterdir())) == 2


def test_all_browsers_are_signed_out_by_one_command(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        unused = thoughtline("link", "--database", database, "--url", server.url).stdout.strip()
        client.get(server.board_link)
        handle = server.client().think(thought="Why?")["session"]
        assert client.get("/").status_code == 200
        with client.stream("GET", f"{EVENTS}?session={handle}", timeout=30) as live:
            assert live.status_code == 200
            done = thoughtline("token", "sign-out", "--database", database)
            with suppress(httpx2.HTTPError):
                for _ in live.iter_bytes():
                    pass  # until the server ends it
        after = client.get("/").status_code
        again = client.get(unused).status_code
        new = thoughtline("link", "--database", database, "--url", server.url).stdout.strip()
        back = client.get(new).status_code

    assert done.stdout == ("All browsers are signed out. `thoughtline link` makes a new link.\n")
    assert (after, again, back) == (303, 403, 303)


def test_a_link_is_too_old_after_a_quarter_of_an_hour(database: Path) -> None:
    token(database)
    sign_in = SignIn(Path(f"{database}.tokens"))
    made = time.time() - LIFE_SECONDS
    with Served(database=database) as server, browser(server) as client:
        statuses = [
            client.get(f"/login?code={sign_in.new_code(made + seconds)}").status_code
            for seconds in (-60, 60)
        ]

    assert statuses == [403, 303]


def browser(server: Served) -> httpx2.Client:
    return httpx2.Client(base_url=server.url, headers=PAGE)


def test_a_link_made_beside_a_running_server_opens_the_page_that_one_came_for(
    database: Path,
) -> None:
    with Served(database=database) as server, browser(server) as client:
        handle = server.client().think(thought="Why?")["session"]
        sent = client.get(f"/sessions/{handle}?thought=t1")
        assert sent.status_code == 303
        login = sent.headers["location"]
        assert login == f"/login?next=%2Fsessions%2F{handle}%3Fthought%3Dt1"

        made = thoughtline("link", "--database", database, "--url", server.url)
        code = made.stdout.strip().partition("?")[2]
        came = client.get(f"{login}&{code}")

        assert came.headers["location"] == f"/sessions/{handle}?thought=t1"
        assert client.get(came.headers["location"]).status_code == 200
        assert httpx2.get(f"{server.url}/login?{code}").status_code == 403


def test_a_link_that_is_made_meanwhile_opens_the_page_that_one_came_for(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        client.get(client.get("/costs?since=2026-11-21").headers["location"])
        came = client.get(server.board_link)

    assert came.headers["location"] == "/costs?since=2026-11-21"


def test_a_link_opens_the_first_page_for_who_came_for_that_last(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        client.get(client.get("/costs").headers["location"])
        client.get(client.get("/").headers["location"])
        came = client.get(server.board_link)

    assert came.headers["location"] == "/"


def test_what_a_browser_keeps_lasts_for_hours_and_no_script_reads_it(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        asked = client.get(client.get("/costs").headers["location"])
        came = client.get(server.board_link)

    page, _, kept = asked.headers["set-cookie"].partition("; ")
    gone, cookie = sorted(came.headers.get_list("set-cookie"))
    assert page == 'thoughtline-page="/costs"'
    assert kept == "HttpOnly; Max-Age=3600; Path=/login; SameSite=strict"
    assert gone.startswith('thoughtline-page=""; ')
    assert "; Max-Age=0; Path=/login;" in gone
    assert cookie.partition("; ")[2] == "HttpOnly; Max-Age=43200; Path=/; SameSite=strict"


@pytest.mark.parametrize(("length", "seconds"), [(2_000, 3_600), (2_001, 0)])
def test_a_page_with_a_long_address_is_not_kept_for_later(
    database: Path, length: int, seconds: int
) -> None:
    page = "/costs?".ljust(length, "x")
    with Served(database=database) as server, browser(server) as client:
        asked = client.get(f"/login?{urlencode({'next': page})}")

    assert f"; Max-Age={seconds};" in asked.headers["set-cookie"]


def test_a_link_that_was_used_leads_on_who_is_signed_in(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        client.get(server.board_link)
        again = client.get(server.board_link)
        with browser(server) as other:
            stranger = other.get(server.board_link)

    assert (again.status_code, again.headers["location"]) == (303, "/")
    assert stranger.status_code == 403
    assert "was used or has expired" in stranger.text


def test_a_server_behind_a_proxy_is_told_of_by_its_public_url(database: Path) -> None:
    token(database)
    here = {"Host": "thoughts.example.org"}
    made = thoughtline("link", "--database", database, "--url", "https://thoughts.example.org")
    link = made.stdout.strip().removeprefix("https://thoughts.example.org")
    with Served("--public-url", "https://thoughts.example.org", database=database) as server:
        cookie = httpx2.get(f"{server.url}{link}", headers=here).headers["set-cookie"]
        page = httpx2.get(f"{server.url}/", headers=PAGE | here | {"Cookie": cookie})

    url = "https://thoughts.example.org/mcp"
    assert told(page.text) == {
        "type": "http",
        "url": url,
        "headers": {"Authorization": "Bearer TOKEN"},
    }
    assert f"thoughtline install --print --http {url} --token-env THOUGHTLINE_TOKEN" in page.text


def test_a_server_that_asks_for_no_token_is_told_of_without(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        client.get(server.board_link)
        page = client.get("/")

    assert told(page.text) == {"type": "http", "url": f"{server.url}/mcp"}
    assert f"thoughtline install --print --http {server.url}/mcp<" in page.text


def told(page: str) -> dict[str, object]:
    """What an empty board says to give to a client."""
    text = page.partition('<code id="connect">')[2].partition("</code>")[0]
    servers: dict[str, dict[str, object]] = json.loads(unescape(text))["mcpServers"]
    return servers["thoughtline"]


def test_a_browser_stays_signed_in_when_the_server_is_restarted(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        client.get(server.board_link)
        cookies = dict(client.cookies)

    with Served(database=database) as server:
        answer = httpx2.get(f"{server.url}/", headers=PAGE, cookies=cookies)

    assert answer.status_code == 200


@pytest.mark.parametrize(
    "page",
    ["//evil.example/", "/\\evil.example", "https://evil.example/", "/login?code=x", "/a\nb"],
)
def test_nobody_is_led_to_another_site(database: Path, page: str) -> None:
    with Served(database=database) as server, browser(server) as client:
        answer = client.get(f"{server.board_link}&{urlencode({'next': page})}")

    assert answer.headers["location"] == "/"


def test_an_unknown_page_is_a_page_for_people_and_json_for_programs(database: Path) -> None:
    with Served(database=database) as server, browser(server) as client:
        client.get(server.board_link)
        page = client.get("/nonsense")
        told = client.get("/nonsense", headers={"Accept": "application/json"})

    assert page.status_code == told.status_code == 404
    assert "There is no such page." in page.text
    assert "All sessions" in page.text
    assert told.json()["error"] == "no_such_page"


def test_a_token_for_an_empty_name_is_refused(tmp_path: Path) -> None:
    """As from `token new "$NAME"` with NAME unset: it would be for the operator's own record."""
    database = tmp_path / "thoughts.db"

    refused = thoughtline("token", "new", "", "--database", database)

    assert refused.returncode == 2
    assert "SUBJECT is empty" in refused.stderr
    assert not tmp_path.joinpath("thoughts.db.tokens").exists()


def test_the_list_tells_when_a_token_was_made_and_last_used(database: Path) -> None:
    used, unused = token(database), token(database, subject="bob")
    with Served(database=database) as server:
        server.client(token=used).think(thought="Why?")
    listed = json.loads(thoughtline("token", "list", "--json", "--database", database).stdout)
    told = thoughtline("token", "list", "--database", database).stdout

    dates = {each["id"]: (each["made"], each["used"]) for each in listed}
    assert dates[used.split("_")[1]][1] >= dates[used.split("_")[1]][0]
    assert dates[unused.split("_")[1]][1] is None
    assert "never used" in told
    assert told.count("made 20") == len(listed)
