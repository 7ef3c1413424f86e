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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle, product
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from store.postgres_server import running

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

Row = dict[str, Any]


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


def cpu(processes: Iterable[int]) -> dict[int, float]:
    """Seconds of processor time that each of these has used, if it is still there."""
    used = {}
    for pid in processes:
        with suppress(FileNotFoundError):
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
            fields = stat.rpartition(")")[2].split()
            used[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def more(before: Mapping[int, float], after: Mapping[int, float]) -> float:
    """What was used meanwhile, by those that are there now."""
    return sum(used - before.get(pid, 0.0) for pid, used in after.items())


def sessions(url: str) -> list[str]:
    """Sessions to think in, so that writers do not wait for each other's."""
    made = [
        call(url, "tools/call", {"name": "think", "arguments": {"thought": "Begin."}})
        for _ in range(SESSIONS)
    ]
    return [one["result"]["structuredContent"]["session"] for one in made]


class Peer(NamedTuple):
    """One server or several, over one record. Each of its `clients` has sessions to think in."""

    replicas: Sequence[tuple[str, int]]
    clients: Sequence[Sequence[str]] = ((),)
    database: Callable[[], list[int]] = list
    """The processes of its PostgreSQL."""


class Measure(NamedTuple):
    """How long and how often each figure is taken."""

    rounds: int
    seconds: int = 5
    connections: Sequence[int] = CONNECTIONS


def load(peer: Peer, *, era: str, connections: int, seconds: int) -> Row:
    """What was seen and used. Replicas share the clients, and these share the connections."""
    servers = [pid for _, pid in peer.replicas]
    used, used_there = cpu(servers), cpu(peer.database())
    each = ("-t1", f"-c{connections // len(peer.clients)}", f"-d{seconds}s", "--timeout", "30s")
    running = [
        subprocess.Popen(
            ["wrk", *each, "-s", str(HERE / "think.lua"), url],
            env={**os.environ, "ERA": era, "SESSIONS": ",".join(known)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for known, (url, _) in zip(peer.clients, cycle(peer.replicas), strict=False)
    ]
    said = [json.loads(one.communicate()[0].strip().splitlines()[-1]) for one in running]
    assert all(one["bad"] == 0 for one in said), said
    requests = max(1, sum(one["requests"] for one in said))
    return {
        "rate": sum(one["requests"] / one["seconds"] for one in said),
        "p50": max(one["p50"] for one in said),
        "p99": max(one["p99"] for one in said),
        "errors": sum(one["errors"] for one in said),
        "cpu_ms": more(used, cpu(servers)) / requests * 1e3,
        "database_cpu_ms": more(used_there, cpu(peer.database())) / requests * 1e3,
    }


def thoughtline(stack: ExitStack, database: str) -> tuple[str, int]:
    port = free_port()
    flags = ("serve", "--http", f"127.0.0.1:{port}", "--database", database)
    return stack.enter_context(serving("-m", "thoughtline", *flags, port=port))


def bare(stack: ExitStack) -> tuple[str, int]:
    port = free_port()
    return stack.enter_context(serving(str(BARE), str(port), port=port))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="prove that it runs; keep no results")
    parser.add_argument("--folder", type=Path, default=HERE, help="on which disk the databases are")
    parser.add_argument("--rounds", type=int, default=5, help="of 5 seconds for each figure")
    chosen = parser.parse_args()
    measure = Measure(1, 1, CONNECTIONS[:1]) if chosen.quick else Measure(chosen.rounds)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=chosen.folder, prefix=".b-"))
        server = stack.enter_context(running(on_disk=True))
        file, one, other = (
            thoughtline(stack, database)
            for database in (f"{folder}/thoughts.db", server.url(), server.url())
        )
        known = sessions(one[0])
        peers = {
            "SQLite, full": Peer([file], [sessions(file[0])]),
            "PostgreSQL": Peer([one], [known], server.backends),
            "bare fastmcp": Peer([bare(stack)]),
        }
        results = beside_bare(peers, measure)
        print()
        apart = [known[::2], known[1::2]]
        replicas = {
            "one replica": Peer([one], apart, server.backends),
            "two replicas": Peer([one, other], apart, server.backends),
            "two replicas, each session on both": Peer([one, other], [known] * 2, server.backends),
        }
        results += beside_one(replicas, measure)
    if not chosen.quick:
        kept = json.dumps(results, indent=1) + "\n"
        (HERE / "results.json").write_text(kept, encoding="utf-8")


def beside_bare(peers: Mapping[str, Peer], measure: Measure) -> list[Row]:
    """One server of each kind. Ratios are to the bare one in the same round."""
    rows: dict[tuple[str, int, str], list[Row]] = {}
    for _ in range(measure.rounds):
        for era, connections in product(ERAS, measure.connections):
            for name, peer in peers.items():
                figures = load(peer, era=era, connections=connections, seconds=measure.seconds)
                rows.setdefault((era, connections, name), []).append(figures)
    print("| era | connections | server | thoughts/s | p50 ms | p99 ms | CPU ms | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    results = []
    for (era, connections, name), rounds_of_it in sorted(rows.items()):
        row = summed(rounds_of_it, rows[era, connections, "bare fastmcp"])
        results.append({"era": era, "connections": connections, "server": name, **row})
        print(
            f"| {era} | {connections} | {name} | {row['rate']:,.0f} | {row['p50']:.1f} | "
            f"{row['p99']:.1f} | {row['cpu_ms']:.2f} | {row['ratio']:.2f} |"
        )
    return results


def beside_one(peers: Mapping[str, Peer], measure: Measure) -> list[Row]:
    """Two replicas over one record, and one of them alone under the same load from two clients."""
    rows: dict[tuple[int, str], list[Row]] = {}
    for peer in peers.values():  # so that each has its connections and sessions
        load(peer, era=ERAS[0], connections=CONNECTIONS[0], seconds=1)
    for turn in range(measure.rounds):
        for connections in measure.connections:
            for name, peer in sorted(peers.items(), reverse=bool(turn % 2)):
                figures = load(peer, era=ERAS[0], connections=connections, seconds=measure.seconds)
                rows.setdefault((connections, name), []).append(figures)
    print("| connections | PostgreSQL with | thoughts/s | CPU ms | database CPU ms | ratio |")
    print("|---|---|---|---|---|---|")
    results = []
    for (connections, name), rounds_of_it in sorted(rows.items()):
        row = summed(rounds_of_it, rows[connections, "one replica"])
        results.append({"era": ERAS[0], "connections": connections, "server": name, **row})
        print(
            f"| {connections} | {name} | {row['rate']:,.0f} | {row['cpu_ms']:.2f} | "
            f"{row['database_cpu_ms']:.2f} | {row['ratio']:.2f} |"
        )
    return results


def summed(figures: Sequence[Row], others: Sequence[Row]) -> Row:
    """The median of each figure, and of how the rates compare with those of `others`."""
    ratios = [
        ours["rate"] / max(1, theirs["rate"]) for ours, theirs in zip(figures, others, strict=True)
    ]
    row = {key: median(one[key] for one in figures) for key in figures[0]}
    return row | {"errors": sum(one["errors"] for one in figures), "ratio": median(ratios)}


if __name__ == "__main__":
    main()
