"""Connections: what each may send, how long each of their states lasts, and how many there are."""

import asyncio
import http.client
import json
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from entrypoints.http.served import ACCEPT, Served, token
from places import NODE, ROOT
from thoughtline.entrypoints.http import connection, connection_places
from thoughtline.entrypoints.http.connection import LARGEST_HEAD, MOST_HEADERS, connection_of
from thoughtline.entrypoints.http.connection_places import SPARE
from thoughtline.entrypoints.http.server import HttpServer, listen
from thoughtline.entrypoints.http.server_state import ServerState

GROWTH = 20 << 20
LONG = 10.0


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guarded") / "thoughts.db"


@pytest.fixture(scope="module")
def ada(database: Path) -> str:
    """Her token."""
    return token(database, "ada")


@pytest.fixture(scope="module")
def server(database: Path, ada: str) -> Iterator[Served]:
    """A server that lets in who has a token."""
    with Served(database=database) as server:
        yield server


def memory(server: Served) -> int:
    """Resident bytes, now."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text("ascii").split()[1]) << 12


def head(server: Served, path: str = "/mcp", **headers: object) -> bytes:
    """The beginning of a POST, without the line that ends its headers."""
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Content-Type: application/json",
        f"Accept: {ACCEPT}",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, ""]).encode()


ENDLESS = {
    "trailers": (b"0\r\n", b"X-Trailer: %s\r\n" % (b"y" * 2)),
    "one trailer": (b"0\r\nX-Trailer: ", b"y" * 64),
    "an extension of a chunk": (b"1;x=", b"y" * 64),
}


@pytest.mark.parametrize("endless", ENDLESS)
@pytest.mark.parametrize("path", ["/mcp", "/login"])
def test_what_comes_after_a_body_without_end_fills_no_memory(
    server: Served, endless: str, path: str
) -> None:
    assert growth(server, endless, head(server, path, Transfer_Encoding="chunked")) < 4 << 20


@pytest.mark.parametrize("endless", ENDLESS)
def test_nor_does_it_where_the_end_of_a_body_is_waited_for(
    server: Served, ada: str, endless: str
) -> None:
    asked = head(server, Transfer_Encoding="chunked", Authorization=f"Bearer {ada}")

    assert growth(server, endless, asked) < 4 << 20


def growth(server: Served, endless: str, asked: bytes) -> int:
    """Bytes that the server takes more while it is sent what has no end."""
    first, more = ENDLESS[endless]
    before, sent, most = memory(server), 0, 0
    with server.raw() as connection:
        connection.sendall(asked + b"\r\n" + first)
        with suppress(OSError):  # it hangs up, as it should
            while sent < 20 << 20:
                connection.sendall(more * 4_096)
                sent += len(more) * 4_096
                most = max(most, memory(server) - before)
    return most


@pytest.mark.parametrize(
    ("number", "length", "status"),
    [
        (1, LARGEST_HEAD - 1_000, 401),
        (1, LARGEST_HEAD, 431),
        (1, 4 * LARGEST_HEAD, 431),
        (70, 1_000, 431),
        (MOST_HEADERS - 10, 3, 401),
        (MOST_HEADERS, 3, 431),
    ],
)
def test_a_head_has_a_size(server: Served, number: int, length: int, status: int) -> None:
    filler = {f"X-{count}": "y" * length for count in range(number)}
    with server.raw() as connection:
        connection.sendall(head(server, Content_Length=2, **filler) + b"\r\n{}")
        answer = http.client.HTTPResponse(connection)
        answer.begin()

        assert answer.status == status
        said = answer.read()
    assert (b"65,536" in said) == (status == 431)


LENGTH, CHUNKED = "Content-Length: 2", "Transfer-Encoding: chunked"

ODD_FORMS: dict[str, tuple[int, tuple[str, ...]]] = {
    "two codings": (501, ("POST /mcp HTTP/1.1", "Transfer-Encoding: gzip, chunked")),
    "an empty coding": (501, ("POST /mcp HTTP/1.1", "Transfer-Encoding: identity, chunked")),
    "a coding twice": (400, ("POST /mcp HTTP/1.1", f"{CHUNKED}\r\n{CHUNKED}")),
    "chunks in HTTP/1.0": (400, ("POST /mcp HTTP/1.0", CHUNKED)),
    "a later version": (505, ("POST /mcp HTTP/2.0", CHUNKED)),
    "an earlier version": (505, ("POST /mcp HTTP/0.9", LENGTH)),
    "the URL of another host": (400, ("POST http://evil.example/mcp HTTP/1.1", CHUNKED)),
    "another scheme": (400, ("POST ftp://HOST/mcp HTTP/1.1", CHUNKED)),
    "a name before the host": (400, ("POST http://me@HOST/mcp HTTP/1.1", LENGTH)),
    "another charset": (415, ("POST /mcp HTTP/1.1", LENGTH, "application/json; charset=utf-16")),
    "two types": (415, ("POST /mcp HTTP/1.1", f"{LENGTH}\r\nContent-Type: application/json")),
}
"""The status, the first line, more headers, and the type of the body."""

COMMON_FORMS = {
    "a length": ("POST /mcp HTTP/1.1", LENGTH),
    "capitals": ("POST /mcp HTTP/1.1", CHUNKED.title()),
    "HTTP/1.0": ("POST /mcp HTTP/1.0", LENGTH),
    "the whole URL": ("POST http://HOST/mcp HTTP/1.1", CHUNKED),
    "UTF-8": ("POST /mcp HTTP/1.1", LENGTH, 'application/json; charset="UTF-8"'),
}


def answered(
    server: Served, ada: str, first: str, more: str, kind: str = "application/json"
) -> tuple[int, Any]:
    """The status, and the error of the answer, for an empty object in this form."""
    host = f"127.0.0.1:{server.port}"
    lines = [
        first.replace("HOST", host),
        f"Host: {host}",
        f"Authorization: Bearer {ada}",
        f"Accept: {ACCEPT}",
        f"Content-Type: {kind}",
        more,
    ]
    body = "2\r\n{}\r\n0\r\n\r\n" if "chunked" in more.lower() else "{}"
    with server.raw() as connection:
        connection.sendall("\r\n".join([*lines, "", body]).encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status, json.loads(answer.read())["error"]


@pytest.mark.parametrize("form", ODD_FORMS)
def test_a_form_that_a_proxy_may_read_otherwise_is_refused(
    server: Served, ada: str, form: str
) -> None:
    status, asked = ODD_FORMS[form]

    assert answered(server, ada, *asked) == (status, "not_json" if status == 415 else "bad_request")


@pytest.mark.parametrize("form", COMMON_FORMS)
def test_a_common_form_is_taken(server: Served, ada: str, form: str) -> None:
    status, error = answered(server, ada, *COMMON_FORMS[form])

    assert (status, error["code"]) == (400, -32600), "MCP's own answer to an empty object"


def test_many_unfinished_heads_fill_no_memory(server: Served) -> None:
    half = head(server) + b"X-A: " + b"y" * 60_000
    server.http.get("/healthz")
    before = memory(server)
    with ExitStack() as stack:
        most = 0
        for _ in range(400):
            connection = stack.enter_context(server.raw())
            with suppress(OSError):
                connection.sendall(half)
        for _ in range(20):
            assert server.http.get("/healthz").status_code == 200
            most = max(most, memory(server) - before)

        assert most < 16 << 20
        assert server.http.post("/mcp", json={}).status_code == 401


def test_a_body_that_is_too_long_is_refused_so_that_its_sender_hears_it(server: Served) -> None:
    body = b"x" * (5 << 20)
    for _ in range(10):
        with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)) as client:
            client.request("POST", "/login", body, {"Content-Type": FORM})
            assert client.getresponse().status == 413


NODE_SENDS = """
    const [url, type] = process.argv.slice(1);
    const said = {method: "POST", headers: {"Content-Type": type}, body: "x".repeat(5 << 20)};
    (async () => {
        for (let count = 0; count < 10; count++) {
            const answer = await fetch(url, said);
            console.log(answer.status, (await answer.json()).error);
        }
    })();
