"""Our tools for a model that this process calls, without a transport."""

from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec


class ModelTools:
    """Tools of a catalog for a model in one session. Thoughts of the model have the caller as
    author.
    """

    def __init__(self, catalog: Catalog, caller: Caller) -> None:
        self._catalog = catalog
        self._caller = caller

    @property
    def instructions(self) -> str:
        """Instructions for the model about all tools."""
        return self._catalog.instructions

    @property
    def specs(self) -> tuple[ToolSpec, ...]:
        return tuple(
            ToolSpec(name=tool.name, about=tool.description, schema=tool.input_schema)
            for tool in self._catalog.tools.values()
        )

    async def call(self, call: ToolCall) -> ToolResult:
        """Return the result of one call. A refusal is a result in the form that the tool
        defines.
        """
        tool = self._catalog.tools[call.tool]
        reply = await self._catalog.call(tool, call.arguments.encode(), self._caller)
        return ToolResult(call=call.id, text=reply.text, failed=reply.failed)
