"""Real conversations with the clients that people use, in both eras of the protocol."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import bpe_openai
import pytest
from anyio import fail_after
from fastmcp import Client as FastClient
from fastmcp.client.transports import StdioTransport
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult

import forked
from entrypoints.http.served import Served
from places import NODE, ROOT
from rawclient import RawClient, greeted

INSPECTOR = ROOT / ".tools/inspector/node_modules/@modelcontextprotocol/inspector"
ERAS = ["legacy", "auto", "2026-07-28"]
PATIENCE = 60

Call = Callable[..., Awaitable[dict[str, Any]]]
Connect = Callable[[Path, str], AbstractAsyncContextManager[Call]]


def serve(database: Path) -> list[str]:
    return ["-m", "thoughtline", "serve", "--database", str(database)]


def told(result: CallToolResult) -> dict[str, Any]:
    """What a call said: its data, else its text."""
    assert not result.is_error, result
    return dict(result.structured_content or {"text": result.content[0].text})  # type: ignore[union-attr]


@asynccontextmanager
async def sdk(database: Path, era: str) -> AsyncIterator[Call]:
    """The official SDK's client."""
    server = StdioServerParameters(command=sys.executable, args=serve(database))
    async with Client(server, mode=era) as client:

        async def call(tool: str, **arguments: Any) -> dict[str, Any]:
            return told(await client.call_tool(tool, arguments))

        yield call


@asynccontextmanager
async def fastmcp(database: Path, era: str) -> AsyncIterator[Call]:
    """FastMCP's client."""
    transport = StdioTransport(sys.executable, serve(database), keep_alive=False)
    async with FastClient(transport, mode=era) as client:

        async def call(tool: str, **arguments: Any) -> dict[str, Any]:
            return told(await client.call_tool_mcp(tool, arguments))

        yield call


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("connect", [sdk, fastmcp], ids=["mcp", "fastmcp"])
async def test_a_client_thinks_refutes_and_recalls(
    connect: Connect, era: str, tmp_path: Path
) -> None:
    with fail_after(PATIENCE):
        async with connect(tmp_path / "thoughts.db", era) as call:
            first = await call("think", thought="reads are cheap", assume=["the cache is warm"])
            session = first["session"]
            again = {"thought": "reads are nearly free", "revises": "t1", "rests_on": "a1"}
            await call("think", session=session, **again)
            await call("think", thought="or add an index", session=session, branch="index")
            refuted = await call("think", refute="a1", because="it ran cold", session=session)
            recalled = await call("recall", session=session)

    assert first["assumptions"] == ["a1"]
    assert refuted["fell"] == {"t2": "a1"}  # t1 is revised
    assert "or add an index" in recalled["text"]


@pytest.fixture(scope="module")
def inspector() -> Path:
    """The MCP Inspector's command line. `scripts/inspector` installs what is pinned."""
    environment = {**os.environ, "PYTHON": sys.executable}
    subprocess.run([ROOT / "scripts/inspector"], env=environment, check=True, timeout=300)
    return INSPECTOR / "clients/cli/build/index.js"


@pytest.mark.parametrize("era", ["legacy", "auto", "modern"])
@pytest.mark.parametrize("http", [False, True], ids=["stdio", "HTTP"])
def test_the_inspector_lists_and_calls(
    inspector: Path, era: str, http: bool, tmp_path: Path
) -> None:
    database = tmp_path / "thoughts.db"
    with Served(database=database) if http else nullcontext() as served:
        target = [str(forked.command()), "serve", "--database", str(database)]
        if served is not None:
            target = [f"{served.url}/mcp", "--transport", "http"]
        check_inspector(partial(inspect, inspector, tmp_path, *target), database, era)


def check_inspector(inspect: Callable[..., dict[str, Any]], database: Path, era: str) -> None:
    options = ("--protocol-era", era, "--format", "json")
    listed = inspect(*options, "--method", "tools/list")
    said = {"thought": "seen by the inspector", "assume": ["it looks"]}
    called = inspect(
        *options,
        *("--method", "tools/call", "--tool-name", "think"),
        *("--tool-args-json", json.dumps(said)),
    )
    with RawClient(database, modern=True) as client:
        recalled = client.call("recall", session=called["structuredContent"]["session"])

    assert [tool["name"] for tool in listed["tools"]] == ["think", "recall", "deliberate"]
    assert called["structuredContent"]["assumptions"] == ["a1"]
    assert "seen by the inspector" in recalled["content"][0]["text"]


