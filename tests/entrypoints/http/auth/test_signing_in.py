"""How a person's browser comes in, at any time, and stays in."""

import json
import time
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Served, token
from thoughtline.store.access.sign_in_code import LIFE_SECONDS, end_of, new_code

KEY = b"k" * 32
PAGE = {"Accept": "text/html"}


def test_a_code_is_good_for_a_quarter_of_an_hour_and_for_its_own_key() -> None:
    code = new_code(KEY, 1_000.0)

    assert end_of(KEY, code) == 1_000 + LIFE_SECONDS
    assert end_of(b"x" * 32, code) == 0
    assert end_of(KEY, code[:-2]) == end_of(KEY, "") == end_of(KEY, "%") == end_of(KEY, "é") == 0
    assert new_code(KEY, 1_000.0) != code


def test_a_link_is_too_old_after_a_quarter_of_an_hour(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    token(database)
    made = time.time() - LIFE_SECONDS
    with Served(database=database) as server, browser(server) as client:
        key = (Path(f"{database}.tokens") / "key").read_bytes()
        statuses = [
            client.get(f"/login?code={new_code(key, made + seconds)}").status_code
            for seconds in (-60, 60)
        ]

    assert statuses == [403, 303]


def browser(server: Served) -> httpx2.Client:
    return httpx2.Client(base_url=server.url, headers=PAGE)


def test_a_link_made_beside_a_running_server_opens_the_page_that_one_came_for(
    tmp_path: Path,
) -> None:
    database = tmp_path / "thoughts.db"
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


def test_a_link_that_is_made_meanwhile_opens_the_page_that_one_came_for(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
        client.get(client.get("/costs?since=2026-11-21").headers["location"])
        came = client.get(server.board_link)

    assert came.headers["location"] == "/costs?since=2026-11-21"


def test_a_link_opens_the_first_page_for_who_came_for_that_last(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
        client.get(client.get("/costs").headers["location"])
        client.get(client.get("/").headers["location"])
        came = client.get(server.board_link)

    assert came.headers["location"] == "/"


def test_what_a_browser_keeps_lasts_for_hours_and_no_script_reads_it(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
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
    tmp_path: Path, length: int, seconds: int
) -> None:
    page = "/costs?".ljust(length, "x")
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
        asked = client.get(f"/login?{urlencode({'next': page})}")

    assert f"; Max-Age={seconds};" in asked.headers["set-cookie"]


def test_a_link_that_was_used_leads_on_who_is_signed_in(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
        client.get(server.board_link)
        again = client.get(server.board_link)
        with browser(server) as other:
            stranger = other.get(server.board_link)

    assert (again.status_code, again.headers["location"]) == (303, "/")
    assert stranger.status_code == 403
    assert "was used or has expired" in stranger.text


def test_a_server_behind_a_proxy_is_told_of_by_its_public_url(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
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
    assert f"thoughtline connect --http {url} --token-env THOUGHTLINE_TOKEN" in page.text


def test_a_server_that_asks_for_no_token_is_told_of_without(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
        client.get(server.board_link)
        page = client.get("/")

    assert told(page.text) == {"type": "http", "url": f"{server.url}/mcp"}
    assert f"thoughtline connect --http {server.url}/mcp<" in page.text


def told(page: str) -> dict[str, object]:
    """What an empty board says to give to a client."""
    text = page.partition('<code id="connect">')[2].partition("</code>")[0]
    servers: dict[str, dict[str, object]] = json.loads(unescape(text))["mcpServers"]
    return servers["thoughtline"]


def test_a_browser_stays_signed_in_when_the_server_is_restarted(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
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
def test_nobody_is_led_to_another_site(tmp_path: Path, page: str) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
        answer = client.get(f"{server.board_link}&{urlencode({'next': page})}")

    assert answer.headers["location"] == "/"


def test_an_unknown_page_is_a_page_for_people_and_json_for_programs(tmp_path: Path) -> None:
    with Served(database=tmp_path / "thoughts.db") as server, browser(server) as client:
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
