"""A real server process with HTTP on loopback, and what a test says to it."""

import json
import os
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2

import forked
from rawclient import ENVELOPE, HANDSHAKE, MODERN

PATIENCE = 30.0
ACCEPT = "application/json, text/event-stream"


class DidNotStart(Exception):  # noqa: N818 - what a test expects, or not
    """The server ended before it served; the text is its log."""


class Served:
    """A process that serves HTTP, until the end of the block."""

    def __init__(
        self,
        *flags: str,
        database: Path | str = ":memory:",
        host: str = "127.0.0.1",
        command: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        address = f"[{host}]:0" if ":" in host else f"{host}:0"
        surroundings = {**os.environ, **(environment or {})}
        self.process = (
            subprocess.Popen(
                [*command, *flags],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=surroundings,
            )
            if command
            else forked.Forked(
                *("serve", "--database", str(database), "--http", address, *flags),
                environment=surroundings,
            )
        )
        self.log: list[str] = []
        self.url = ""
        self._ready = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._reader.start()
        if not self._ready.wait(PATIENCE) or not self.url:
            self._end()
            raise DidNotStart("\n".join(self.log))
        self.http = httpx2.Client(base_url=self.url, timeout=PATIENCE)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()
        self._end()

    def _end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line.decode().rstrip("\n"))
            if '"lifecycle.started"' in self.log[-1]:
                started = json.loads(self.log[-1])
                port, self._is_open = started["port"], started.get("open", False)
                self.url = f"http://127.0.0.1:{port}"
            if "the board is at" in self.log[-1] or (
                '"lifecycle.ready"' in self.log[-1] and not self._is_open
            ):
                self._ready.set()
        self._ready.set()

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def board_link(self) -> str:
        """The one-time link that a person clicks."""
        [line] = [line for line in self.log if "the board is at" in line]
        return line.partition(" at ")[2].partition(" ")[0]

    def stop(self) -> int:
        """As an operator does. Returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def client(self, token: str = "", *, modern: bool = True, **headers: str) -> "Client":
        return Client(self, token, modern=modern, headers=headers)

    @contextmanager
    def raw(self) -> Iterator[socket.socket]:
        """A connection to say any bytes over."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            yield connection


class Client:
    """One client: a token, an era of the protocol, and headers of its own."""

    def __init__(
        self, served: Served, token: str, *, modern: bool, headers: Mapping[str, str]
    ) -> None:
        self._http = served.http
        self._modern = modern
        self.last = 0
        self.headers = {"Accept": ACCEPT, **{k.replace("_", "-"): v for k, v in headers.items()}}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        if not modern:
            self.headers["MCP-Protocol-Version"] = HANDSHAKE

    def post(self, method: str, params: Mapping[str, Any] | None = None) -> httpx2.Response:
        """One request, with what its era wants around it."""
        return self._http.post("/mcp", **self._said(method, params))

    @contextmanager
    def streamed(self, method: str, params: Mapping[str, Any]) -> Iterator[Iterator[str]]:
        """The lines of an answer as they come. Whoever leaves early hangs up."""
        with self._http.stream("POST", "/mcp", **self._said(method, params)) as answer:
            yield answer.iter_lines()

    def _said(self, method: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
        self.last += 1
        said = dict(params or {})
        headers = dict(self.headers)
        if self._modern:
            said["_meta"] = ENVELOPE | said.get("_meta", {})
            headers |= {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}
            if "name" in said:
                headers["Mcp-Name"] = said["name"]
        body = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": said}
        return {"json": body, "headers": headers}

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        answer: dict[str, Any] = self.post(method, params).json()
        return answer

    def greet(self) -> httpx2.Response:
        """`initialize`; from then on the conversation's id is sent along."""
        info = {"name": "served", "version": "1"}
        said = {"protocolVersion": HANDSHAKE, "capabilities": {}, "clientInfo": info}
        answer = self.post("initialize", said)
        self.headers["Mcp-Session-Id"] = answer.headers["Mcp-Session-Id"]
        return answer

    def call(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        """The result of a tool call; raises where the protocol itself refused it."""
        answer = self.request("tools/call", {"name": tool, "arguments": arguments})
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def think(self, **arguments: Any) -> dict[str, Any]:
        data: dict[str, Any] = self.call("think", **arguments)["structuredContent"]
        return data

    def recalled(self, **arguments: Any) -> str:
        """The text of a `recall`."""
        text: str = self.call("recall", **arguments)["content"][0]["text"]
        return text

    def tools(self) -> list[str]:
        return [tool["name"] for tool in self.request("tools/list")["result"]["tools"]]


class Browser:
    """A browser in which somebody signed in to the board with a token, or with a link."""

    def __init__(self, server: Served, made: str = "", *, link: str = "") -> None:
        self._http = server.http
        answer = (
            httpx2.get(f"{server.url}{link}")
            if link
            else httpx2.post(
                f"{server.url}/login", data={"token": made}, headers={"Origin": server.url}
            )
        )
        self.cookie = str(answer.headers["set-cookie"].partition(";")[0])

    def page(self, session: str) -> str:
        """The page of a session, as it is shown to them."""
        return self._http.get(f"/sessions/{session}", headers={"Cookie": self.cookie}).text

    def form(self, session: str) -> str:
        """What the forms of that page repeat, or "" where there is no form."""
        found = re.search('data-form-token="([^"]+)"', self.page(session))
        return found[1] if found else ""

    def send(self, path: str, **fields: str) -> httpx2.Response:
        """Sends a form, as a script of the page does."""
        headers = {"Cookie": self.cookie, "Accept": "application/json"}
        return self._http.post(path, data=fields, headers=headers)


def token(database: Path, subject: str = "", *flags: str) -> str:
    """A token made as an operator does."""
    said = ("--database", str(database), *flags, *([subject] if subject else []))
    return str(json.loads(_operated("token", "new", "--json", *said))["token"])


def share(database: Path, session: str, *flags: str) -> str:
    """A session shared as an operator does; returns what it is called there."""
    said = _operated("share", session, "--json", *flags, "--database", str(database))
    return str(json.loads(said)["session"])


def revoke(database: Path, made: str) -> None:
    """As an operator does."""
    _operated("token", "revoke", made.split("_")[1], "--database", str(database))


def _operated(*arguments: str) -> bytes:
    """What a command says that succeeds."""
    done = forked.run(*arguments, environment=os.environ)
    done.check_returncode()
    return done.stdout
