"""Serves what the official conformance suite wants to meet: a second catalog, by the same code."""

import asyncio
import base64
import sys
import time
from pathlib import Path
from typing import Any

from msgspec import Struct, json

from thoughtline.app.deliberation.task_ids import no_such_task
from thoughtline.app.queries.event_feed import EventFeed
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import RECORDS, Caller, PackPrompt, Reply, Task, Tool
from thoughtline.entrypoints.http.observability.model_metrics import ModelMetrics
from thoughtline.entrypoints.mcp.catalog import Catalog, NoResources
from thoughtline.entrypoints.mcp.jsonrpc import MISSING_CAPABILITY, ProtocolError
from thoughtline.entrypoints.mcp.protocol import CAPABILITIES
from thoughtline.entrypoints.mcp.subscriptions import Subscriptions
from thoughtline.settings import read
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring import http
from thoughtline.wiring.use_cases import UseCases, policy_of

NOTHING = {"type": "object", "properties": {}}
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}


async def simple(_: bytes, __: Caller) -> Reply:
    return Reply(text="This is a simple text response for testing.")


async def failing(_: bytes, __: Caller) -> Reply:
    raise Refused(Code.BAD_ARGUMENTS, "This tool intentionally returns an error.", hint="")


async def progressing(_: bytes, caller: Caller) -> Reply:
    for done in (0, 50, 100):
        caller.progress(done, 100, f"Completed step {done} of 100")
    return Reply(text="done")


async def echoing(said: bytes, _: Caller) -> Reply:
    return Reply(text=json.encode(json.decode(said)).decode())


async def greeting(said: bytes, _: Caller) -> Reply:
    return Reply(text=f"Hello, {json.decode(said)['name']}!")


async def sampling(_: bytes, caller: Caller) -> Reply:
    """A tool that needs what few clients have."""
    capabilities = caller.meta[CAPABILITIES]
    if "sampling" not in capabilities:
        needed: dict[str, Any] = {"requiredCapabilities": {"sampling": {}}}
        raise ProtocolError(MISSING_CAPABILITY, "This tool samples.", needed)
    return Reply(text="sampled")


class Going(Struct):
    """A call that goes on until `over`, as the loop counts time, and then gives `reply`."""

    over: float
    began: int
    reply: Reply
    stopped: bool = False


GOING: dict[str, Going] = {}


class Slow:
    """Counts for so many seconds as it is told, else `usual`, as a task for who knows tasks."""

    def __init__(self, usual: float = 0, *, failing: bool = False) -> None:
        self._usual = usual
        self._reply = Reply(text="counted", failed=failing)

    async def __call__(self, said: bytes, caller: Caller) -> Reply:
        seconds = json.decode(said).get("seconds", self._usual)
        if not seconds or not caller.takes_tasks:
            await asyncio.sleep(seconds)
            return self._reply
        name, now = f"task-{len(GOING)}", asyncio.get_running_loop().time()
        GOING[name] = Going(now + seconds, int(time.time() * 1000), self._reply)
        return Reply(text="counting", task=await self.look(name))

    async def look(self, name: str) -> Task:
        going = GOING.get(name)
        if going is None:
            raise no_such_task()
        if going.stopped:
            return Task(name=name, status="cancelled", began=going.began, changed=going.began)
        over = asyncio.get_running_loop().time() >= going.over
        return Task(
            name=name,
            status="completed" if over else "working",
            began=going.began,
            changed=going.began,
            reply=going.reply if over else None,
        )

    async def stop(self, name: str, _: Caller) -> None:
        if (await self.look(name)).status == "working":
            GOING[name].stopped = True


def tool(name: str, call: object, schema: object = NOTHING) -> Tool:
    return Tool(
        name=name,
        title=name,
        description=f"The fixture {name}.",
        input_schema=schema,  # type: ignore[arg-type]
        annotations=RECORDS,
        call=call,  # type: ignore[arg-type]
        tasks=(lambda: call) if isinstance(call, Slow) else None,
    )


def prompts() -> list[PackPrompt]:
    arguments = {"arg1": ("First test argument", True), "arg2": ("Second test argument", True)}
    return [
        PackPrompt(
            name="test_simple_prompt",
            title="A prompt",
            description="A prompt without arguments.",
            arguments={},
            text="This is a simple prompt for testing.",
        ),
        PackPrompt(
            name="test_prompt_with_arguments",
            title="A prompt",
            description="A prompt with arguments.",
            arguments=arguments,
            text="Prompt with arguments: arg1='{arg1}', arg2='{arg2}'",
        ),
    ]


HEADERS = {
    "type": "object",
    "properties": {
        "region": {"type": "string", "x-mcp-header": "Region"},
        "priority": {"type": "integer", "x-mcp-header": "Priority"},
        "query": {"type": "string"},
    },
}


class Texts(NoResources):
    """The resources that the suite reads."""

    async def listing(self, cursor: str = "") -> dict[str, Any]:
        text = {"uri": "test://static-text", "name": "text", "mimeType": "text/plain"}
        return {"resources": [text]}

    def templates(self) -> dict[str, Any]:
        one = {"uriTemplate": "test://template/{id}/data", "name": "data"}
        return {"resourceTemplates": [{**one, "mimeType": "application/json"}]}

    async def read(self, uri: str) -> dict[str, Any]:
        if uri == "test://static-text":
            text = "This is the content of the static text resource."
            return {"contents": [{"uri": uri, "mimeType": "text/plain", "text": text}]}
        if uri == "test://static-binary":
            dot = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
            return {"contents": [{"uri": uri, "mimeType": "image/png", "blob": dot}]}
        if uri == "test://template/123/data":
            text = '{"id":"123","templateTest":true,"data":"Data for ID: 123"}'
            return {"contents": [{"uri": uri, "mimeType": "application/json", "text": text}]}
        return await super().read(uri)


LEDGER = MemoryLedger()
RECORD = UseCases(LEDGER, policy_of(read({"database": ":memory:"}, {})))
SUBSCRIPTIONS = Subscriptions(EventFeed(LEDGER), RECORD.queries, RECORD.names)


def catalog(*_: object) -> Catalog:
    tools = [
        tool("test_simple_text", simple),
        tool("test_error_handling", failing),
        tool("test_tool_with_progress", progressing),
        tool("json_schema_2020_12_tool", echoing, SCHEMA),
        tool("test_custom_headers", echoing, HEADERS),
        tool("greet", greeting),
        tool("test_logging_tool", simple),
        tool("test_missing_capability", sampling),
        tool("test_streaming_elicitation", progressing),
        tool("slow_compute", Slow()),
        tool("failing_job", Slow(0.5, failing=True)),
        tool("confirm_delete", Slow(0.5)),
    ]
    return Catalog(
        name="fixtures",
        version="1",
        instructions="For tests.",
        tools={one.name: one for one in tools},
        prompts=prompts,
        resources=Texts,
        listen=SUBSCRIPTIONS.listen,
    )


if __name__ == "__main__":
    settings = read({"http": "127.0.0.1:0", "tokens": sys.argv[1]}, {}).http
    assert settings is not None
    record = http.ServedRecord(
        ledger=LEDGER,
        tokens=Path(sys.argv[1]),
        is_kept=False,
        read_only=False,
        close=LEDGER.close,
        read_queue=list,
        models=ModelMetrics(),
        owner_limits={},
    )
    http.serve(settings, record, catalog_of=catalog, board_of=lambda *_, **__: (), session=None)