"""


def test_node_hears_it_too(server: Served) -> None:
    """Its `fetch` fails where a connection is reset under it, whatever was answered before."""
    command = [str(NODE), "-e", NODE_SENDS, f"{server.url}/login", FORM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.stdout.splitlines() == ["413 over_limit"] * 10, done.stderr


FORM = "application/x-www-form-urlencoded"


def test_little_is_read_of_who_goes_on_sending_after_a_refusal(server: Served) -> None:
    """A gigabyte in two seconds kept everybody else waiting."""
    sent = 0
    with server.raw() as connection:
        connection.sendall(head(server, Transfer_Encoding="chunked") + b"\r\n0\r\n")
        with suppress(OSError):
            while True:
                connection.sendall(b"X-Trailer: y\r\n" * 8_192)
                sent += 14 * 8_192

    assert sent < 64 << 20


def test_whether_it_is_healthy_is_told_however_many_connections_there_are(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    token(database, "ada")
    with (
        Served("--max-connections", "20", database=database) as server,
        ExitStack() as stack,
    ):
        silent = [stack.enter_context(server.raw()) for _ in range(20)]
        silent[0].sendall(head(server, Content_Length=2) + b"\r\n{}")
        asks, thinks = (stack.enter_context(server.raw()) for _ in range(2))
        asks.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port)
        thinks.sendall(head(server, Content_Length=2) + b"\r\n{}")

        assert silent[0].recv(1 << 16).startswith(b"HTTP/1.1 401")
        assert asks.recv(1 << 16).startswith(b"HTTP/1.1 200")
        refused = http.client.HTTPResponse(thinks)
        refused.begin()
        assert refused.status == 503
        assert b"too_many_connections" in refused.read()

        stack.close()
        while server.http.get("/login").status_code == 503:
            pass  # until the server has seen that they are gone


def test_whether_it_is_healthy_is_told_however_many_come_beside_whoever_asks(
    tmp_path: Path,
) -> None:
    """All of them silent, and none of them gone: a new one takes the place of the oldest."""
    asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
    with (
        Served("--max-connections", "20", database=tmp_path / "thoughts.db") as server,
        ExitStack() as stack,
    ):
        served = [stack.enter_context(server.raw()) for _ in range(20)]
        for _ in range(4):
            silent = [stack.enter_context(server.raw()) for _ in range(SPARE)]
            asks = stack.enter_context(server.raw())
            asks.sendall(asked % server.port)

            assert asks.recv(1 << 16).startswith(b"HTTP/1.1 200")
            with suppress(ConnectionError):
                assert silent[0].recv(1) == b""  # which was the oldest

        served[0].sendall(asked % server.port)
        assert served[0].recv(1 << 16).startswith(b"HTTP/1.1 200")


def test_whoever_asks_takes_the_place_of_who_has_asked_and_is_silent(tmp_path: Path) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
    with (
        Served("--max-connections", "20", database=tmp_path / "thoughts.db") as server,
        ExitStack() as stack,
    ):
        silent = [stack.enter_context(server.raw()) for _ in range(20)]
        for one in silent:
            one.sendall(asked % server.port)
            answer = http.client.HTTPResponse(one)
            answer.begin()
            assert answer.status == 200
            answer.read()
        for _ in range(300):  # for as long as they may be about to ask again
            if (status := server.http.get("/login").status_code) != 503:
                break
            time.sleep(0.1)

        assert status == 200
        with suppress(ConnectionError):
            assert silent[0].recv(1) == b""  # the one that was silent for the longest
        silent[-1].sendall(asked % server.port)
        assert silent[-1].recv(1 << 16).startswith(b"HTTP/1.1 200")


def test_with_few_files_it_serves_fewer_connections_and_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "thoughtline", "serve", "--http", "127.0.0.1:0"]
    limited = ["sh", "-c", 'ulimit -n 160; exec "$@"', "sh", *command]
    database = tmp_path / "thoughts.db"
    with Served("--database", str(database), command=limited) as server, ExitStack() as stack:
        client = server.client()
        session = client.think(thought="before")["session"]
        for _ in range(200):
            stack.enter_context(server.raw())
        answer = client.call("think", thought="among many", session=session)
        for _ in range(3):
            one_more = stack.enter_context(server.raw())
            one_more.sendall(head(server, Content_Length=2) + b"\r\n{}")
            refused = http.client.HTTPResponse(one_more)
            refused.begin()
            assert refused.status == 503
            assert json.loads(refused.read())["error"] == "too_many_connections"
        recalled = client.recalled(session=session)

    assert answer["isError"] is False
    assert "before" in recalled
    assert "among many" in recalled
    assert any("connections.fewer" in line for line in server.log)
    assert not any("ledger_failed" in line for line in server.log)


# Each state with times that a test can wait for.


async def answers(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that reads a body where it is asked to, and says a lot, or fails."""
    if scope["path"] == "/body":
        await receive()
    size = 32 << 20 if scope["path"] == "/much" else 2
    length = str(size).encode()
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]}
    )
    if scope["path"] == "/broken":
        raise ZeroDivisionError
    await send({"type": "http.response.body", "body": b"x" * size})


Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(server: HttpServer, port: int) -> AsyncIterator[Pair]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 18)
    try:
        yield reader, writer
    finally:
        writer.close()
        await until_cut_off(server)


