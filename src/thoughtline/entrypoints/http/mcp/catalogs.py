"""What each owner is served: the same tools, over that owner's part of the record."""

from collections import OrderedDict
from collections.abc import Callable, Collection

from thoughtline.core.principal import DELEGATE, READ, WRITE
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.mcp.catalog import Catalog

MOST = 64
"""Owners kept ready. Each may hold some megabytes of folded sessions."""


class Catalogs:
    """The catalogs of the owners served last.

    One that was dropped is made anew from the record, which loses nothing.
    """

    def __init__(self, make: Callable[[str], Catalog], most: int = MOST) -> None:
        self._make = make
        self._most = most
        self._catalogs: OrderedDict[str, Catalog] = OrderedDict()

    def __getitem__(self, owner: str) -> Catalog:
        catalog = self._catalogs.get(owner)
        if catalog is None:
            catalog = self._catalogs[owner] = self._make(owner)
            if len(self._catalogs) > self._most:
                self._catalogs.popitem(last=False)
        else:
            self._catalogs.move_to_end(owner)
        return catalog


def required_scope(tool: Tool) -> str:
    """The scope that calling a tool takes, by what the tool promises of itself."""
    if tool.annotations["openWorldHint"]:
        return DELEGATE
    return READ if tool.annotations["readOnlyHint"] else WRITE


def permitted_tools(catalog: Catalog, scopes: Collection[str]) -> dict[str, Tool]:
    """The tools that somebody may call. Others are not there for them."""
    return {name: tool for name, tool in catalog.tools.items() if required_scope(tool) in scopes}
