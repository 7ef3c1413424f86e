"""Which scope a tool takes, and which tools somebody may call."""

from collections.abc import Collection

from thoughtline.core.principal import DELEGATE, READ, WRITE
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.mcp.catalog import Catalog


def required_scope(tool: Tool) -> str:
    """The scope that calling a tool takes, by what the tool promises of itself."""
    if tool.asks_models:
        return DELEGATE
    return READ if tool.annotations["readOnlyHint"] else WRITE


def permitted_tools(catalog: Catalog, scopes: Collection[str]) -> dict[str, Tool]:
    """The tools that somebody may call. Others are not there for them."""
    return {name: tool for name, tool in catalog.tools.items() if required_scope(tool) in scopes}