async def until_cut_off(server: HttpServer) -> None:
    async with asyncio.timeout(LONG):
        while server.server_state.connections:  # noqa: ASYNC110 - they set no event
            await asyncio.sleep(0.01)


@pytest.fixture
async def hasty_server() -> AsyncIterator[tuple[HttpServer, int]]:
    """A server that waits a fraction of a second for anything, and its port."""
    hasty = connection_of(head_seconds=0.3, limit=20)
    hasty.idle_seconds, hasty.linger_seconds, hasty.stall_seconds = 0.3, 0.3, 0.3
    config = uvicorn.Config(answers, http=hasty, lifespan="off", log_config=None)
    config.load()
    listener = listen("127.0.0.1", 0)
    server = HttpServer(config, ServerState(lambda: None, lambda _: None), drain_wait=0)
    running = asyncio.create_task(server._serve([listener]))
    yield server, listener.getsockname()[1]
    server.should_exit = True
    await running


@pytest.fixture
async def pair(hasty_server: tuple[HttpServer, int]) -> AsyncIterator[Pair]:
    """A connection to it."""
    async with connected(*hasty_server) as pair:
        yield pair


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Reads to the end, that there is one within a few seconds."""
    async with asyncio.timeout(LONG):
        with suppress(ConnectionError):
            while await reader.read(1 << 16):
                pass
    return True


GET = b"GET / HTTP/1.1\r\nHost: x\r\n"

STATES = {
    "nothing was said": [],
    "an empty line": [b"\r\n"],
    "half a request line": [b"GET /"],
    "half a head": [GET],
    "nothing after an answer": [GET + b"\r\n"],
    "an empty line after an answer": [GET + b"\r\n", b"\r\n"],
    "half a head after an answer": [GET + b"\r\n", GET],
    "half a body": [b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n", b"x"],
    "half the body of a GET": [GET + b"Content-Length: 9\r\n\r\n", b"x"],
    "half a chunk": [GET + b"Transfer-Encoding: chunked\r\n\r\n", b"5\r\nx"],
    "half of the trailers": [GET + b"Transfer-Encoding: chunked\r\n\r\n", b"0\r\nX: y\r\n"],
    "half a head after what was no request": [b"nonsense\r\n\r\n", GET],
}


@pytest.mark.parametrize("state", STATES)
async def test_no_state_of_a_connection_lasts(pair: Pair, state: str) -> None:
    reader, writer = pair
    for part in STATES[state]:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.05)

    assert await is_closed(reader)


@pytest.mark.parametrize("state", ["an empty line after an answer", "half of the trailers"])
async def test_nor_does_it_if_a_little_is_said_again_and_again(pair: Pair, state: str) -> None:
    reader, writer = pair
    writer.write(STATES[state][0])

    async def drip() -> None:
        with suppress(ConnectionError):
            while True:
                writer.write(b"\r\n" if "empty" in state else b"X: y\r\n")
                await writer.drain()
                await asyncio.sleep(0.05)

    dripping = asyncio.create_task(drip())
    assert await is_closed(reader)
    dripping.cancel()


async def test_no_head_is_sent_alone_before_its_body(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = pair
    said: list[bytes] = []
    kind: Any = type(writer.transport)
    write = kind.write

    def noted(transport: asyncio.Transport, data: bytes) -> None:
        said.append(bytes(data))
        write(transport, data)

    monkeypatch.setattr(kind, "write", noted)
    writer.write(GET + b"\r\n")
    async with asyncio.timeout(LONG):
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 OK")
        assert await reader.readexactly(2) == b"xx"

    assert said[0].startswith(b"GET")
    assert not any(one.endswith(b"\r\n\r\n") for one in said[1:])


async def test_who_asks_for_the_head_of_an_answer_gets_it_at_once(pair: Pair) -> None:
    reader, writer = pair
    for _ in range(2):
        writer.write(GET.replace(b"GET", b"HEAD") + b"\r\n")

        async with asyncio.timeout(LONG):
            head = await reader.readuntil(b"\r\n\r\n")

        assert b"content-length: 2\r\n" in head


async def test_who_waits_to_be_asked_for_a_body_is_asked(pair: Pair) -> None:
    reader, writer = pair
    writer.write(b"POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n")
    writer.write(b"Expect: 100-continue\r\n\r\n")
    async with asyncio.timeout(LONG):
        assert b"100 Continue" in await reader.readuntil(b"\r\n\r\n")
        writer.write(b"x" * 9)

        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(2) == b"xx"


async def test_what_failed_before_its_body_is_told_as_far_as_it_came(pair: Pair) -> None:
    reader, writer = pair
    writer.write(b"GET /broken HTTP/1.1\r\nHost: x\r\n\r\n")

    assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
    assert await is_closed(reader)


async def test_who_does_not_read_an_answer_is_cut_off(
    pair: Pair, hasty_server: tuple[HttpServer, int]
) -> None:
    reader, writer = pair
    writer.write(b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
    heard = len(await reader.read(1))
    await until_cut_off(hasty_server[0])

    with suppress(ConnectionError):
        while data := await reader.read(1 << 20):
            heard += len(data)

    assert heard < 32 << 20


async def test_who_reads_slowly_is_not(pair: Pair) -> None:
    reader, writer = pair
    writer.write(b"GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")

    heard = 0
    while data := await reader.read(1 << 20):
        heard += len(data)
        await asyncio.sleep(1.5 * len(data) / (32 << 20))

    assert heard > 32 << 20


async def test_who_still_reads_keeps_the_place_that_others_want(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_places, "SPARED_SECONDS", 0.0)
    reader, writer = pair
    writer.write(b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
    heard = len(await reader.read(1 << 16))
    address = writer.get_extra_info("peername")
    others = [(await asyncio.open_connection(*address))[1] for _ in range(20)]

    while data := await reader.read(1 << 20):
        heard += len(data)
    for other in others:
        other.close()

    assert heard > 32 << 20


async def test_many_requests_at_once_are_answered_in_turn_up_to_a_number(pair: Pair) -> None:
    reader, writer = pair
    writer.write((GET + b"\r\n") * 50)
    heard = b""
    async with asyncio.timeout(LONG):
        while heard.count(b"200 OK") < 50:
            heard += await reader.read(1 << 16)

    writer.write((GET + b"\r\n") * 500)
    with suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            heard += data
    assert heard.count(b"200 OK") < 500


def test_uvicorn_is_pinned_to_its_minor_while_its_private_protocol_is_a_base() -> None:
    """Take the upper bound away with the base class, and not before."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [pin] = [
        line for line in project["optional-dependencies"]["server"] if line.startswith("uvicorn")
    ]
    bounds = re.fullmatch(r"uvicorn\[standard\]>=0\.(\d+),<0\.(\d+)", pin)

    assert issubclass(connection.Connection, HttpToolsProtocol)
    assert bounds
    assert int(bounds[2]) == int(bounds[1]) + 1
