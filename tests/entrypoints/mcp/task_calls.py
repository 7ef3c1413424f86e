"""A client that knows MCP's Tasks extension, on both transports, and a provider that is held."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from entrypoints.http.served import Served
from llm.llm_server import Behaviour, Request, Writer
from rawclient import RawClient

TASKS = "io.modelcontextprotocol/tasks"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
KNOWN: dict[str, Any] = {"_meta": {CAPABILITIES: {"extensions": {TASKS: {}}}}}
TRANSPORTS = ("stdio", "http")
ENDED = ("completed", "cancelled", "failed")
PATIENCE = 60


class Transport(Protocol):
    """What a client over stdio and one over HTTP have in common."""

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]: ...


class Tasking:
    """Says with each request that it knows tasks."""

    def __init__(self, transport: Transport, kill: Callable[[], None]) -> None:
        self.transport = transport
        self.kill = kill

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The whole answer, whichever id it has."""
        answer = self.transport.request(method, params | KNOWN)
        del answer["id"]
        return answer

    def deliberate(self, **arguments: Any) -> dict[str, Any]:
        said = {"question": "Ship?", **arguments}
        result = self.ask("tools/call", name="deliberate", arguments=said)["result"]
        return dict(result)

    def begin(self, **arguments: Any) -> str:
        """A deliberation that is not waited for: its `taskId`."""
        result = self.deliberate(wait=0, **arguments)
        assert result["resultType"] == "task", result
        return str(result["taskId"])

    def get(self, task: str) -> dict[str, Any]:
        return dict(self.ask("tasks/get", taskId=task)["result"])

    def outcome(self, task: str) -> dict[str, Any]:
        """The task, once it is over."""
        deadline = threading.Event()
        timer = threading.Timer(PATIENCE, deadline.set)
        timer.start()
        try:
            while not deadline.is_set():
                if (found := self.get(task))["status"] in ENDED:
                    return found
                deadline.wait(0.05)
        finally:
            timer.cancel()
        raise TimeoutError


@contextmanager
def tasking(transport: str, database: Path | str, *flags: str) -> Iterator[Tasking]:
    """A server of its own, spoken to as of 2026-07-28."""
    if transport == "stdio":
        with RawClient(database, *flags, modern=True) as client:
            yield Tasking(client, client.kill)
    else:
        with Served(*flags, database=database) as server:
            yield Tasking(server.client(), server.process.kill)


class Gate:
    """Holds back what a provider says, until it is opened."""

    def __init__(self) -> None:
        self._opened: Future[None] = Future()

    def open(self) -> None:
        if not self._opened.done():
            self._opened.set_result(None)

    def behind(self, behaviour: Behaviour) -> Behaviour:
        async def behave(request: Request, writer: Writer) -> None:
            await asyncio.shield(asyncio.wrap_future(self._opened))
            await behaviour(request, writer)

        return behave
