"""The lines that a new user pastes: they are what the documents say, and they work."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.http.served import Served, token
from places import ROOT
from rawclient import HANDSHAKE

HERE = "http://127.0.0.1:8719/mcp"
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": HANDSHAKE,
        "capabilities": {},
        "clientInfo": {"name": "a new user", "version": "1"},
    },
}


def blocks(page: str, kind: str, what: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    found: list[str] = re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [one for one in found if what in one]


def entry(data: dict[str, Any]) -> dict[str, Any]:
    """Of the one server that a client is told of."""
    told: dict[str, Any] = (data.get("mcpServers") or data["servers"])["thoughtline"]
    return told


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    database = tmp_path_factory.mktemp("record") / "record.db"
    shown = token(database, "ada")
    with Served(database=database) as server:
        yield server, shown


@pytest.mark.parametrize("place", [0, 1], ids=["Cursor", "VS Code"])
def test_a_server_is_started_as_the_page_on_clients_says(place: int, tmp_path: Path) -> None:
    told = entry(json.loads(blocks("docs/clients.md", "json", '"command"')[place]))
    beside = Path(sys.executable).with_name(told["command"])
    run = subprocess.run(
        [beside, *told["args"], "--database", str(tmp_path / "record.db")],
        input=json.dumps(HELLO) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(run.stdout)["result"]["serverInfo"]["name"] == "thoughtline"


@pytest.mark.parametrize("place", [0, 1], ids=["Cursor", "VS Code"])
def test_a_server_over_http_is_reached_as_the_page_says(
    place: int, served: tuple[Served, str]
) -> None:
    server, shown = served
    told = entry(json.loads(blocks("docs/http.md", "json", '"url"')[place]))
    headers = {
        name: re.sub(r"\$\{\w+:\w+\}", shown, said) for name, said in told["headers"].items()
    }

    assert told["url"] == HERE
    assert comes_in(server, headers)
    assert not comes_in(server, {})


def test_claude_code_is_told_the_same_address_and_token(served: tuple[Served, str]) -> None:
    server, shown = served
    [line] = blocks("docs/http.md", "sh", "claude mcp add")
    said = shlex.split(line.replace("\\\n", "").replace("$THOUGHTLINE_TOKEN", shown))
    name, _, value = said[said.index("--header") + 1].partition(": ")

    assert said[:7] == ["claude", "mcp", "add", "--transport", "http", "thoughtline", HERE]
    assert comes_in(server, {name: value})


def comes_in(server: Served, headers: dict[str, str]) -> bool:
    accept = {"Accept": "application/json, text/event-stream"}
    return server.http.post("/mcp", json=HELLO, headers={**accept, **headers}).status_code == 200
