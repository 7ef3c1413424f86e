"""The oracle: our surface, in memory, served over stdio by the official SDK."""

from typing import Any

import anyio
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
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
from thoughtline.entrypoints.mcp.catalog import Wanted, as_result, read
from thoughtline.entrypoints.stdio.server import FRESH_FOR
from thoughtline.wiring.ledger import open_ledger
from thoughtline.wiring.tools import build_catalog
from thoughtline.wiring.use_cases import UseCases

SURFACE = build_catalog(
    UseCases(open_ledger(settings.read({"database": ":memory:"}, {}))),
    settings.read({"database": ":memory:"}, {}),
)


async def list_tools(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListToolsResult:
    return ListToolsResult(tools=[Tool.model_validate(tool) for tool in SURFACE.listing()])


async def call_tool(
    context: ServerRequestContext[Any], params: CallToolRequestParams
) -> CallToolResult:
    tool = SURFACE.tools.get(params.name)
    if tool is None:
        raise MCPError(code=INVALID_PARAMS, message="Unknown tool")
    caller = Caller(author="oracle", conversation="oracle")
    reply = await SURFACE.call(tool, json.encode(params.arguments or {}), caller)
    return CallToolResult.model_validate(as_result(reply))


async def list_prompts(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListPromptsResult:
    listing = SURFACE.prompt_listing()
    return ListPromptsResult(prompts=[Prompt.model_validate(prompt) for prompt in listing])


async def get_prompt(
    context: ServerRequestContext[Any], params: GetPromptRequestParams
) -> GetPromptResult:
    try:
        return GetPromptResult.model_validate(SURFACE.prompt(params.name, params.arguments or {}))
    except Refused as refusal:
        raise MCPError(code=INVALID_PARAMS, message=str(refusal)) from refusal


async def list_resources(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListResourcesResult:
    return ListResourcesResult.model_validate(await SURFACE.resources().listing())


async def list_templates(
    context: ServerRequestContext[Any], params: PaginatedRequestParams | None
) -> ListResourceTemplatesResult:
    return ListResourceTemplatesResult.model_validate(SURFACE.resources().templates())


async def read_resource(
    context: ServerRequestContext[Any], params: ReadResourceRequestParams
) -> ReadResourceResult:
    try:
        return ReadResourceResult.model_validate(await read(SURFACE.resources(), params.uri))
    except Refused as refusal:
        raise MCPError(code=INVALID_PARAMS, message=str(refusal)) from refusal


async def complete(
    context: ServerRequestContext[Any], params: CompleteRequestParams
) -> CompleteResult:
    wanted = Wanted(
        argument=params.argument.name,
        begun=params.argument.value,
        prompt=params.ref.name if isinstance(params.ref, PromptReference) else None,
        template="" if isinstance(params.ref, PromptReference) else params.ref.uri,
        chosen=(params.context and params.context.arguments) or {},
    )
    try:
        said = await SURFACE.complete(wanted, SURFACE.resources())
    except Refused as refusal:
        raise MCPError(code=INVALID_PARAMS, message=str(refusal)) from refusal
    return CompleteResult.model_validate(said)


async def main() -> None:
    kept = CacheHint(ttl_ms=FRESH_FOR, scope="public")
    server: Server[Any] = Server(
        SURFACE.name,
        version=SURFACE.version,
        instructions=SURFACE.instructions,
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
    )
    server.extensions = SURFACE.extensions()
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


if __name__ == "__main__":
    anyio.run(main)
