"""A client that listens is told of sessions that changed, and of what fell under them."""

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from anyio import fail_after
from mcp import Client, StdioServerParameters
from mcp.shared.subscriptions import ResourceUpdated

import forked
from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Served, token
from rawclient import ENVELOPE, RawClient

PATIENCE = 60
LISTEN = "subscriptions/listen"
ID = "io.modelcontextprotocol/subscriptionId"

Connect = Callable[[Path], AbstractAsyncContextManager[Client]]


@asynccontextmanager
async def over_stdio(database: Path) -> AsyncIterator[Client]:
    words = ["serve", "--database", str(database)]
    server = StdioServerParameters(command=str(forked.command()), args=words)
    async with Client(server, mode="2026-07-28") as client:
        yield client


@asynccontextmanager
async def over_http(database: Path) -> AsyncIterator[Client]:
    with Served(database=database) as served:
        async with Client(f"{served.url}/mcp", mode="2026-07-28") as client:
            yield client


async def think(client: Client, **arguments: Any) -> str:
    result = await client.call_tool("think", arguments)
    assert result.structured_content, result
    return str(result.structured_content["session"])


def uri(session: str, *parts: str) -> str:
    return "/".join((f"thoughtline://session/{session}", *parts))


@pytest.mark.parametrize("connect", [over_stdio, over_http])
async def test_what_falls_in_another_session_is_pushed_to_who_listens(
    connect: Connect, tmp_path: Path
) -> None:
    with fail_after(PATIENCE):
        async with connect(tmp_path / "t.db") as client:
            ground = await think(client, thought="The pool is small")
            above = await think(client, thought="So it is slow", rests_on=f"{ground}/t1")
            other = await think(client, thought="Nothing to do with it")
            wanted = [uri(above), uri(above, "thought", "t1"), uri("nowhere"), "ui://x"]

            async with client.listen(resource_subscriptions=wanted, tools_list_changed=True) as sub:
                await think(client, session=other, thought="More")
                await think(client, session=ground, refute="t1", because="it has 50 places")
                told = [await anext(sub), await anext(sub)]
                read = await client.read_resource(uri(above))

    assert sub.honored.resource_subscriptions == wanted[:2]
    assert sub.honored.tools_list_changed is None
    assert told == [ResourceUpdated(one) for one in wanted[:2]]
    assert "it has 50 places" in read.contents[0].text  # type: ignore[union-attr]


def listen(client: RawClient, number: int, *uris: str) -> dict[str, Any]:
    params = {"_meta": ENVELOPE, "notifications": {"resourceSubscriptions": uris}}
    client.send({"jsonrpc": "2.0", "id": number, "method": LISTEN, "params": params})
    return client.receive()


def test_changes_by_another_process_are_pushed_until_the_client_cancels(tmp_path: Path) -> None:
    """Here by a check of files, which writes only to the session with the evidence."""
    database, file = tmp_path / "t.db", tmp_path / "pool.py"
    file.write_text("size = 5\n")
    project = ("--project", str(tmp_path))
    with RawClient(database, *project) as other, RawClient(database, modern=True) as client:
        other.greet()
        ground = other.think(thought="The pool is small", evidence="pool.py:1")["session"]
        session = other.think(thought="So it is slow", rests_on=f"{ground}/t1")["session"]
        begun = listen(client, 7, uri(session))
        file.write_text("size = 50\n")
        assert thoughtline("check", ground, "--database", database, *project).returncode == 1
        told = client.receive()
        client.send(
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}
        )
        again = listen(client, 8, uri(session))
        other.think(session=session, thought="It has 6 places")
        last = client.receive()

    assert begun["method"] == "notifications/subscriptions/acknowledged"
    assert begun["params"] == {
        "_meta": {ID: 7},
        "notifications": {"resourceSubscriptions": [uri(session)]},
    }
    assert told["method"] == "notifications/resources/updated"
    assert told["params"] == {"_meta": {ID: 7}, "uri": uri(session)}
    assert again["params"]["_meta"] == {ID: 8}
    assert last["params"]["_meta"] == {ID: 8}


def test_a_client_that_listens_calls_tools_and_leaves_as_before(tmp_path: Path) -> None:
    with RawClient(tmp_path / "t.db", modern=True) as client:
        session = client.think(thought="The pool is small")["session"]
        listen(client, 70, uri(session))
        client.think(session=session, thought="It has 5 places")
        client.close_input()

        assert client.process.wait(PATIENCE) == 0


def test_the_number_of_subscriptions_is_limited_and_the_old_era_has_none(tmp_path: Path) -> None:
    with RawClient(tmp_path / "t.db", modern=True) as client:
        session = client.think(thought="The pool is small")["session"]
        begun = [listen(client, number, uri(session)) for number in range(20, 28)]
        refused = listen(client, 30, uri(session))
        discovered = client.request("server/discover")
    with RawClient(tmp_path / "t.db") as old:
        greeted = old.greet()
        unknown = old.request(LISTEN, {"notifications": {}})

    assert all("method" in one for one in begun)
    assert "There are 8 subscriptions already" in refused["error"]["message"]
    assert discovered["result"]["capabilities"]["resources"]["subscribe"]
    assert not greeted["result"]["capabilities"]["resources"]["subscribe"]
    assert unknown["error"]["code"] == -32601


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    token(tmp_path / "t.db", "ada")
    with Served("--drain-timeout-ms", "600000", database=tmp_path / "t.db") as server:
        yield server


def event(lines: Iterator[str]) -> dict[str, Any]:
    data = next(line for line in lines if line.startswith("data: "))
    decoded: dict[str, Any] = json.loads(data.removeprefix("data: "))
    return decoded


def test_another_owner_hears_nothing_of_a_session(served: Served, tmp_path: Path) -> None:
    ada = served.client(token(tmp_path / "t.db", "ada"))
    eve = served.client(token(tmp_path / "t.db", "eve"))
    session = ada.think(thought="The pool is small")["session"]
    wanted = {"notifications": {"resourceSubscriptions": [uri(session)]}}

    with eve.streamed(LISTEN, wanted) as theirs, ada.streamed(LISTEN, wanted) as ours:
        nothing, begun = event(theirs), event(ours)
        ada.think(session=session, thought="It has 5 places")
        told = event(ours)

    assert nothing["params"]["notifications"] == {}
    assert begun["params"]["notifications"] == wanted["notifications"]
    assert told["params"]["uri"] == uri(session)


def test_a_reader_that_leaves_frees_its_place_and_a_stop_ends_the_streams(
    served: Served, tmp_path: Path
) -> None:
    ada = served.client(token(tmp_path / "t.db", "ada"))
    session = ada.think(thought="The pool is small")["session"]
    wanted = {"notifications": {"resourceSubscriptions": [uri(session)]}}
    opened = 0
    while opened < 20:  # one is refused while those before it are still ending
        with ada.streamed(LISTEN, wanted) as ours:
            opened += "method" in event(ours)

    with ada.streamed(LISTEN, wanted) as ours:
        event(ours)
        status = served.stop()

    assert status == 0


def test_a_subscription_needs_a_stream(served: Served, tmp_path: Path) -> None:
    ada = served.client(token(tmp_path / "t.db", "ada"), Accept="application/json")

    assert ada.post(LISTEN, {"notifications": {}}).status_code == 406
