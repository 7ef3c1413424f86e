"""An MCP client that speaks bytes, so that a test can say anything and see every answer."""

import json
import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from forked import COMMAND, Forked

HANDSHAKE = "2025-11-25"
MODERN = "2026-07-28"
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "rawclient", "version": "1"},
}
PATIENCE = 60.0


class RawClient:
    """A server process and both ends of its pipes. `command` defaults to `thoughtline serve`, and
    `program` is another module whose `main` is run in its place.
    """

    def __init__(
        self,
        database: Path | str,
        *flags: str,
        modern: bool = False,
        command: Sequence[str] | None = None,
        program: str = COMMAND,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        surroundings = {**os.environ, **(environment or {})}
        self.process = (
            Forked(
                *("serve", "--database", str(database), *flags),
                environment=surroundings,
                has_input=True,
                program=program,
            )
            if command is None
            else subprocess.Popen(
                [*command, *flags],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=surroundings,
            )
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._stdin, self._stdout = self.process.stdin, self.process.stdout
        self.errors = self.process.stderr
        self._buffer = b""
        self._last_id = 0
        self._modern = modern

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self._stdin, self._stdout, self.errors):
            with suppress(BrokenPipeError):  # what was never sent, to a server that was killed
                pipe.close()

    def greet(self) -> dict[str, Any]:
        """The handshake of the era up to 2025-11-25; returns the answer to `initialize`."""
        answer = self.request(
            "initialize",
            {
                "protocolVersion": HANDSHAKE,
                "capabilities": {},
                "clientInfo": {"name": "rawclient", "version": "1"},
            },
        )
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def send(self, message: bytes | Mapping[str, Any]) -> None:
        """Bytes go out as they are, a message as one line."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode() + b"\n"
        self._stdin.write(data)
        self._stdin.flush()

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next line, decoded. Raises TimeoutError when none comes, EOFError at the end."""
        deadline = time.monotonic() + patience
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._stdout], [], [], left)[0]:
                raise TimeoutError
            data = os.read(self._stdout.fileno(), 1 << 16)
            if not data:
                raise EOFError
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\n")
        decoded: dict[str, Any] = json.loads(line)
        return decoded

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and wait for the answer with its id."""
        self._last_id += 1
        said = dict(params or {})
        if self._modern:
            said["_meta"] = ENVELOPE | said.get("_meta", {})
        self.send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": said})
        while (answer := self.receive()).get("id") != self._last_id:
            pass
        return answer

    def call(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        """The result of a tool call; raises where the protocol itself refused it."""
        answer = self.request("tools/call", {"name": tool, "arguments": arguments})
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def think(self, **arguments: Any) -> dict[str, Any]:
        """What `think` answered, as data."""
        data: dict[str, Any] = self.call("think", **arguments)["structuredContent"]
        return data

    def recalled(self, **arguments: Any) -> str:
        """The text of a `recall`."""
        text: str = self.call("recall", **arguments)["content"][0]["text"]
        return text

    def refused(self, tool: str = "think", /, **arguments: Any) -> str:
        """The text of a call that the tool refused."""
        result = self.call(tool, **arguments)
        assert result["isError"], result
        text: str = result["content"][0]["text"]
        return text

    def close_input(self) -> None:
        self._stdin.close()

    def close_output(self) -> None:
        """Hang up on the answers."""
        self._stdout.close()

    def rest(self) -> list[dict[str, Any]]:
        """Everything that is still said, until the server closes its end."""
        answers = []
        while True:
            try:
                answers.append(self.receive())
            except EOFError:
                assert not self._buffer, "the last line was cut"
                return answers

    def leave(self) -> list[dict[str, Any]]:
        """Close the input and see the server off: what it still said. It must exit in order."""
        self.close_input()
        answers = self.rest()
        assert self.process.wait(PATIENCE) == 0
        return answers

    def kill(self) -> None:
        """As `kill -9` does."""
        self.process.kill()
        self.process.wait()


def greeted(database: Path | str, *flags: str, **more: Any) -> RawClient:
    """A client of the era up to 2025-11-25, after its handshake."""
    client = RawClient(database, *flags, **more)
    client.greet()
    return client
