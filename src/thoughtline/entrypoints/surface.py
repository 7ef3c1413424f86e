"""What the server shows to the outside, whatever the wire: its tools, and what calling one gives."""

from typing import Any

from msgspec import Struct

from thoughtline.core.refusal import Refused
from thoughtline.dialects.tool import Caller, Reply, Tool


class Surface(Struct, frozen=True):
    """A named set of tools. Static: it never depends on what is recorded."""

    name: str
    version: str
    instructions: str
    tools: dict[str, Tool]

    def listing(self) -> list[dict[str, Any]]:
        """The tools as `tools/list` shows them."""
        return [_shown(tool) for tool in self.tools.values()]

    async def call(self, tool: Tool, arguments: bytes, caller: Caller) -> Reply:
        """Call a tool with its arguments as a JSON object. A refusal is a reply in the tool's own shape."""
        try:
            return await tool.call(arguments, caller)
        except Refused as refusal:
            return tool.refused(refusal)


def as_result(reply: Reply) -> dict[str, Any]:
    """A reply as the result of `tools/call`."""
    result: dict[str, Any] = {"content": [{"type": "text", "text": reply.text}]}
    if reply.data is not None:
        result["structuredContent"] = reply.data
    if reply.failed:
        result["isError"] = True
    return result


def _shown(tool: Tool) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "annotations": tool.annotations,
    }
    if tool.output_schema is not None:
        shown["outputSchema"] = tool.output_schema
    return shown
