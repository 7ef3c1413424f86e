"""A server that a client starts in the home folder works in the folder that the client names."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, types
from mcp.client.stdio import stdio_client

import forked
from rawclient import ENVELOPE, HANDSHAKE, RawClient

CAPABLE = {"capabilities": {"roots": {"listChanged": True}}}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "shop/.git").mkdir(parents=True)
    (tmp_path / "bank/.git").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("THOUGHTLINE_PROJECT", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def greet(client: RawClient) -> None:
    info = {"protocolVersion": HANDSHAKE, "clientInfo": {"name": "raw", "version": "1"}}
    client.request("initialize", CAPABLE | info)
    client.send({"jsonrpc": "2.0", "method": "notifications/initialized"})


def answer(client: RawClient, *uris: object) -> None:
    asked = client.receive()
    assert asked["method"] == "roots/list"
    roots = {"roots": [{"uri": str(uri)} for uri in uris]}
    client.send({"jsonrpc": "2.0", "id": asked["id"], "result": roots})


def began(client: RawClient) -> Any:
    return client.think(thought="The cache is cold.")["began"]


@pytest.mark.parametrize("era", ["legacy", "auto", "2026-07-28"])
async def test_a_client_with_roots_gets_the_project_in_its_first_call(era: str, home: Path) -> None:
    async def roots(context: Any) -> types.ListRootsResult:
        folder = {"uri": (home / "shop").as_uri()}
        return types.ListRootsResult.model_validate({"roots": [folder]})

    server = StdioServerParameters(
        command=str(forked.command()),
        args=["serve", "--database", str(home / "a.db")],
        env={"HOME": str(home)},
        cwd=home,
    )
    async with Client(stdio_client(server), mode=era, list_roots_callback=roots) as client:
        result = await client.call_tool("think", {"thought": "The cache is cold."})

    assert result.structured_content is not None
    assert result.structured_content["began"] == "a new session of shop"


def test_the_first_root_that_is_a_project_here_is_used_and_a_new_list_changes_it(
    home: Path,
) -> None:
    with RawClient(home / "a.db") as client:
        greet(client)
        shop = (home / "shop").as_uri()
        answer(client, "vscode-vfs://github/a/b", "file:///%00", home.as_uri(), "file:///no", shop)
        assert began(client) == "a new session of shop"
        client.send({"jsonrpc": "2.0", "method": "notifications/roots/list_changed"})
        answer(client, (home / "bank").as_uri())
        assert began(client) == "a new session of bank"


@pytest.mark.parametrize(
    "response", [None, {"error": {"code": -32601, "message": "no"}}, {"result": {"roots": 3}}]
)
def test_a_client_that_never_says_its_roots_is_served_all_the_same(
    response: Mapping[str, Any] | None, home: Path
) -> None:
    with RawClient(home / "a.db") as client:
        greet(client)
        asked = client.receive()
        if response is not None:
            client.send({"jsonrpc": "2.0", "id": asked["id"], **response})
        assert "without a project" in began(client)
        assert "without a project" in began(client)


WAITS_LONG = """
import sys
from thoughtline.entrypoints.stdio import client_requests
client_requests.ROOTS_PATIENCE = 1_000.0
from thoughtline.__main__ import main
sys.argv[0] = "thoughtline"
sys.exit(main())
"""


def test_no_call_waits_for_roots_after_the_end_of_the_input(home: Path) -> None:
    database = home / "a.db"
    command = (sys.executable, "-c", WAITS_LONG, "serve", "--database", str(database))
    with RawClient(database, command=command) as client:
        greet(client)
        client.receive()
        client.send({"jsonrpc": "2.0", "id": 9, "method": "tools/list"})
        answers = client.leave()

    assert [answer["id"] for answer in answers] == [9]


def test_a_modern_client_that_does_not_repeat_its_call_is_served_in_a_later_one(
    home: Path,
) -> None:
    meta = ENVELOPE | {"io.modelcontextprotocol/clientCapabilities": {"roots": {}}}
    call = {"name": "think", "arguments": {"thought": "It is cold."}, "_meta": meta}
    with RawClient(home / "a.db", modern=True) as client:
        asked = client.request("tools/call", call)["result"]
        odd = client.request("tools/call", call | {"inputResponses": {"roots": {"roots": 3}}})
        later = client.request("tools/call", call)

    assert asked["resultType"] == "input_required"
    assert asked["inputRequests"] == {"roots": {"method": "roots/list"}}
    for result in (odd["result"], later["result"]):
        assert "without a project" in result["structuredContent"]["began"]


def test_a_server_in_a_repository_asks_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home / "shop")
    with RawClient(home / "a.db") as client:
        greet(client)
        assert began(client) == "a new session of shop"
        assert [line.get("method") for line in client.leave()] == []
