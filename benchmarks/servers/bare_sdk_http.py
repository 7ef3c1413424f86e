"""The least that the official SDK can do over HTTP: a tool that stores nothing. Takes the port."""

import sys
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server

TOOL = types.Tool(
    name="think",
    description="Takes a thought and forgets it.",
    input_schema={
        "type": "object",
        "properties": {"thought": {"type": "string"}, "session": {"type": "string"}},
        "required": ["thought"],
    },
)


async def list_tools(
    _context: ServerRequestContext[Any], _params: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[TOOL])


async def call_tool(
    _context: ServerRequestContext[Any], _params: types.CallToolRequestParams
) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text="Thought.")])


if __name__ == "__main__":
    server = Server("bare-sdk", on_list_tools=list_tools, on_call_tool=call_tool)
    app = server.streamable_http_app(stateless_http=True, json_response=True)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
