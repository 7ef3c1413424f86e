"""The handshake up to 2025-11-25, which can be answered before all else is loaded."""

from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.entrypoints.mcp.jsonrpc import ProtocolError, Request, parse, response
from thoughtline.entrypoints.mcp.params import (
    Implementation,
    InitializeParams,
    RequestParams,
    decode,
)
from thoughtline.entrypoints.mcp.protocol import (
    LONGEST_CLIENT,
    SERVER_CAPABILITIES,
    UNKNOWN_CLIENT,
    negotiated,
)

_initialize = msgspec.json.Decoder(InitializeParams)
_request = msgspec.json.Decoder(RequestParams)


class Introduction(Struct, frozen=True, kw_only=True):
    """What a client is told of a server."""

    server: dict[str, str]
    instructions: str

    def result(self, version: str) -> dict[str, Any]:
        """The result of `initialize` for a client that asks for a version."""
        return {
            "protocolVersion": negotiated(version),
            "capabilities": SERVER_CAPABILITIES,
            "serverInfo": self.server,
            "instructions": self.instructions,
        }


def greeting_answer(line: bytes, introduction: Introduction) -> tuple[bytes, str] | None:
    """The answer to a line, and who said it. None for whatever is not `initialize` in good form."""
    message = parse(line)
    if not isinstance(message, Request) or message.method != "initialize":
        return None
    try:
        decode(_request, message.params)
        params = decode(_initialize, message.params)
    except ProtocolError:
        return None
    result = introduction.result(params.protocol_version)
    return response(message.id, result).encoded, name_of(params.client_info)


def greeting_client(request: Request) -> str:
    """Who says `initialize`. Raises `ProtocolError`."""
    return name_of(decode(_initialize, request.params).client_info)


def name_of(client: Implementation | None) -> str:
    return client.name[:LONGEST_CLIENT] or UNKNOWN_CLIENT if client is not None else UNKNOWN_CLIENT