def inspect(inspector: Path, folder: Path, *said: str) -> dict[str, Any]:
    """One run of the Inspector."""
    run = subprocess.run(
        [NODE, inspector, "--cli", *said],
        env={**os.environ, "HOME": str(folder)},
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stderr
    result: dict[str, Any] = json.loads(run.stdout)["result"]
    return result


def test_a_second_client_resumes_where_the_first_was_killed(tmp_path: Path) -> None:
    with greeted(tmp_path / "thoughts.db") as first:
        session = first.think(thought="before the crash", assume=["all is well"])["session"]
        first.kill()

    with RawClient(tmp_path / "thoughts.db", modern=True) as second:
        assert "before the crash" in second.recalled(session=session)
        fell = second.think(session=session, refute="a1", because="it crashed")["fell"]

    assert fell == {"t1": "a1"}


def tools(*flags: str, modern: bool = False) -> list[dict[str, Any]]:
    with RawClient(":memory:", *flags, modern=modern) as client:
        if not modern:
            client.greet()
        listed: list[dict[str, Any]] = client.request("tools/list")["result"]["tools"]
    return listed


def test_both_eras_list_the_same_tools() -> None:
    assert tools() == tools(modern=True)


def test_annotations_are_the_promises_we_keep() -> None:
    never = {"destructiveHint": False, "openWorldHint": False}

    assert {tool["name"]: tool["annotations"] for tool in tools()} == {
        "think": never | {"readOnlyHint": False, "idempotentHint": False},
        "recall": never | {"readOnlyHint": True, "idempotentHint": True},
        "deliberate": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": False,
            "openWorldHint": False,  # where no model is configured
        },
    }


def test_our_schemas_are_flat() -> None:
    """Unions, references and nullable types are what some clients refuse."""
    for tool in tools():
        assert set(tool["inputSchema"]) == {"type", "properties"}
        properties = dict(tool["inputSchema"]["properties"])
        by_seat = properties.pop("answers", None) if tool["name"] == "deliberate" else None
        assert by_seat is None or by_seat["properties"] == {"d1": TEXT}
        for name, schema in properties.items():
            assert set(schema) <= {"type", "items", "description"}, name
            assert schema["type"] in {"string", "array", "number", "integer", "boolean"}, name
            items = schema.get("items", TEXT)
            if name == "thoughts":
                assert items.keys() == {"type", "properties"}
                kinds = {each["type"] for each in items["properties"].values()}
                assert kinds == {"string", "array", "number"}
            else:
                assert items == TEXT, name


TEXT = {"type": "string"}
"""Schema of a text."""


def tokens(text: str) -> int:
    return len(bpe_openai.get_encoding("o200k_base").encode_ordinary(text))


def test_our_tools_cost_little_to_know() -> None:
    assert definition_tokens() <= 1_150


def test_think_shows_fifteen_arguments_and_takes_the_others() -> None:
    [think] = [tool for tool in tools() if tool["name"] == "think"]
    shown = think["inputSchema"]["properties"]
    others = {"title": "Disks", "tags": ["io"], "confidence": 0.7, "key": "k1", "author": "ann"}
    with greeted(":memory:") as client:
        reply = client.think(thought="the disk is slow", **others)
        text = client.recalled(session=reply["session"])

    assert len(shown) <= 15
    assert set(shown).isdisjoint(others)
    assert "Disks" in text
    assert "confidence 0.7" in text or "0.7" in text


def test_the_basic_tools_cost_less_than_half_of_that() -> None:
    assert definition_tokens("--tools", "basic") <= 600
    assert [tool["name"] for tool in tools("--tools", "basic")] == ["think", "recall"]
    [think, _] = tools("--tools", "basic")
    assert len(think["inputSchema"]["properties"]) <= 14


def definition_tokens(*flags: str) -> int:
    """All that a model is told at its start: `_meta` is for its client."""
    with RawClient(":memory:", *flags) as client:
        instructions = client.greet()["result"]["instructions"]
    shown = [{k: v for k, v in tool.items() if k != "_meta"} for tool in tools(*flags)]
    told = json.dumps(shown, separators=(",", ":"), ensure_ascii=False)
    return tokens(told) + tokens(instructions)
