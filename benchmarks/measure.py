"""One server process: what it answers, how long that takes, and the memory it holds."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import quantiles
from time import perf_counter_ns
from types import TracebackType
from typing import Any, Self, TypeVar

from peers import Peer

T = TypeVar("T")

PROTOCOL = "2025-11-25"
GREETING = {
    "protocolVersion": PROTOCOL,
    "capabilities": {},
    "clientInfo": {"name": "benchmark", "version": "1"},
}


class Server:
    """A peer, running. Standard error goes nowhere, so that writing there costs it least."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer
        self._last_id = 0
        self.session = ""
        self.thoughts = 0
        self.began = perf_counter_ns()
        self._process = subprocess.Popen(
            peer.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(peer),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    @property
    def name(self) -> str:
        return self._peer.name

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._stdout.close()
        self._stdin.close()

    def greet(self) -> tuple[float, float]:
        """Milliseconds from the start to the answers to `initialize` and to `tools/list`."""
        self._exchange(self._line("initialize", GREETING))
        greeted = perf_counter_ns()
        self._stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        self._exchange(self._line("tools/list", {}))
        listed = perf_counter_ns()
        return (greeted - self.began) / 1e6, (listed - self.began) / 1e6

    def think(self) -> float:
        """Record the next thought of the session. Returns microseconds."""
        self.thoughts += 1
        said = self._peer.saying(self.thoughts, self.session)
        line = self._line("tools/call", {"name": self._peer.tool, "arguments": said})
        before = perf_counter_ns()
        answer = self._exchange(line)
        took = perf_counter_ns() - before
        assert b'"isError":true' not in answer, answer
        if self.thoughts == 1 and self._peer.tool == "think":
            self.session = json.loads(answer)["result"]["structuredContent"]["session"]
        return took / 1e3

    def block(self, count: int) -> list[float]:
        """`count` thoughts, one after the other, in microseconds each."""
        return [self.think() for _ in range(count)]

    def go_to(self, session: str, thoughts: int) -> None:
        """Go on with a session that has so many thoughts; "" and 0 begin a new one."""
        self.session, self.thoughts = session, thoughts

    def megabytes(self) -> float:
        """What the process holds in memory now (VmRSS)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def _line(self, method: str, params: Mapping[str, Any]) -> bytes:
        self._last_id += 1
        message = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
        return json.dumps(message).encode() + b"\n"

    def _exchange(self, line: bytes) -> bytes:
        """Send a request and wait for the result; notifications on the way are passed over."""
        self._stdin.write(line)
        self._stdin.flush()
        while b'"result"' not in (answer := self._stdout.readline()):
            assert answer, f"{self.name} left"
            assert b'"error"' not in answer, answer
        return answer


def _environment(peer: Peer) -> dict[str, str]:
    """Ours, but with compiled modules kept: else every start of a Python server compiles anew."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | dict(peer.environment)


def alternately(those: Sequence[T], rounds: int) -> Iterator[T]:
    """Each of `those` once a round, there and back, so that load and order fall on all alike."""
    for turn in range(rounds):
        yield from those if turn % 2 else reversed(those)


def percentile(values: Sequence[float], which: int) -> float:
    return quantiles(values, n=100, method="inclusive")[which - 1]
