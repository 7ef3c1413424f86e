"""Who is served what: an owner's own part of the record, as far as their scopes go."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import partial

from msgspec import Struct

from thoughtline.core.principal import DELEGATE, READ, WRITE, Principal
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.http.rate_limit import RateLimiter
from thoughtline.entrypoints.log import log_fault
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.grant import EVERYTHING, Grant
from thoughtline.entrypoints.mcp.server import Server
from thoughtline.entrypoints.public_errors import public_error

MOST = 64
"""Owners kept ready. Each may hold some megabytes of folded sessions."""


class _Owner(Struct):
    """An owner's catalog, and a server for each set of scopes that they came in with."""

    catalog: Catalog
    servers: dict[frozenset[str], Server] = {}


class Servers:
    """The servers of the owners served last. `is_open` says that there is but one owner.

    One that was dropped is made anew from the record, which loses nothing.
    """

    def __init__(
        self,
        catalog_of: Callable[[str], Catalog],
        rate_limiter: RateLimiter,
        *,
        is_open: bool,
        most: int = MOST,
    ) -> None:
        self._catalog_of = catalog_of
        self._rate_limiter = rate_limiter
        self._is_open = is_open
        self._most = most
        self._owners: OrderedDict[str, _Owner] = OrderedDict()

    def of(self, identity: Principal) -> Server:
        owner = self._owners.get(identity.owner)
        if owner is None:
            owner = self._owners[identity.owner] = _Owner(self._catalog_of(identity.owner))
            if len(self._owners) > self._most:
                self._owners.popitem(last=False)
        else:
            self._owners.move_to_end(identity.owner)
        server = owner.servers.get(identity.scopes)
        if server is None:
            grant = EVERYTHING if self._is_open else self._grant(owner.catalog, identity)
            server = owner.servers[identity.scopes] = Server(owner.catalog, log_fault, grant)
        return server

    def _grant(self, catalog: Catalog, identity: Principal) -> Grant:
        tools, reads = permitted_tools(catalog, identity.scopes), READ in identity.scopes
        if not identity.owner:
            return Grant(tools=tools, reads=reads, alone=True)
        return Grant(
            tools=tools,
            reads=reads,
            count_write=partial(self._rate_limiter.acquire, identity.owner),
            public=partial(public_error, owner=identity.owner),
            alone=True,
        )


def required_scope(tool: Tool) -> str:
    """The scope that calling a tool takes, by what the tool promises of itself."""
    if tool.annotations["openWorldHint"]:
        return DELEGATE
    return READ if tool.annotations["readOnlyHint"] else WRITE


def permitted_tools(catalog: Catalog, scopes: Collection[str]) -> dict[str, Tool]:
    """The tools that somebody may call. Others are not there for them."""
    return {name: tool for name, tool in catalog.tools.items() if required_scope(tool) in scopes}
