"""Sessions read by address over HTTP: each owner their own, and only who may read."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from entrypoints.http.served import Client, Served, share, token
from store.postgres_server import emptied, running

PREFIX = "thoughtline://session/"
WHO = {"ada": (), "bob": (), "cyd": ("--scope", "thoughts:write")}


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Client]]:
    """Two owners, and one who may write and not read."""
    database = tmp_path_factory.mktemp("record") / "thoughts.db"
    tokens = {who: token(database, who, *flags) for who, flags in WHO.items()}
    with Served(database=database) as server:
        yield {who: server.client(made) for who, made in tokens.items()}


def answer(client: Client, method: str, **params: Any) -> dict[str, Any]:
    """What was answered, the id aside. Addresses are said in a header too, from 2026-07-28."""
    client.headers.pop("Mcp-Name", None)
    if "uri" in params:
        client.headers["Mcp-Name"] = params["uri"]
    said = client.request(method, params)
    client.headers.pop("Mcp-Name", None)
    return {name: value for name, value in said.items() if name != "id"}


def sessions(client: Client) -> list[str]:
    listed = answer(client, "resources/list")["result"]["resources"]
    return [one["uri"] for one in listed if one["uri"].startswith(PREFIX)]


def completed(client: Client) -> list[str]:
    ref = {"type": "ref/resource", "uri": PREFIX + "{session}"}
    said = answer(client, "completion/complete", ref=ref, argument={"name": "session", "value": ""})
    values: list[str] = said["result"]["completion"]["values"]
    return values


def test_an_owner_finds_and_reads_what_they_recorded(clients: dict[str, Client]) -> None:
    session = clients["ada"].think(thought="mine")["session"]

    read = answer(clients["ada"], "resources/read", uri=f"{PREFIX}{session}/thought/t1")

    assert PREFIX + session in sessions(clients["ada"])
    assert session in completed(clients["ada"])
    assert json.loads(read["result"]["contents"][0]["text"])["text"] == "mine"
    assert read["result"]["cacheScope"] == "private"


@pytest.mark.parametrize("rest", ["", "/steps", "/thought/t1", "/at/v1", "/steps/after/v1"])
def test_what_is_anothers_reads_as_what_is_not_there(clients: dict[str, Client], rest: str) -> None:
    session = clients["ada"].think(thought="mine")["session"]
    unknown = "x" * len(session)

    def read(name: str) -> str:
        told = answer(clients["bob"], "resources/read", uri=PREFIX + name + rest)
        return json.dumps(told).replace(name, "NAME")

    assert read(session) == read(unknown)
    assert "no_such_session" in read(session)
    assert sessions(clients["bob"]) == []
    assert completed(clients["bob"]) == []


def test_a_session_that_was_shared_is_read_under_its_name_there(database: Path) -> None:
    ada, bob = token(database, "ada"), token(database, "bob")
    with Served(database=database) as server:
        session = server.client(ada).think(thought="for both")["session"]
        theirs = share(database, session, "--of", "ada", "--with", "bob")
        guest = server.client(bob)
        read = answer(guest, "resources/read", uri=PREFIX + theirs)
        listed = answer(guest, "resources/list")["result"]["resources"]
        found = completed(guest)

    assert "for both" in read["result"]["contents"][0]["text"]
    assert found == [theirs]
    uri = PREFIX + quote(theirs, safe="")
    assert listed[2:] == [{"uri": uri, "name": "Shared by token#ada", "mimeType": "text/markdown"}]


def test_who_may_not_read_finds_nothing(clients: dict[str, Client]) -> None:
    writer = clients["cyd"]
    session = writer.think(thought="write only")["session"]

    assert answer(writer, "resources/list")["result"]["resources"] == []
    assert answer(writer, "resources/templates/list")["result"]["resourceTemplates"] == []
    assert completed(writer) == []
    error = answer(writer, "resources/read", uri=PREFIX + session)["error"]
    assert error["code"] == -32602
    assert "write only" not in json.dumps(error)


def test_the_app_is_beside_recall_over_http_too(clients: dict[str, Client]) -> None:
    listed = answer(clients["ada"], "tools/list")["result"]["tools"]
    metas = [tool.get("_meta", {}) for tool in listed]
    [app] = [meta["ui"]["resourceUri"] for meta in metas if "ui" in meta]

    [page] = answer(clients["ada"], "resources/read", uri=app)["result"]["contents"]

    assert page["mimeType"] == "text/html;profile=mcp-app"
    style = page["text"].partition("<style>")[2].partition("</style>")[0]
    assert ".sessions a {" in style
    assert ".columns li {" in style
    assert "url(" not in style  # a host loads nothing from elsewhere


async def test_a_record_out_of_reach_is_a_503_for_who_reads_too() -> None:
    with running() as postgres:
        async with emptied(postgres) as url:
            with Served(database=url) as server:
                client = server.client(modern=False)
                uri = PREFIX + client.think(thought="before")["session"]
                postgres.kill()
                lost = client.post("resources/read", {"uri": uri})
                postgres.start()
                found = client.post("resources/read", {"uri": uri})
                hostile = client.post("resources/read", {"uri": PREFIX + "a%00b"})

    assert (lost.status_code, lost.headers["retry-after"]) == (503, "2")
    assert lost.json()["error"]["code"] == -32603
    assert postgres.password not in lost.text
    assert "before" in found.json()["result"]["contents"][0]["text"]
    assert hostile.json()["error"]["code"] == -32602


def test_a_long_list_comes_in_pages(database: Path) -> None:
    with Served(database=database) as server:
        client = server.client()
        made = {client.think(thought=str(number))["session"] for number in range(60)}
        first = answer(client, "resources/list")["result"]
        rest = answer(client, "resources/list", cursor=first["nextCursor"])["result"]
        wrong = answer(client, "resources/list", cursor="x")["error"]

    assert (len(first["resources"]), len(rest["resources"])) == (52, 10)
    assert "nextCursor" not in rest
    told = {one["uri"] for one in (*first["resources"], *rest["resources"])}
    assert {PREFIX + session for session in made} <= told
    assert wrong["code"] == -32602
