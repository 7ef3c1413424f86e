"""Durable thoughts over HTTP, beside a bare fastmcp server that stores nothing. In one run.

`scripts/benchmark-http` installs what is missing. Nothing asserts a time.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from postgres import running

HERE = Path(__file__).parent
BARE = HERE.parent / "servers/bare_fastmcp_http.py"
CONNECTIONS = (16, 256)
ERAS = ("2026-07-28", "2025-11-25")
SESSIONS = 64
HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
}


def call(url: str, method: str, params: Any) -> Any:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(url, body, HEADERS)  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def serving(*command: str, port: int) -> Iterator[tuple[str, int]]:
    """A server's URL and process id, once it answers."""
    process = subprocess.Popen([sys.executable, *command], stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/mcp"
    try:
        while True:
            assert process.poll() is None, command
            try:
                call(url, "ping", {})
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.05)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait()


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def sessions(url: str) -> str:
    """Sessions to think in, so that writers do not wait for each other's."""
    made = [
        call(url, "tools/call", {"name": "think", "arguments": {"thought": "Begin."}})
        for _ in range(SESSIONS)
    ]
    return ",".join(one["result"]["structuredContent"]["session"] for one in made)


def load(url: str, pid: int, *, era: str, connections: int, seconds: int, known: str) -> Any:
    used = cpu(pid)
    wrk = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s"]
    run = subprocess.run(
        [*wrk, "-s", str(HERE / "think.lua"), url],
        env={**os.environ, "ERA": era, "SESSIONS": known},
        check=True,
        capture_output=True,
        text=True,
    )
    said = json.loads(run.stdout.strip().splitlines()[-1])
    assert said["bad"] == 0, said
    return said | {
        "rate": said["requests"] / said["seconds"],
        "cpu_ms": (cpu(pid) - used) / max(1, said["requests"]) * 1e3,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="prove that it runs; keep no results")
    parser.add_argument("--folder", type=Path, default=HERE, help="on which disk the databases are")
    parser.add_argument("--rounds", type=int, default=5, help="of 5 seconds for each figure")
    chosen = parser.parse_args()
    rounds, seconds = (1, 2) if chosen.quick else (chosen.rounds, 5)
    rows: dict[tuple[str, str, int], list[Any]] = {}
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=chosen.folder, prefix=".b-"))
        server = stack.enter_context(running(on_disk=True))
        databases = {"SQLite, full": f"{folder}/thoughts.db", "PostgreSQL": server.url()}
        peers: dict[str, tuple[str, int, str]] = {}
        for name, database in databases.items():
            port = free_port()
            flags = ("serve", "--http", f"127.0.0.1:{port}", "--database", database)
            url, pid = stack.enter_context(serving("-m", "thoughtline", *flags, port=port))
            peers[name] = (url, pid, sessions(url))
        port = free_port()
        peers["bare fastmcp"] = (
            *stack.enter_context(serving(str(BARE), str(port), port=port)),
            "",
        )
        for _ in range(rounds):
            for era in ERAS:
                for connections in CONNECTIONS:
                    for name, (url, pid, known) in peers.items():
                        figures = load(
                            url,
                            pid,
                            era=era,
                            connections=connections,
                            seconds=seconds,
                            known=known,
                        )
                        rows.setdefault((era, name, connections), []).append(figures)
    results = report(rows)
    if not chosen.quick:
        kept = json.dumps(results, indent=1) + "\n"
        (HERE / "results.json").write_text(kept, encoding="utf-8")


def report(rows: dict[tuple[str, str, int], list[Any]]) -> list[dict[str, Any]]:
    """Print the table. Ratios are to the bare server in the same round, of which the median."""
    results = []
    print("| era | connections | server | thoughts/s | p50 ms | p99 ms | CPU ms | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for (era, name, connections), figures in sorted(rows.items(), key=str):
        bare = rows[era, "bare fastmcp", connections]
        ratios = [
            ours["rate"] / max(1, theirs["rate"])
            for ours, theirs in zip(figures, bare, strict=True)
        ]
        row = {key: median(one[key] for one in figures) for key in ("rate", "p50", "p99", "cpu_ms")}
        row["errors"] = sum(one["errors"] for one in figures)
        row["ratio"] = median(ratios)
        results.append({"era": era, "connections": connections, "server": name, **row})
        print(
            f"| {era} | {connections} | {name} | {row['rate']:,.0f} | {row['p50']:.1f} | "
            f"{row['p99']:.1f} | {row['cpu_ms']:.2f} | {row['ratio']:.2f} |"
        )
    return results


if __name__ == "__main__":
    main()
