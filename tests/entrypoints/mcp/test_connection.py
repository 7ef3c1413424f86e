"""A connection without a transport: a request in, an answer out, whatever happens."""

import json
from collections.abc import Coroutine
from typing import Any

import pytest

from rawclient import ENVELOPE
from thoughtline.dialects.tool import RECORDS, Caller, PackPrompt, Reply, Tool
from thoughtline.entrypoints import log
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.connection import Connection
from thoughtline.entrypoints.mcp.jsonrpc import INTERNAL_ERROR, Request
from thoughtline.entrypoints.mcp.server import Server


async def report(_: bytes, caller: Caller) -> Reply:
    caller.progress(1, 2, "half")
    return Reply(text=f"{caller.author} in {caller.conversation}")


async def fail(_: bytes, __: Caller) -> Reply:
    raise KeyError("a secret")


def broken_prompts() -> list[PackPrompt]:
    raise KeyError("a secret")


def tool(name: str, call: Any) -> Tool:
    schema = {"type": "object", "properties": {}}
    return Tool(
        name=name,
        title=name,
        description=name,
        input_schema=schema,
        annotations=RECORDS,
        call=call,
    )


CATALOG = Catalog(
    name="ours",
    version="1",
    instructions="",
    tools={"report": tool("report", report), "fail": tool("fail", fail)},
    prompts=broken_prompts,
)


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr(log, "write_line", lines.append)
    return lines


def connected() -> Connection:
    return Connection(Server(CATALOG, log.log_fault), "s")


async def ask(
    connection: Connection, method: str, notified: list[bytes] | None = None, **params: Any
) -> dict[str, Any]:
    request = Request(7, method, json.dumps(params).encode())
    answer = connection.answer(request, (notified if notified is not None else []).append)
    done = await answer if isinstance(answer, Coroutine) else answer
    message: dict[str, Any] = json.loads(done.encoded)
    assert message.pop("id") == 7
    return message


@pytest.mark.parametrize(
    ("token", "told"),
    [("x" * 128, 1), (2**53 + 1, 1), (1.5, 1), ("", 1), ("x" * 129, 0), (True, 0), ({}, 0)],
)
async def test_a_progress_token_is_bounded_as_ids_are_and_else_ignored(
    token: Any, told: int
) -> None:
    notified = list[bytes]()

    meta = ENVELOPE | {"progressToken": token}
    answer = await ask(connected(), "tools/call", notified, name="report", _meta=meta)

    assert answer["result"]["isError"] is False
    assert len(notified) == told


@pytest.mark.parametrize(
    ("method", "params"),
    [("tools/call", {"name": "fail"}), ("prompts/list", {}), ("prompts/get", {"name": "any"})],
)
async def test_a_fault_is_answered_without_its_words_and_logged(
    method: str, params: dict[str, Any], logged: list[str]
) -> None:
    answer = await ask(connected(), method, **params, _meta=ENVELOPE)

    assert answer["error"]["code"] == INTERNAL_ERROR
    assert [json.loads(line)["kind"] for line in logged] == ["KeyError"]
    assert "secret" not in json.dumps(answer) + "".join(logged)
