"""The oracle: our catalog, in memory, served by the official SDK: over stdio, or with `http`."""

import socket
import sys
from typing import Any

import anyio
import uvicorn
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    Prompt,
    PromptReference,
    ReadResourceRequestParams,
    ReadResourceResult,
    Tool,
)
from msgspec import json

from thoughtline import settings
from thoughtline.core.refusal import Refused
from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.mcp import catalog
from thoughtline.entrypoints.mcp.params import Completion
from thoughtline.entrypoints.mcp.protocol import LIST_TTL_MS
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.ledger import open_ledger
from thoughtline.wiring.tools import build_catalog

SETTINGS = settings.read({"database": ":memory:"}, {})
LEDGER = open_ledger(SETTINGS)
CATALOG = build_catalog(Assembly(SETTINGS, LEDGER).use_cases(), SETTINGS)


async def list_tools(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListToolsResult:
    return ListToolsResult(tools=[Tool.model_validate(tool) for tool in CATALOG.tool_listing()])


async def call_tool(
    context: ServerRequestContext[Any], params: CallToolRequestParams
) -> CallToolResult:
    tool = CATALOG.tools.get(params.name)
    if tool is None:
        raise MCPError(code=INVALID_PARAMS, message="Unknown tool")
    caller = Caller(author="oracle", conversation="oracle")
    reply = await CATALOG.call(tool, json.encode(params.arguments or {}), caller)
    return CallToolResult.model_validate(catalog.tool_result(reply))


async def list_prompts(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListPromptsResult:
    listing = CATALOG.prompt_listing()
    return ListPromptsResult(prompts=[Prompt.model_validate(prompt) for prompt in listing])


async def get_prompt(
    context: ServerRequestContext[Any], params: GetPromptRequestParams
) -> GetPromptResult:
    try:
        return GetPromptResult.model_validate(CATALOG.prompt(params.name, params.arguments or {}))
    except Refused as refusal:
        raise MCPError(code=INVALID_PARAMS, message=str(refusal)) from refusal


async def list_resources(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListResourcesResult:
    return ListResourcesResult.model_validate(await CATALOG.resources().listing())


async def list_templates(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListResourceTemplatesResult:
    return ListResourceTemplatesResult.model_validate(CATALOG.resources().templates())


async def read_resource(
    context: ServerRequestContext[Any], params: ReadResourceRequestParams
) -> ReadResourceResult:
    try:
        return ReadResourceResult.model_validate(
            await catalog.read_resource(CATALOG.resources(), params.uri)
        )
    except Refused as refusal:
        raise MCPError(code=INVALID_PARAMS, message=str(refusal)) from refusal


async def complete(
    context: ServerRequestContext[Any], params: CompleteRequestParams
) -> CompleteResult:
    completion = Completion(
        argument=params.argument.name,
        prefix=params.argument.value,
        prompt=params.ref.name if isinstance(params.ref, PromptReference) else None,
        template="" if isinstance(params.ref, PromptReference) else params.ref.uri,
        chosen=(params.context and params.context.arguments) or {},
    )
    try:
        values = await CATALOG.complete(completion, CATALOG.resources())
    except Refused as refusal:
        raise MCPError(code=INVALID_PARAMS, message=str(refusal)) from refusal
    return CompleteResult.model_validate(values)


def oracle() -> Server[Any]:
    kept = CacheHint(ttl_ms=LIST_TTL_MS, scope="public")
    server: Server[Any] = Server(
        CATALOG.name,
        version=CATALOG.version,
        instructions=CATALOG.instructions,
        cache_hints={
            "tools/list": kept,
            "prompts/list": kept,
            "resources/templates/list": kept,
            "server/discover": kept,
        },
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_completion=complete,
        on_subscriptions_listen=ListenHandler(InMemorySubscriptionBus()),
    )
    server.extensions = CATALOG.extensions()
    return server


async def over_stdio() -> None:
    server = oracle()
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


async def over_http() -> None:
    """As ours is served: nothing is kept between requests. Says so in the words of our log."""
    app = oracle().streamable_http_app(stateless_http=True, json_response=True)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        for event in ("lifecycle.started", "lifecycle.ready"):
            print(json.encode({"event": event, "port": port}).decode(), file=sys.stderr)
        await uvicorn.Server(uvicorn.Config(app, log_level="critical")).serve([listener])


def main() -> None:
    anyio.run(over_http if sys.argv[1:] == ["http"] else over_stdio)


if __name__ == "__main__":
    main()
