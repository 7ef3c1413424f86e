"""/mcp with tools that ours are not: one that tells its progress, one that mirrors arguments."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.http import fixture_server
from entrypoints.http.served import ACCEPT, Served
from rawclient import ENVELOPE, MODERN
from thoughtline.entrypoints.mcp.jsonrpc import INVALID_PARAMS

CLIENT = {"name": "curl", "version": "8"}
FIXTURES = (sys.executable, str(Path(fixture_server.__file__)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(str(tmp_path_factory.mktemp("tokens")), command=FIXTURES) as server:
        yield server


@pytest.mark.parametrize("modern", [True, False])
@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (ACCEPT, "text/event-stream"),
        ("*/*", "text/event-stream"),
        ("application/json", "application/json"),
    ],
)
def test_progress_is_told_only_to_who_takes_a_stream(
    server: Served, accept: str, kind: str, modern: bool
) -> None:
    call = {"name": "test_tool_with_progress", "_meta": {"progressToken": 1}}

    answer = server.client(modern=modern, Accept=accept).post("tools/call", call)

    assert answer.headers["content-type"] == kind
    assert ("notifications/progress" in answer.text) == (kind == "text/event-stream")


@pytest.mark.parametrize("modern", [True, False])
def test_a_client_that_takes_only_a_stream_gets_one(server: Served, modern: bool) -> None:
    answer = server.client(modern=modern, Accept="text/event-stream").post("tools/list")

    assert answer.headers["content-type"] == "text/event-stream"
    [data] = [line for line in answer.text.splitlines() if line.startswith("data: ")]
    assert json.loads(data.removeprefix("data: "))["result"]["tools"]


def test_a_client_that_names_no_form_gets_json(server: Served) -> None:
    body = {"jsonrpc": "2.0", "id": 1.0, "method": "tools/list"}
    with server.raw() as connection:
        said = json.dumps(body).encode()
        head = f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(said)}\r\n\r\n"
        connection.sendall(head.encode() + said)
        heard = b"".join(iter(lambda: connection.recv(1 << 16), b""))

    assert heard.startswith(b"HTTP/1.1 200")
    assert b'"id":1.0' in heard


def test_a_number_that_nothing_holds_beside_mirrored_arguments_is_the_clients_fault(
    server: Served,
) -> None:
    tool = "test_custom_headers"
    headers = {"Accept": ACCEPT, "Content-Type": "application/json"}
    mirrored = {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/call", "Mcp-Name": tool}
    params = {"name": tool, "arguments": {"zz": 7}, "_meta": ENVELOPE}
    said = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})

    answer = server.http.post(
        "/mcp", content=said.replace('"zz": 7', '"zz": 1e999'), headers=headers | mirrored
    )

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, INVALID_PARAMS)


def test_a_client_of_an_unknown_version_that_greets_hears_of_all_versions_that_are_served(
    server: Served,
) -> None:
    greeting = {"protocolVersion": "1999-01-01", "capabilities": {}, "clientInfo": CLIENT}
    body = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": greeting}
    headers = {"Accept": ACCEPT, "MCP-Protocol-Version": "1999-01-01"}

    error = server.http.post("/mcp", json=body, headers=headers).json()["error"]

    assert error["data"]["supported"][0] == MODERN
    assert {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"} < {*error["data"]["supported"]}
