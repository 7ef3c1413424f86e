"""Fields that the HTTP transport reads from a request before the request is answered."""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from thoughtline.entrypoints.mcp.jsonrpc import Request
from thoughtline.entrypoints.mcp.protocol import CLIENT, LONGEST_CLIENT


class Subject(Struct):
    """Fields are unchecked: the protocol layer refuses wrong values later."""

    meta: Any = field(default=None, name="_meta")
    name: Any = None
    uri: Any = None
    task_id: Any = field(default=None, name="taskId")
    client_info: Any = field(default=None, name="clientInfo")
    arguments: Raw | UnsetType = UNSET

    @property
    def client(self) -> str:
        of_meta = self.meta.get(CLIENT) if isinstance(self.meta, dict) else None
        return _name(self.client_info) or _name(of_meta)


UNREADABLE = Subject()
"""Subject of a request with numbers that no JSON parser represents, so that headers cannot be
compared.
"""


def subject_of(request: Request) -> Subject:
    try:
        return msgspec.json.decode(request.params, type=Subject)
    except (msgspec.DecodeError, RecursionError):
        return UNREADABLE


def _name(client: Any) -> str:
    name = client.get("name") if isinstance(client, dict) else None
    return name[:LONGEST_CLIENT] if isinstance(name, str) else ""
