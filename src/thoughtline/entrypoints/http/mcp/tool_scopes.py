"""Scopes that tools need, and tools that a principal may call."""

from collections.abc import Collection

from thoughtline.core.principal import DELEGATE, READ, WRITE
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.mcp.catalog import Catalog


def required_scope(tool: Tool) -> str:
    """Return the scope that a call of the tool needs, by the tool's annotations."""
    if tool.asks_models:
        return DELEGATE
    return READ if tool.annotations["readOnlyHint"] else WRITE


def permitted_tools(catalog: Catalog, scopes: Collection[str]) -> dict[str, Tool]:
    """Return the tools within `scopes`. Other tools are hidden from the caller."""
    return {name: tool for name, tool in catalog.tools.items() if required_scope(tool) in scopes}
