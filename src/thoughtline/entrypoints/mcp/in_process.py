"""Our tools in the hands of a mind that we ask, in this process and without a wire."""

from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.llm.tools import ToolCall, ToolResult, ToolSpec


class InProcessTools:
    """The tools of a surface for one conversation. Its thoughts have the caller as their author."""

    def __init__(self, surface: Catalog, caller: Caller) -> None:
        self._surface = surface
        self._caller = caller

    @property
    def instructions(self) -> str:
        """What a mind is told of the tools as a whole."""
        return self._surface.instructions

    @property
    def offers(self) -> tuple[ToolSpec, ...]:
        return tuple(
            ToolSpec(name=tool.name, about=tool.description, schema=tool.input_schema)
            for tool in self._surface.tools.values()
        )

    async def make(self, call: ToolCall) -> ToolResult:
        """Make a call of one of the tools. A refusal is a result, told in the tool's own shape."""
        tool = self._surface.tools[call.tool]
        reply = await self._surface.call(tool, call.arguments.encode(), self._caller)
        return ToolResult(call=call.id, text=reply.text, failed=reply.failed)
