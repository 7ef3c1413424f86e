"""What serving over HTTP is, seen by clients: eras, sessions, the board, health, metrics."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client import Client as SdkClient

from entrypoints.http.served import PATIENCE, Served
from rawclient import HANDSHAKE, MODERN, RawClient
from thoughtline import __version__
from thoughtline.entrypoints.http.server import listen

ONE_STEP = {"nextThoughtNeeded": True, "thoughtNumber": 1, "totalThoughts": 2, "thought": "on"}


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with Served("--dialect", "thoughtline,sequentialthinking") as server:
        yield server


@pytest.mark.parametrize("era", ["legacy", MODERN])
async def test_the_sdks_client_thinks_and_recalls(server: Served, era: str) -> None:
    async with SdkClient(f"{server.url}/mcp", mode=era) as client:
        first = await client.call_tool("think", {"thought": "reads are cheap", "assume": ["warm"]})
        assert first.structured_content is not None
        session = first.structured_content["session"]
        fell = await client.call_tool(
            "think", {"session": session, "refute": "a1", "because": "no"}
        )
        recalled = await client.call_tool("recall", {"session": session})

    assert fell.structured_content is not None
    assert fell.structured_content["fell"] == {"t1": "a1"}
    assert "reads are cheap" in recalled.content[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize("modern", [True, False], ids=[MODERN, HANDSHAKE])
def test_both_wires_offer_the_same(server: Served, modern: bool) -> None:
    with RawClient(":memory:", "--dialect", "thoughtline,sequentialthinking", modern=modern) as raw:
        if not modern:
            raw.greet()
        for method in ("tools/list", "prompts/list"):
            over_pipes = raw.request(method)["result"]
            over_http = server.client(modern=modern).request(method)["result"]
            assert over_http == over_pipes


def steps(server: Served, *, modern: bool = False, meta: Any = None, **headers: str) -> int:
    """How long the session is that a tool without a session argument goes on with."""
    client = server.client(modern=modern, **headers)
    params = {"name": "sequentialthinking", "arguments": ONE_STEP}
    answer = client.request("tools/call", params | ({"_meta": meta} if meta else {}))
    data: dict[str, int] = json.loads(answer["result"]["content"][0]["text"])
    return data["thoughtHistoryLength"]


def test_up_to_2025_a_conversation_is_a_session(server: Served) -> None:
    ids = [server.client(modern=False).greet().headers["Mcp-Session-Id"] for _ in range(2)]

    assert [steps(server, Mcp_Session_Id=ids[0]) for _ in range(3)] == [1, 2, 3]
    assert steps(server, Mcp_Session_Id=ids[1]) == 1


@pytest.mark.parametrize("name", ["mine", "\u2603", "a\r\nSet-Cookie: evil=1"])
def test_a_conversation_that_begins_with_a_named_session_has_an_id_of_our_own(
    server: Served, name: str
) -> None:
    info = {"name": "served", "version": "1"}
    said = {"protocolVersion": HANDSHAKE, "capabilities": {}, "clientInfo": info}

    answer = server.client(modern=False).post(
        "initialize", said | {"_meta": {"thoughtline/session": name}}
    )

    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert steps(server, Mcp_Session_Id=answer.headers["Mcp-Session-Id"]) == 1


def test_who_looks_at_the_board_does_not_keep_it_from_ending() -> None:
    longer = str(round(PATIENCE * 10_000))
    with Served("--drain-timeout-ms", longer) as server:
        server.http.get(server.board_link)
        with server.http.stream("GET", "/board/events") as stream:
            events = stream.iter_raw()
            assert next(events)

            assert server.stop() == 0
            with suppress(httpx2.RemoteProtocolError):  # cut off, not ended
                for _ in events:
                    pass


def test_any_replica_goes_on_with_a_conversation(database: Path) -> None:
    flags = ("--dialect", "thoughtline,sequentialthinking")
    with Served(*flags, database=database) as one, Served(*flags, database=database) as two:
        begun = one.client(modern=False).greet().headers["Mcp-Session-Id"]

        lengths = [steps(server, Mcp_Session_Id=begun) for server in (one, two, one, two)]

    assert lengths == [1, 2, 3, 4]


def test_from_2026_on_a_request_says_which_session_it_means(server: Served) -> None:
    mine = {"thoughtline/session": "mine"}

    assert [steps(server, modern=True, meta=mine) for _ in range(2)] == [1, 2]
    assert steps(server, modern=True, Thoughtline_Session="mine") == 3
    first = steps(server, modern=True)
    assert steps(server, modern=True) == first + 1


def test_from_2026_on_an_id_of_a_conversation_is_ignored(server: Served) -> None:
    begun = server.client(modern=False).greet().headers["Mcp-Session-Id"]
    first = steps(server, modern=True)

    lengths = [steps(server, modern=True, Mcp_Session_Id=said) for said in (begun, "x")]

    assert lengths == [first + 1, first + 2]


@pytest.mark.parametrize("said", ["x", "a" * 22 + ".!!", "../../etc/passwd", "a" * 22 + ".__8"])
def test_an_id_that_we_never_gave_is_no_conversation(server: Served, said: str) -> None:
    client = server.client(modern=False, Mcp_Session_Id=said)
    notice = {"jsonrpc": "2.0", "method": "notifications/initialized"}

    assert client.post("ping").status_code == 404
    assert server.http.post("/mcp", json=notice, headers=client.headers).status_code == 404


@pytest.mark.parametrize(
    ("modern", "author"), [(False, "served"), (True, "rawclient")], ids=[HANDSHAKE, MODERN]
)
def test_the_author_of_a_thought_is_the_client(server: Served, modern: bool, author: str) -> None:
    client = server.client(modern=modern)
    if not modern:
        client.greet()
    session = client.think(thought=f"marigold of {author}")["session"]

    found = client.recalled(query="marigold", author=author)

    assert session in found


def test_the_person_who_came_in_by_the_link_sees_the_board(database: Path) -> None:
    with Served(database=database) as server:
        server.client().think(thought="seen on the board")
        came = server.http.get(server.board_link, follow_redirects=True)

    assert came.status_code == 200
    assert "seen on the board" in came.text
    assert "script-src 'self'" in came.headers["content-security-policy"]


def test_health_is_for_everybody_and_says_little(server: Served) -> None:
    assert server.http.get("/healthz").json() == {"ok": True, "version": __version__}
    assert server.http.get("/readyz").json() == {"ok": True}


def test_measures_count_messages_and_name_nothing_that_a_client_made_up(server: Served) -> None:
    client = server.client()
    client.think(thought="counted")
    client.request("tools/call", {"name": "zebra", "arguments": {}})
    client.request("zebra/zebra")

    said = server.http.get("/metrics").text

    assert 'thoughtline_calls_total{call="tools/call think",result="ok"}' in said
    assert 'thoughtline_calls_total{call="tools/call other",result="error -32602"}' in said
    assert "zebra" not in said


def test_an_address_in_use_is_said_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        command = [sys.executable, "-m", "thoughtline", "serve", "--database", ":memory:"]
        run = subprocess.run(
            [*command, "--http", address],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    assert run.returncode == 2
    assert "Cannot listen at 127.0.0.1" in run.stderr


def test_pipes_load_nothing_of_http() -> None:
    code = (
        "import sys; from thoughtline import settings;"
        "from thoughtline.wiring import assembly, ledger, serve, tools;"
        "chosen = settings.read({'database': ':memory:'}, {});"
        "record = ledger.open_ledger(chosen);"
        "assembled = assembly.Assembly(chosen, record);"
        "assembled.services;"
        "tools.build_catalog(assembled.use_cases(), chosen);"
        "import thoughtline.entrypoints.stdio.transport, thoughtline.entrypoints.mcp.connection;"
        "print([n for n in ('mcp', 'starlette', 'uvicorn', 'pydantic', 'joserfc', 'httpx2')"
        " if n in sys.modules])"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=PATIENCE
    )
    assert said.stdout.strip() == "[]"


async def test_an_answer_never_waits_for_the_one_before_it_to_be_acknowledged() -> None:
    listener = listen("127.0.0.1", 0)
    delays: asyncio.Queue[int] = asyncio.Queue()

    async def taken(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs = writer.get_extra_info("socket")
        delays.put_nowait(theirs.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(taken, sock=listener):
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await asyncio.wait_for(delays.get(), 5) != 0
        writer.close()
        await writer.wait_closed()
