"""The least that the official SDK can do: one tool over stdio that stores nothing."""

import asyncio
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

TOOL = types.Tool(
    name="sequentialthinking",
    description="Takes a thought and forgets it.",
    input_schema={
        "type": "object",
        "properties": {
            "thought": {"type": "string"},
            "nextThoughtNeeded": {"type": "boolean"},
            "thoughtNumber": {"type": "integer"},
            "totalThoughts": {"type": "integer"},
        },
        "required": ["thought", "nextThoughtNeeded", "thoughtNumber", "totalThoughts"],
    },
)


async def list_tools(
    _context: ServerRequestContext[Any], _params: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[TOOL])


async def call_tool(
    _context: ServerRequestContext[Any], params: types.CallToolRequestParams
) -> types.CallToolResult:
    number = (params.arguments or {})["thoughtNumber"]
    return types.CallToolResult(content=[types.TextContent(type="text", text=f"Thought {number}.")])


async def main() -> None:
    server = Server("bare-sdk", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
