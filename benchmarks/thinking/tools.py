"""Our tools for a model that this process calls, without a transport."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.protocol import LONGEST_CLIENT
from thoughtline.llm.configured_models import ConfiguredModels
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec
from thoughtline.settings import read
from thoughtline.wiring.catalog import open_catalog
from thoughtline.wiring.use_cases import new_handle


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


@asynccontextmanager
async def open_tools(
    dialect: str, models: ConfiguredModels
) -> AsyncIterator[Callable[[str], ModelTools]]:
    """Yield a function that returns a dialect's tools over an empty record in memory, for a new
    connection of an author.

    Tools that ask models use `models`. No other service that needs a key is called.
    """
    settings = read({"database": ":memory:", "dialect": dialect}, os.environ)
    async with open_catalog(settings, models, {}) as catalog:
        yield lambda author: ModelTools(
            catalog,
            Caller(author=author[:LONGEST_CLIENT], conversation=new_handle(), is_model=True),
        )
