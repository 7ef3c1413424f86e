"""Fields of a request that the transport needs before it is answered."""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from thoughtline.entrypoints.mcp.jsonrpc import Request
from thoughtline.entrypoints.mcp.protocol import CLIENT, LONGEST_CLIENT


class Subject(Struct):
    """Fields that a request is about, unchecked: the protocol refuses wrong values later."""

    meta: Any = field(default=None, name="_meta")
    name: Any = None
    uri: Any = None
    task_id: Any = field(default=None, name="taskId")
    client_info: Any = field(default=None, name="clientInfo")
    arguments: Raw | UnsetType = UNSET

    @property
    def client(self) -> str:
        """Name of the client in the request, "" if it has none."""
        of_meta = self.meta.get(CLIENT) if isinstance(self.meta, dict) else None
        return _name(self.client_info) or _name(of_meta)


_subject = msgspec.json.Decoder(Subject)

UNREADABLE = Subject()
"""Subject of a request whose numbers no JSON parser holds: no header can be compared with it."""


def subject_of(request: Request) -> Subject:
    try:
        return _subject.decode(request.params)
    except (msgspec.DecodeError, RecursionError):
        return UNREADABLE


def _name(client: Any) -> str:
    name = client.get("name") if isinstance(client, dict) else None
    return name[:LONGEST_CLIENT] if isinstance(name, str) else ""
