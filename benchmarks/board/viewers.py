"""What it costs a writer that others look on: writes flat out, with 0, 8 and 200 live pages.

`PYTHONPATH=tests python benchmarks/board/viewers.py`. The three take turns in each
round, and figures are ratios within a round. The pages are sockets in one process, which reads and
does not parse. `cpu` is the server's own processor time for each write. Nothing asserts a time.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from entrypoints.http.served import Served, share, token

HERE = Path(__file__).parent
VIEWERS = (0, 8, 200)
EACH = 8
"""Pages of one owner, which is as many as an owner may have."""

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


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
def watched(server: Served, pages: list[tuple[str, str]]) -> Iterator[Callable[[], list[float]]]:
    """Live pages: (token, query) each. Gives what says how long their news took, in seconds."""
    with subprocess.Popen(
        [sys.executable, HERE / "looking.py", str(server.port)],
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


class Scene:
    """Who looks at what while somebody writes."""

    def __init__(self, server: Served, database: Path) -> None:
        self.server = server
        self.database = database
        self.own = token(database)
        self.guests = [f"guest{one}" for one in range(max(VIEWERS) // EACH)]
        self.tokens = [token(database, one) for one in self.guests]
        with over_http(server, self.own) as write:
            self.others = [write("") for _ in range(max(VIEWERS))]

    def one_session(self, session: str, count: int) -> list[tuple[str, str]]:
        return [(self.own, f"?session={session}")] * count

    def many_sessions(self, session: str, count: int) -> list[tuple[str, str]]:
        looked_at = [session, *self.others][:count]
        return [(self.own, f"?session={one}") for one in looked_at]

    def lists(self, session: str, count: int) -> list[tuple[str, str]]:  # noqa: ARG002 - as its siblings
        return [(self.own, "")] * count

    def shared(self, session: str, count: int) -> list[tuple[str, str]]:
        owners = self.guests[: -(-count // EACH)]
        names = [share(self.database, session, "--with", one) for one in owners]
        return [(self.tokens[at // EACH], f"?session={names[at // EACH]}") for at in range(count)]

    def others_lists(self, session: str, count: int) -> list[tuple[str, str]]:  # noqa: ARG002 - as above
        return [(self.tokens[at // EACH], "") for at in range(count)]


def measured(
    server: Served, write: Write, pages: list[tuple[str, str]], session: str, seconds: float
) -> dict[str, Any]:
    with watched(server, pages) as seen:
        used, began = cpu(server.process.pid), time.monotonic()
        count, times = 0, []
        while (before := time.monotonic()) - began < seconds:
            write(session)
            times.append(time.monotonic() - before)
            count += 1
        took = time.monotonic() - began
        used = cpu(server.process.pid) - used
        time.sleep(1.5)
        delays = sorted(seen())
    times.sort()
    return {
        "rate": count / took,
        "cpu": used / count * 1e3,
        "p50": times[len(times) // 2] * 1e3,
        "p99": times[int(len(times) * 0.99)] * 1e3,
        "seen": len(delays),
        "seen_p99": delays[int(len(delays) * 0.99)] * 1e3 if delays else 0.0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--scenes", default="one_session,many_sessions,lists,shared,others_lists")
    parser.add_argument("--writers", default="http,pipe")
    parser.add_argument("--folder", type=Path, default=HERE, help="where the database is")
    chosen = parser.parse_args()
    print(
        "| scene | writer | pages | writes/s | of alone | p50 ms | p99 ms | cpu ms | seen p99 ms |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(dir=chosen.folder, prefix=".b-") as folder:
        database = Path(folder) / "thoughts.db"
        token(database)
        command = [sys.executable, "-c", MANY, "serve", "--http", "127.0.0.1:0"]
        flags = [
            *("--database", str(database), "--max-connections", "1000"),
            *("--writes-per-second", "100000", "--writes-burst", "100000"),
        ]
        with Served(*flags, command=command) as server:
            scene = Scene(server, database)
            for name in chosen.scenes.split(","):
                for writer in chosen.writers.split(","):
                    _tell(name, writer, _rounds(chosen, scene, name, writer))


def _rounds(
    chosen: argparse.Namespace, scene: Scene, name: str, writer: str
) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {count: [] for count in VIEWERS}
    way = over_http(scene.server, scene.own) if writer == "http" else by_pipe(scene.database)
    with way as write:
        for _ in range(chosen.rounds):
            for count in VIEWERS:
                session = write("")
                pages = getattr(scene, name)(session, count)
                found[count].append(measured(scene.server, write, pages, session, chosen.seconds))
    return found


def _tell(name: str, writer: str, found: dict[int, list[dict[str, Any]]]) -> None:
    for count, figures in found.items():
        alone = found[0]
        ratio = median(
            one["rate"] / without["rate"] for one, without in zip(figures, alone, strict=True)
        )
        row = {key: median(one[key] for one in figures) for key in figures[0]}
        print(
            f"| {name} | {writer} | {count} | {row['rate']:,.0f} | {ratio:.2f} | "
            f"{row['p50']:.1f} | {row['p99']:.1f} | {row['cpu']:.2f} | {row['seen_p99']:,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
