"""One server process over pipes: what it answers and how long that takes."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from time import perf_counter_ns, sleep
from types import TracebackType
from typing import Any, Self

from benchmarks.measure import cpu, environment, megabytes
from benchmarks.peers import Peer

PROTOCOL = "2025-11-25"
GREETING = {
    "protocolVersion": PROTOCOL,
    "capabilities": {},
    "clientInfo": {"name": "benchmark", "version": "1"},
}
REST = 0.25
"""Seconds in which a server that is idle uses no processor time."""

WRONG = (b'"isError":true', b'"isError": true', b'"error"')
"""What an answer has that is none."""


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
            env=environment(**peer.environment),
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    @property
    def name(self) -> str:
        return self._peer.name

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.killpg(self.pid, signal.SIGKILL)  # what traces it too, if anything does
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
        answer, took = self.call(self._peer.tool, said)
        if self.thoughts == 1 and self._peer.tool == "think":
            self.session = json.loads(answer)["result"]["structuredContent"]["session"]
        return took

    def call(self, tool: str, arguments: Mapping[str, Any]) -> tuple[bytes, float]:
        """An answer, and how long it took in microseconds."""
        line = self._line("tools/call", {"name": tool, "arguments": arguments})
        before = perf_counter_ns()
        answer = self._exchange(line)
        took = perf_counter_ns() - before
        assert not any(wrong in answer for wrong in WRONG), answer
        return answer, took / 1e3

    def rest(self) -> None:
        """Until it does nothing any more: an index may trail behind what was recorded."""
        before, now = None, cpu([self.pid])
        while now != before:
            sleep(REST)
            before, now = now, cpu([self.pid])

    def ping_meanwhile(self) -> float:
        """Microseconds that a ping takes which is sent right after a thought."""
        self.thoughts += 1
        said = self._peer.saying(self.thoughts, self.session)
        thought = self._line("tools/call", {"name": self._peer.tool, "arguments": said})
        ping = self._line("ping", {})
        pinged = self._last_id
        before = perf_counter_ns()
        self._stdin.write(thought + ping)
        self._stdin.flush()
        took = 0.0
        for _ in range(2):
            answer = self._stdout.readline()
            assert not any(wrong in answer for wrong in WRONG), answer
            if json.loads(answer)["id"] == pinged:
                took = (perf_counter_ns() - before) / 1e3
        assert took, "no answer to the ping"
        return took

    def block(self, count: int) -> list[float]:
        """`count` thoughts, one after the other, in microseconds each."""
        return [self.think() for _ in range(count)]

    def go_to(self, session: str, thoughts: int) -> None:
        """Go on with a session that has so many thoughts; "" and 0 begin a new one."""
        self.session, self.thoughts = session, thoughts

    def begin(self, sessions: int) -> list[str]:
        """New sessions with one thought each, for peers that have sessions."""
        handles = []
        for _ in range(sessions):
            self.go_to("", 0)
            self.think()
            handles.append(self.session)
        return handles

    def rate(self, sessions: Sequence[str], count: int) -> float:
        """Thoughts a second, of so many, with one for each session in flight all the time.

        The sessions have one thought each where peers have sessions.
        """
        width = len(sessions)
        said = [
            self._peer.saying(2 + n // width, sessions[n % width]) for n in range(max(count, width))
        ]
        return len(said) / self._pour(said, width)

    def fill(self, count: int, *, width: int = 16) -> None:
        """So many more thoughts of this session, as fast as can be, and a rest."""
        if not self.thoughts:
            self.think()
            count -= 1
        numbers = range(self.thoughts + 1, self.thoughts + count + 1)
        self._pour([self._peer.saying(number, self.session) for number in numbers], width)
        self.thoughts += count
        self.rest()

    def _pour(self, said: Sequence[Mapping[str, Any]], width: int) -> float:
        """Seconds for these calls. For each answer, whose ever it is, one more is sent."""
        lines = [
            self._line("tools/call", {"name": self._peer.tool, "arguments": one}) for one in said
        ]
        stdin, stdout = self._stdin.fileno(), self._stdout.fileno()
        sent = width
        answered = 0
        before = perf_counter_ns()
        _write(stdin, b"".join(lines[:sent]))
        while answered < len(lines):
            data = os.read(stdout, 1 << 18)
            assert data, f"{self.name} left"
            assert not any(wrong in data for wrong in WRONG), data
            came = data.count(b"\n")
            answered += came
            _write(stdin, b"".join(lines[sent : sent + came]))
            sent += came
        return (perf_counter_ns() - before) / 1e9

    def megabytes(self) -> float:
        return megabytes(self.pid)

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


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


@contextmanager
def running(peers: Sequence[Peer]) -> Iterator[list[Server]]:
    """A server of each, greeted."""
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(peer)) for peer in peers]
        for server in servers:
            server.greet()
        yield servers
