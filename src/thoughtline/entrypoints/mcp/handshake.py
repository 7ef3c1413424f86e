"""The `initialize` handshake of MCP up to 2025-11-25, answered before other modules are loaded."""

from collections.abc import Mapping
from typing import Any

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
    STRUCTURED,
    UNKNOWN_CLIENT,
    legacy_capabilities,
    negotiated,
    takes_forms,
)


class Introduction(Struct, frozen=True, kw_only=True):
    """Introduction of a server to clients: its name, version and instructions, and the extensions
    that are listed for every client.
    """

    server: dict[str, str]
    instructions: str
    extensions: Mapping[str, Any] = {}

    def result(self, version: str, capabilities: Mapping[str, Any]) -> dict[str, Any]:
        """Return the result of `initialize` for a client's version and capabilities."""
        spoken = negotiated(version)
        return {
            "protocolVersion": spoken,
            "capabilities": legacy_capabilities(spoken, capabilities, self.extensions),
            "serverInfo": self.server,
            "instructions": self.instructions,
        }


class Greeted(Struct, frozen=True):
    """Client that sent an `initialize`, and the version of the protocol that was agreed.

    `has_roots` is true if the client says in which folders it works when it is asked, and
    `takes_forms` if it shows forms to a person.
    """

    client: str
    version: str
    has_roots: bool = False
    takes_forms: bool = False


def greeting_answer(line: bytes, introduction: Introduction) -> tuple[bytes, Greeted] | None:
    """Return the answer to a line, and the client; None if the line is not a valid `initialize`."""
    message = parse(line)
    if not isinstance(message, Request) or message.method != "initialize":
        return None
    try:
        decode(RequestParams, message.params)
        params = decode(InitializeParams, message.params)
    except ProtocolError:
        return None
    result = introduction.result(params.protocol_version, params.capabilities)
    return response(message.id, result).encoded, _greeted(params)


def greeted_by(request: Request) -> Greeted:
    """Raise `ProtocolError` if the parameters of an `initialize` are invalid."""
    return _greeted(decode(InitializeParams, request.params))


def _greeted(params: InitializeParams) -> Greeted:
    version = negotiated(params.protocol_version)
    return Greeted(
        name_of(params.client_info),
        version,
        has_roots="roots" in params.capabilities,
        takes_forms=version in STRUCTURED and takes_forms(params.capabilities),
    )


def name_of(client: Implementation | None) -> str:
    return client.name[:LONGEST_CLIENT] or UNKNOWN_CLIENT if client is not None else UNKNOWN_CLIENT
