"""The message in a body, read as strictly as over pipes, before the SDK reads it again."""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from thoughtline.entrypoints.mcp.jsonrpc import ErrorResponse, Request, parse
from thoughtline.entrypoints.mcp.protocol import CLIENT, LONGEST_CLIENT


class Asked(Struct, frozen=True, kw_only=True):
    """What a client asked. `arguments` are those of a tool, as JSON."""

    method: str
    client: str = ""
    meta: dict[str, Any] = {}
    arguments: bytes = b"{}"
    follows: bool = False
    """Whether the client wants to hear how it is coming along."""


class _Params(Struct):
    meta: Any = field(default=None, name="_meta")
    arguments: Raw | UnsetType = UNSET
    client_info: Any = field(default=None, name="clientInfo")


_decoder = msgspec.json.Decoder(_Params)


def asked(body: bytes) -> Asked | ErrorResponse:
    """What a body asks, or what is wrong with it. A notification asks for nothing."""
    said = parse(body)
    if said is None:
        return Asked(method="")
    if isinstance(said, ErrorResponse):
        return said
    if not isinstance(said, Request):
        return Asked(method=said.method)
    try:
        params = _decoder.decode(said.params)
    except (msgspec.DecodeError, RecursionError):
        return Asked(method=said.method)  # the SDK says what is wrong with its form
    meta = params.meta if isinstance(params.meta, dict) else {}
    arguments = b"{}" if params.arguments is UNSET else bytes(params.arguments)
    return Asked(
        method=said.method,
        client=_name(params.client_info) or _name(meta.get(CLIENT)),
        meta=meta,
        arguments=b"{}" if arguments == b"null" else arguments,
        follows="progressToken" in meta,
    )


def _name(client: Any) -> str:
    name = client.get("name") if isinstance(client, dict) else None
    return name[:LONGEST_CLIENT] if isinstance(name, str) else ""
