"""Servers over HTTP, and the load that `wrk` puts on them."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measure import Scene, cpu, environment, more

CONNECTIONS = (16, 256)
ERAS = ("2026-07-28", "2025-11-25")
SESSIONS = 64
WARM_UP = 2
"""Seconds."""
SCRIPT = Path(__file__).with_name("think.lua")
HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
}
SEARCH = {"name": "recall", "arguments": {"query": "thought"}}
"""Before it is answered, all that was recorded is in the index."""


class Seen(NamedTuple):
    """Thoughts a second, milliseconds, and milliseconds of processor time for each thought."""

    rate: float
    p50: float
    p99: float
    cpu: float
    database_cpu: float
    errors: int
    """Connections that were refused, cut or too slow."""


class Peer(NamedTuple):
    """One server or several, over one record. Each of its `clients` has sessions to think in."""

    replicas: Sequence[tuple[str, int]]
    clients: Sequence[Sequence[str]] = ((),)
    database: Callable[[], list[int]] = list
    """The processes of its PostgreSQL."""
    tokens: Sequence[Sequence[str]] = ()
    """Of the owners of the sessions of each client, where the server knows owners."""
    call: Mapping[str, str] = {}
    """What is called, if not `think`: TOOL and SAYING of `think.lua`."""
    is_recording: bool = False
    """Whether an index trails. Its work is counted, and not left to who comes next."""


def call(url: str, method: str, params: Any, token: str = "") -> Any:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    known = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url, body, HEADERS | known)  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        return json.load(answer)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def serving(*command: str, port: int) -> Iterator[tuple[str, int]]:
    """A server's URL and process id, once it answers."""
    process = subprocess.Popen(
        [sys.executable, *command], stderr=subprocess.DEVNULL, env=environment()
    )
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


def thoughtline(stack: ExitStack, database: str, *flags: str) -> tuple[str, int]:
    port = free_port()
    command = ("serve", "--http", f"127.0.0.1:{port}", "--database", database, *flags)
    return stack.enter_context(serving("-m", "thoughtline", *command, port=port))


def bare(stack: ExitStack, library: str) -> tuple[str, int]:
    """The least server that `library` ("sdk" or "fastmcp") can be."""
    port = free_port()
    program = Path(__file__).parents[1] / "servers" / f"bare_{library}_http.py"
    return stack.enter_context(serving(str(program), str(port), port=port))


def sessions(url: str, tokens: Sequence[str] = ("",) * SESSIONS) -> list[str]:
    """Sessions to think in, so that writers do not wait for each other's: one for each token."""
    made = [
        call(url, "tools/call", {"name": "think", "arguments": {"thought": "Begin."}}, token)
        for token in tokens
    ]
    return [one["result"]["structuredContent"]["session"] for one in made]


def load(peer: Peer, *, era: str, connections: int, seconds: int) -> Seen:
    """What was seen and used. Replicas share the clients, and these share the connections."""
    servers = [pid for _, pid in peer.replicas]
    used, used_there = cpu(servers), cpu(peer.database())
    each = ("-t1", f"-c{connections // len(peer.clients)}", f"-d{seconds}s", "--timeout", "30s")
    running = [
        subprocess.Popen(
            ["wrk", *each, "-s", str(SCRIPT), url],
            env={
                **os.environ,
                "ERA": era,
                "SESSIONS": ",".join(known),
                "TOKENS": ",".join(tokens),
                **peer.call,
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        for known, tokens, (url, _) in zip(
            peer.clients,
            peer.tokens or ((),) * len(peer.clients),
            cycle(peer.replicas),
            strict=False,
        )
    ]
    said = [json.loads(one.communicate()[0].strip().splitlines()[-1]) for one in running]
    assert all(one["bad"] == 0 for one in said), said
    if peer.is_recording:
        for (url, _), tokens in zip(peer.replicas, cycle(peer.tokens or ((),)), strict=False):
            call(url, "tools/call", SEARCH, tokens[0] if tokens else "")
    requests = max(1, sum(one["requests"] for one in said))
    return Seen(
        rate=max(1.0, sum(one["requests"] / one["seconds"] for one in said)),
        p50=max(one["p50"] for one in said),
        p99=max(one["p99"] for one in said),
        cpu=more(used, cpu(servers)) / requests * 1e3,
        database_cpu=more(used_there, cpu(peer.database())) / requests * 1e3,
        errors=sum(one["errors"] for one in said),
    )


def warm_up(scene: Scene, peer: Peer, connections: int) -> None:
    """So that it has loaded what it needs, and has its connections and sessions."""
    if not scene.quick:
        load(peer, era=ERAS[0], connections=connections, seconds=WARM_UP)


def told(rounds: Sequence[Seen]) -> dict[str, list[float]]:
    """What each round saw, to be kept."""
    return {name: [float(f"{getattr(one, name):.4g}") for one in rounds] for name in Seen._fields}
