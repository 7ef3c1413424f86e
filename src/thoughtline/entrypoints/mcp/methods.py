"""What each method of the protocol answers over a catalog, whatever the transport.

All that there is to a method is its row in the table. `initialize` is not in it: what a client says
there is remembered by whoever has a connection, or not at all.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.mcp.catalog import Catalog, read_resource, tool_result
from thoughtline.entrypoints.mcp.jsonrpc import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    ProtocolError,
    encode,
)
from thoughtline.entrypoints.mcp.params import (
    CallToolParams,
    CompleteParams,
    GetPromptParams,
    ListParams,
    ReadResourceParams,
    RequestParams,
    TaskParams,
    UpdateTaskParams,
)
from thoughtline.entrypoints.mcp.protocol import (
    CANCEL_TASK,
    GET_TASK,
    LIST_TTL_MS,
    MODERN,
    SERVER_CAPABILITIES,
    UPDATE_TASK,
    negotiated,
    supports_tasks,
    tasks_not_supported,
)

Result = dict[str, Any]

STATIC = {"ttlMs": LIST_TTL_MS, "cacheScope": "public"}
VOLATILE = {"ttlMs": 0, "cacheScope": "private"}
"""How long a client may keep an answer, from 2026-07-28."""


class Context(Struct, frozen=True, kw_only=True):
    """Who sends a request, in which era, and the `_meta` that came with it."""

    caller: Caller
    modern: bool
    meta: Mapping[str, Any]


class Method(Struct, frozen=True, kw_only=True):
    """How a method is answered.

    `modern` is the era that has it, None for both. `needs_greeting`: in the legacy era `initialize`
    comes first. `of_tasks`: the client must know tasks. `cache` is added to a modern result.
    """

    decoder: msgspec.json.Decoder[Any]
    modern: bool | None = None
    needs_greeting: bool = True
    of_tasks: bool = False
    cache: Mapping[str, Any] = {}


class SyncMethod(Method, frozen=True, kw_only=True):
    """One that only looks something up. It is answered before the next message is read."""

    answer: Callable[[Any, Context], Result]


class AsyncMethod(Method, frozen=True, kw_only=True):
    """One that takes time, such as a look into the record."""

    answer: Callable[[Any, Context], Coroutine[Any, Any, Result]]


MethodTable = dict[str, SyncMethod | AsyncMethod]


def method_table(catalog: Catalog) -> MethodTable:
    """The methods over one catalog, by name."""
    serve = _Server(catalog)
    listing, nothing = msgspec.json.Decoder(ListParams), msgspec.json.Decoder(RequestParams)
    table: MethodTable = {
        "ping": SyncMethod(decoder=nothing, answer=_pong, modern=False, needs_greeting=False),
        "server/discover": SyncMethod(
            decoder=nothing, answer=serve.discover, modern=True, cache=STATIC
        ),
        "tools/list": SyncMethod(decoder=listing, answer=serve.list_tools, cache=STATIC),
        "tools/call": AsyncMethod(
            decoder=msgspec.json.Decoder(CallToolParams), answer=serve.call_tool
        ),
        "prompts/list": SyncMethod(decoder=listing, answer=serve.list_prompts, cache=STATIC),
        "prompts/get": SyncMethod(
            decoder=msgspec.json.Decoder(GetPromptParams), answer=serve.get_prompt
        ),
        "resources/list": AsyncMethod(decoder=listing, answer=serve.list_resources, cache=VOLATILE),
        "resources/templates/list": SyncMethod(
            decoder=listing, answer=serve.list_templates, cache=STATIC
        ),
        "resources/read": AsyncMethod(
            decoder=msgspec.json.Decoder(ReadResourceParams),
            answer=serve.read_resource,
            cache=VOLATILE,
        ),
        "completion/complete": AsyncMethod(
            decoder=msgspec.json.Decoder(CompleteParams), answer=serve.complete
        ),
    }
    return table | (_task_methods(catalog) if catalog.has_tasks else {})


def _task_methods(catalog: Catalog) -> MethodTable:
    def method(name: str, params: type[TaskParams]) -> AsyncMethod:
        async def answer(params: TaskParams, context: Context) -> Result:
            from thoughtline.entrypoints.mcp import tasks  # noqa: PLC0415 - few calls take so long

            tools = catalog.tools.values()
            return await tasks.answer(name, params.task_id, tools, context.caller)

        decoder = msgspec.json.Decoder(params)
        return AsyncMethod(decoder=decoder, answer=answer, modern=True, of_tasks=True)

    return {
        name: method(name, params)
        for name, params in (
            (GET_TASK, TaskParams),
            (UPDATE_TASK, UpdateTaskParams),
            (CANCEL_TASK, TaskParams),
        )
    }


def find(table: MethodTable, name: str, context: Context) -> SyncMethod | AsyncMethod:
    """The method of a request. Raises `ProtocolError` where its era or client has none."""
    method = table.get(name)
    if method is None or method.modern not in (None, context.modern):
        raise ProtocolError(METHOD_NOT_FOUND, "Method not found", name[:128])
    if method.of_tasks and not supports_tasks(context.meta):
        raise tasks_not_supported()
    return method


def initialize_result(catalog: Catalog, version: str) -> Result:
    """The answer of `initialize` to a client that asks for a version."""
    return {
        "protocolVersion": negotiated(version),
        "capabilities": SERVER_CAPABILITIES,
        "serverInfo": catalog.server_info,
        "instructions": catalog.instructions,
    }


def _pong(_: RequestParams, __: Context) -> Result:
    return {}


class _Server:
    """The answers that a catalog gives."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._tools = Raw(encode(catalog.tool_listing()))

    def discover(self, _: RequestParams, __: Context) -> Result:
        return {
            "supportedVersions": [MODERN],
            # The handshake of 2025-11-25 has no place for extensions.
            "capabilities": SERVER_CAPABILITIES | {"extensions": self._catalog.extensions()},
            "instructions": self._catalog.instructions,
        }

    def list_tools(self, _: ListParams, __: Context) -> Result:
        return {"tools": self._tools}

    def list_prompts(self, _: ListParams, __: Context) -> Result:
        return {"prompts": self._catalog.prompt_listing()}

    def list_templates(self, _: ListParams, __: Context) -> Result:
        return self._catalog.resources().templates()

    def get_prompt(self, params: GetPromptParams, _: Context) -> Result:
        return self._catalog.prompt(params.name, params.arguments or {})

    async def call_tool(self, params: CallToolParams, context: Context) -> Result:
        tool = self._catalog.tools.get(params.name)
        if tool is None:
            raise unknown_tool(params.name, self._catalog.tools)
        arguments = b"{}" if params.arguments is UNSET else bytes(params.arguments)
        if arguments == b"null":
            arguments = b"{}"
        if not arguments.startswith(b"{"):
            raise ProtocolError(INVALID_PARAMS, "`arguments` must be an object.")
        reply = await self._catalog.call(tool, arguments, context.caller)
        if reply.task is not None:
            from thoughtline.entrypoints.mcp import tasks  # noqa: PLC0415 - few calls take so long

            return tasks.created(reply.task)
        return tool_result(reply)

    async def list_resources(self, params: ListParams, _: Context) -> Result:
        return await self._catalog.resources().listing(params.cursor or "")

    async def read_resource(self, params: ReadResourceParams, _: Context) -> Result:
        return await read_resource(self._catalog.resources(), params.uri)

    async def complete(self, params: CompleteParams, _: Context) -> Result:
        return await self._catalog.complete(params.completion(), self._catalog.resources())


def unknown_tool(name: str, known: Iterable[str]) -> ProtocolError:
    there_is = ", ".join(known)
    return ProtocolError(INVALID_PARAMS, f"Unknown tool {name[:128]!r}. There is: {there_is}.")
