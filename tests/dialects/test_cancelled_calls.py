"""Who cancels a call, or goes away, pays no further: the provider's request ends at once."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import ACCEPT, Served
from llm.llm_server import LlmServer, Request, Writer, says
from rawclient import RawClient, greeted

CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "multi-agent": (
        "sequentialthinking",
        {
            "thought": "Is the cache warm?",
            "thoughtNumber": 1,
            "totalThoughts": 3,
            "nextThoughtNeeded": True,
        },
    ),
    "thinking-agent": (
        "create_branch",
        {"session_id": "s", "input_text": "Is the cache warm enough for the first request?"},
    ),
}


class Brooding(LlmServer):
    """Never comes to an end, and notes when its client stopped listening."""

    def __init__(self) -> None:
        super().__init__([self._brood])
        self.ended = False

    async def _brood(self, _: Request, writer: Writer) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
        try:
            while True:
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.02)
        except ConnectionError:
            self.ended = True
            raise

    def wait_for(self, what: Callable[[], object], seconds: float = 30.0) -> None:
        deadline = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < deadline, "it did not come to that"
            time.sleep(0.01)


@pytest.fixture
def provider() -> Iterator[Brooding]:
    with Brooding() as server:
        yield server


def begin(client: RawClient, dialect: str, **more: Any) -> None:
    tool, said = CALLS[dialect]
    params = {"name": tool, "arguments": said | more}
    client.send({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})


def flags(dialect: str, provider: LlmServer) -> tuple[str, ...]:
    model = ("--model", f"{provider.url}/v1#m", "--session", "s", "--routing", "words")
    return ("--dialect", dialect, *model)


def recorded(database: Path) -> str:
    told = thoughtline("report", "costs", "--json", "--database", database).stdout
    assert json.loads(told)["computed"]["total"]["calls"] == 1
    return thoughtline("show", "s", "--json", "--database", database).stdout


def cancel(client: RawClient) -> None:
    params = {"requestId": 7}
    client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})


def hang_up(client: RawClient) -> None:
    client.close_output()
    client.close_input()


LEAVING = {"cancels": cancel, "ends its input": RawClient.close_input, "is gone": hang_up}


@pytest.mark.parametrize("dialect", CALLS)
@pytest.mark.parametrize("leave", LEAVING)
def test_a_client_that_leaves_ends_the_request_and_the_record_says_so(
    provider: Brooding, tmp_path: Path, dialect: str, leave: str
) -> None:
    database = tmp_path / "record.db"
    with greeted(database, *flags(dialect, provider)) as client:
        begin(client, dialect)
        provider.until_asked(1)
        LEAVING[leave](client)
        provider.wait_for(lambda: provider.ended)
        if leave == "cancels":
            client.request("ping")
            provider.wait_for(lambda: "cancelled" in recorded(database))
        else:
            client.process.wait(10)

    assert "cancelled" in recorded(database)
    assert len(provider.requests) == 1


@pytest.mark.parametrize("dialect", CALLS)
def test_a_client_that_closes_its_http_request_ends_that_of_the_provider(
    provider: Brooding, tmp_path: Path, dialect: str
) -> None:
    database = tmp_path / "record.db"
    tool, said = CALLS[dialect]
    params = {"name": tool, "arguments": said}
    body = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})
    with Served(*flags(dialect, provider), database=database) as server:
        where = urlsplit(server.url)
        head = (
            f"POST {where.path or '/mcp'} HTTP/1.1\r\nHost: {where.netloc}\r\n"
            f"Content-Type: application/json\r\nAccept: {ACCEPT}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        )
        connection = socket.create_connection((where.hostname or "", where.port or 0))
        connection.sendall(head.encode())
        provider.until_asked(1)
        connection.close()
        provider.wait_for(lambda: provider.ended)
        provider.wait_for(lambda: "cancelled" in recorded(database))


def test_a_client_that_cancels_over_http_ends_the_request_of_the_provider(
    provider: Brooding, tmp_path: Path
) -> None:
    database = tmp_path / "record.db"
    tool, said = CALLS["multi-agent"]
    with Served(*flags("multi-agent", provider), database=database) as server:
        here, there = server.client(modern=False), server.client(modern=False)
        here.greet()
        there.greet()
        answers: list[int] = []
        params = {"name": tool, "arguments": said}
        calling = threading.Thread(
            target=lambda: answers.append(here.post("tools/call", params).status_code)
        )
        calling.start()
        provider.until_asked(1)
        which = {"requestId": here.last}
        notice = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": which}
        server.http.post("/mcp", json=notice, headers=there.headers)
        assert not provider.ended  # somebody else's call
        server.http.post("/mcp", json=notice, headers=here.headers)
        provider.wait_for(lambda: provider.ended)
        calling.join(10)

    assert answers == [200]
    told = thoughtline("report", "costs", "--json", "--database", database).stdout
    assert json.loads(told)["computed"]["total"]["calls"] == 1


@pytest.mark.parametrize("dialect", CALLS)
def test_what_was_cancelled_is_asked_again_under_its_key(
    provider: Brooding, tmp_path: Path, dialect: str
) -> None:
    with greeted(tmp_path / "record.db", *flags(dialect, provider)) as client:
        begin(client, dialect, key="k")
        provider.until_asked(1)
        cancel(client)
        provider.wait_for(lambda: provider.ended)
        provider.script = [says("[Conclusion]\nWarm.")]
        tool, said = CALLS[dialect]
        reply = client.call(tool, **said, key="k")

    assert "Warm." in reply["content"][0]["text"]
    assert len(provider.requests) == 2
