"""What it costs a writer that others look on: writes flat out, with 0, 8 and 200 live pages.

The three take turns in each round, and figures are ratios within a round. The pages are sockets in
one process, which reads and does not parse. `cpu` is the server's own processor time for each
write.
"""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.measure import Found, Scene, cpu, environment, medians, percentile, ratios
from entrypoints.http.served import Served, token

LOOKING = Path(__file__).with_name("looking.py")
VIEWERS = (0, 8, 200)
ROUNDS, SECONDS = 7, 3.0
SETTLE = 1.0
"""Seconds after the last write in which news still comes."""

MANY = """
import sys
from thoughtline.__main__ import main
from thoughtline.entrypoints.board.routes import routes
routes.__kwdefaults__["most_streams"] = 1_000
sys.argv = ["thoughtline", *sys.argv[1:]]
main()
"""
"""A server that lets one owner have more live pages, so that it is these that are measured."""

Write = Callable[[str], str]
"""Writes a thought and returns its session; "" begins one."""


def said(session: str, number: int) -> dict[str, Any]:
    arguments = {"thought": f"<{time.monotonic_ns()}> is when this was thought of."}
    if session:
        arguments["session"] = session
    call = {"name": "think", "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call}


@contextmanager
def over_http(server: Served, bearer: str) -> Iterator[Write]:
    """A client with one connection, that does next to nothing itself."""
    head = (
        f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {bearer}\r\n"
        "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
        "MCP-Protocol-Version: 2025-11-25\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        answers = connection.makefile("rb")

        def write(session: str) -> str:
            body = json.dumps(said(session, 1))
            connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
            size = 0
            while (line := answers.readline()) != b"\r\n":
                assert line, "the server ended the connection"
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
            return _session(json.loads(answers.read(size)))

        yield write


@contextmanager
def by_pipe(database: Path) -> Iterator[Write]:
    """Another process on the same file."""
    command = [sys.executable, "-m", "thoughtline", "serve", "--database", str(database)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin
        assert process.stdout

        def write(session: str) -> str:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(said(session, 1)).encode() + b"\n")
            process.stdin.flush()
            return _session(json.loads(process.stdout.readline()))

        info = {"name": "writer", "version": "1"}
        hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info}
        first = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}
        process.stdin.write(json.dumps(first).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        yield write
        process.stdin.close()


def _session(answer: Any) -> str:
    assert not answer["result"].get("isError"), answer
    return str(answer["result"]["structuredContent"]["session"])


@contextmanager
def watched(port: int, pages: Sequence[tuple[str, str]]) -> Iterator[Callable[[], list[float]]]:
    """Live pages: (token, query) each. Gives what says how long their news took, in seconds."""
    with subprocess.Popen(
        [sys.executable, LOOKING, str(port)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(pages).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"looking\n"

        def seen() -> list[float]:
            assert process.stdin
            assert process.stdout
            process.stdin.close()
            delays: list[float] = json.loads(process.stdout.read())
            return delays

        yield seen


def measured(
    server: Served, write: Write, pages: list[tuple[str, str]], session: str, seconds: float
) -> dict[str, float]:
    pid = server.process.pid
    with watched(server.port, pages) as seen:
        used, began = cpu([pid])[pid], time.monotonic()
        times = []
        while (before := time.monotonic()) - began < seconds:
            write(session)
            times.append((time.monotonic() - before) * 1e3)
        took = time.monotonic() - began
        used = cpu([pid])[pid] - used
        time.sleep(SETTLE)
        delays = seen()
    return {
        "rate": len(times) / took,
        "cpu, ms": used / len(times) * 1e3,
        "p50, ms": percentile(times, 50),
        "p99, ms": percentile(times, 99),
        "seen p99, ms": percentile(delays, 99) * 1e3 if len(delays) > 1 else 0.0,
    }


def measure(scene: Scene) -> Found:
    found = Found()
    database = scene.folder / "watched.db"
    bearer = token(database)
    command = [sys.executable, "-c", MANY, "serve", "--http", "127.0.0.1:0"]
    flags = [
        *("--database", str(database), "--max-connections", "1000"),
        *("--writes-per-second", "100000", "--writes-burst", "100000"),
        *("--reads-per-second", "100000", "--reads-burst", "100000"),
    ]
    with Served(*flags, command=command, environment=environment()) as server:
        for name, way in (
            ("HTTP", over_http(server, bearer)),
            ("another process", by_pipe(database)),
        ):
            with way as write:
                seen = _rounds(scene, server, write, bearer)
            for pages, figures in seen.items():
                found.raw[f"{name}, {pages} pages"] = medians(figures)
            for pages in VIEWERS[1:]:
                key = f"live/rate/{name}/{pages}"
                found.rounds[key] = ratios(seen[pages]["rate"], seen[0]["rate"])
            found.rounds[f"live/visible/{name}"] = seen[VIEWERS[-1]]["seen p99, ms"]
    return found


def _rounds(
    scene: Scene, server: Served, write: Write, bearer: str
) -> dict[int, dict[str, list[float]]]:
    """By pages: what each round found, of one session that all look at."""
    found: dict[int, dict[str, list[float]]] = {count: {} for count in VIEWERS}
    for _ in range(scene.rounds(ROUNDS)):
        for count in VIEWERS:
            session = write("")
            pages = [(bearer, f"?session={session}")] * count
            seen = measured(server, write, pages, session, scene.of(SECONDS, 0.5))
            for name, value in seen.items():
                found[count].setdefault(name, []).append(value)
    return found
