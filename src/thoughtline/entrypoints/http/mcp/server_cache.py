"""MCP servers that are kept ready: a server for each owner and set of scopes."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import partial

from msgspec import Struct

from thoughtline.core.principal import DELEGATE, READ, WRITE, Principal
from thoughtline.dialects.tool import Tool
from thoughtline.entrypoints.http.rate_limit import Pace
from thoughtline.entrypoints.log import log_fault
from thoughtline.entrypoints.mcp.caller_limits import EVERYTHING, Permissions
from thoughtline.entrypoints.mcp.catalog import Catalog
from thoughtline.entrypoints.mcp.server import Server
from thoughtline.entrypoints.public_errors import public_error


class _Owner(Struct):
    catalog: Catalog
    servers: dict[frozenset[str], Server] = {}


class ServerCache:
    """Servers of the owners that called last. `is_open` is true if there is only one owner.

    At most `max_owners` are kept, because each owner's folded sessions may take some megabytes. A
    dropped server loses no data, because it is created again from the record.
    """

    def __init__(
        self,
        catalog_of: Callable[[str], Catalog],
        pace: Pace,
        *,
        is_open: bool,
        max_owners: int,
    ) -> None:
        self._catalog_of = catalog_of
        self._pace = pace
        self._is_open = is_open
        self._max_owners = max_owners
        self._owners: OrderedDict[str, _Owner] = OrderedDict()

    def of(self, identity: Principal) -> Server:
        owner = self._owners.get(identity.owner)
        if owner is None:
            owner = self._owners[identity.owner] = _Owner(self._catalog_of(identity.owner))
            if len(self._owners) > self._max_owners:
                self._owners.popitem(last=False)
        else:
            self._owners.move_to_end(identity.owner)
        server = owner.servers.get(identity.scopes)
        if server is None:
            permissions = (
                EVERYTHING if self._is_open else self._permissions(owner.catalog, identity)
            )
            server = owner.servers[identity.scopes] = Server(owner.catalog, log_fault, permissions)
        return server

    def _permissions(self, catalog: Catalog, identity: Principal) -> Permissions:
        tools, reads = permitted_tools(catalog, identity.scopes), READ in identity.scopes
        if not identity.owner:
            return Permissions(tools=tools, reads=reads, private_lists=True)
        return Permissions(
            tools=tools,
            reads=reads,
            count_write=partial(self._pace.writes.acquire, identity.owner),
            count_read=partial(self._pace.reads.acquire, identity.owner),
            read=partial(self._pace.reads.read, identity.owner),
            public=partial(public_error, owner=identity.owner),
            private_lists=True,
        )


def required_scope(tool: Tool) -> str:
    """Return the scope that a caller of the tool needs, by the tool's annotations."""
    if tool.asks_models:
        return DELEGATE
    return READ if tool.annotations["readOnlyHint"] else WRITE


def permitted_tools(catalog: Catalog, scopes: Collection[str]) -> dict[str, Tool]:
    return {name: tool for name, tool in catalog.tools.items() if required_scope(tool) in scopes}
