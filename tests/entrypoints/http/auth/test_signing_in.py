"""How a person's browser comes in, at any time, and stays in."""

from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Served
from thoughtline.store.sign_in_code import LIFE_SECONDS, end_of, new_code

KEY = b"k" * 32
PAGE = {"Accept": "text/html"}


def test_a_code_is_good_for_a_quarter_of_an_hour_and_for_its_own_key() -> None:
    code = new_code(KEY, 1_000.0)

    assert end_of(KEY, code) == 1_000 + LIFE_SECONDS
    assert end_of(b"x" * 32, code) == 0
    assert end_of(KEY, code[:-2]) == end_of(KEY, "") == end_of(KEY, "%") == end_of(KEY, "é") == 0
    assert new_code(KEY, 1_000.0) != code


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
        assert client.get(f"/login?{code}").status_code == 403


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
