"""The message in a body, read as strictly as over stdio, before the SDK reads it again."""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from thoughtline.entrypoints.mcp.jsonrpc import ErrorResponse, Request, parse
from thoughtline.entrypoints.mcp.protocol import CLIENT, LONGEST_CLIENT


class McpRequest(Struct, frozen=True, kw_only=True):
    """What a client asks for; `method` is "" where it asks for nothing.

    `arguments` are those of a tool, as JSON. `wants_progress` is whether the client wants to hear
    how a call is coming along.
    """

    method: str
    client: str = ""
    meta: dict[str, Any] = {}
    arguments: bytes = b"{}"
    wants_progress: bool = False


class _Params(Struct):
    meta: Any = field(default=None, name="_meta")
    arguments: Raw | UnsetType = UNSET
    client_info: Any = field(default=None, name="clientInfo")


_decoder = msgspec.json.Decoder(_Params)


def read_request(body: bytes) -> McpRequest | ErrorResponse:
    """What a body asks for, or what is wrong with it."""
    message = parse(body)
    if message is None:
        return McpRequest(method="")
    if isinstance(message, ErrorResponse):
        return message
    if not isinstance(message, Request):
        return McpRequest(method=message.method)
    try:
        params = _decoder.decode(message.params)
    except (msgspec.DecodeError, RecursionError):
        return McpRequest(method=message.method)  # the SDK says what is wrong with its form
    meta = params.meta if isinstance(params.meta, dict) else {}
    arguments = b"{}" if params.arguments is UNSET else bytes(params.arguments)
    return McpRequest(
        method=message.method,
        client=_name(params.client_info) or _name(meta.get(CLIENT)),
        meta=meta,
        arguments=b"{}" if arguments == b"null" else arguments,
        wants_progress="progressToken" in meta,
    )


def _name(client: Any) -> str:
    name = client.get("name") if isinstance(client, dict) else None
    return name[:LONGEST_CLIENT] if isinstance(name, str) else ""
