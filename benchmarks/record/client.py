"""A small MCP client over stdio: it calls, it waits, and it can kill the server."""

import json
import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE = 120.0
"""Seconds to wait for one answer."""

GREETING = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "benchmark", "version": "1"},
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool said, and how long that took in microseconds.

    `failed` means that the answer is marked as an error.
    """

    text: str
    failed: bool
    took: float = 0.0

    def data(self) -> Any:
        return json.loads(self.text)


class Client:
    """One server process. Lines on its standard output that are not JSON are counted, not read."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], folder: Path | None = None
    ) -> None:
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=kept | dict(environment),
            cwd=folder,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._stdin, self._stdout = self.process.stdin, self.process.stdout
        self._buffer = b""
        self._last_id = 0
        self.noise = 0
        self.said: list[str] = []
        self.heard: list[str] = []
        """Arguments sent and texts received, as far as `keep` asks for them."""
        self.keep = False

    def greet(self) -> dict[str, Any]:
        answer = self._request("initialize", GREETING)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        result: dict[str, Any] = answer["result"]
        return result

    def tools(self) -> list[dict[str, Any]]:
        tools: list[dict[str, Any]] = self._request("tools/list", {})["result"]["tools"]
        return tools

    def call(self, tool: str, arguments: Mapping[str, Any], patience: float = PATIENCE) -> Answer:
        """Raises TimeoutError when so many seconds bring nothing."""
        before = time.perf_counter_ns()
        number = self.post(tool, arguments)
        while (told := self.receive(patience))[0] != number:
            pass
        took = (time.perf_counter_ns() - before) / 1e3
        answer = Answer(told[1].text, told[1].failed, took)
        if self.keep:
            self.heard.append(answer.text)
        return answer

    def post(self, tool: str, arguments: Mapping[str, Any]) -> int:
        """Send a call without waiting; its number."""
        if self.keep:
            self.said.append(json.dumps(arguments, ensure_ascii=False))
        self._last_id += 1
        params = {"name": tool, "arguments": arguments}
        self._send(
            {"jsonrpc": "2.0", "id": self._last_id, "method": "tools/call", "params": params}
        )
        return self._last_id

    def receive(self, patience: float = PATIENCE) -> tuple[int, Answer]:
        """The next answer to a call, whichever it is. Raises EOFError when the server left."""
        while True:
            message = self._line(patience)
            if "result" in message or "error" in message:
                return int(message["id"]), _answer(message)

    def close(self, patience: float = 20.0) -> None:
        """End the pipe, as a client does that stops; kill a server that does not end by itself."""
        self._stdin.close()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._stdout.close()

    def kill(self) -> None:
        """As `kill -9` does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self._stdin, self._stdout):
            with suppress(BrokenPipeError):  # what was never sent, to a server that is gone
                pipe.close()

    def _request(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        self._last_id += 1
        self._send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        while (message := self._line()).get("id") != self._last_id:
            pass
        return message

    def _send(self, message: Mapping[str, Any]) -> None:
        self._stdin.write(json.dumps(message).encode() + b"\n")
        self._stdin.flush()

    def _line(self, patience: float = PATIENCE) -> dict[str, Any]:
        while True:
            line = self._raw_line(patience)
            try:
                message = json.loads(line)
            except ValueError:
                self.noise += 1
                continue
            if isinstance(message, dict):
                return message

    def _raw_line(self, patience: float) -> bytes:
        deadline = time.monotonic() + patience
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._stdout], [], [], left)[0]:
                raise TimeoutError
            data = os.read(self._stdout.fileno(), 1 << 18)
            if not data:
                raise EOFError
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line


def _answer(message: Mapping[str, Any]) -> Answer:
    if "error" in message:
        return Answer(str(message["error"].get("message", "")), failed=True)
    result = message["result"]
    texts = [part["text"] for part in result.get("content", []) if part.get("type") == "text"]
    return Answer("\n".join(texts), failed=bool(result.get("isError")))
