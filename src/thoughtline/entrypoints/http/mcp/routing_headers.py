"""Headers of protocol version 2026-07-28 that repeat fields of the body for proxies.

A header and its field must be equal: otherwise a proxy could check one call and let another pass.
Each check raises `ProtocolError` (HEADER_MISMATCH) if a header differs from the body.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from typing import Any

from thoughtline.entrypoints.http.mcp.request_subject import Subject
from thoughtline.entrypoints.http.request_headers import RequestHeaders
from thoughtline.entrypoints.mcp.jsonrpc import HEADER_MISMATCH, ProtocolError
from thoughtline.entrypoints.mcp.protocol import TASK_METHODS, VERSION

VERSION_HEADER = b"mcp-protocol-version"
METHOD_HEADER = b"mcp-method"
NAME_HEADER = b"mcp-name"
ROUTING = (VERSION_HEADER, METHOD_HEADER, NAME_HEADER)

ARGUMENT = "x-mcp-header"
"""Key in a schema that names the header of an argument, after `Mcp-Param-`.

No tool of ours has this key. The official conformance suite requires servers to support the key.
"""

ENCODED = re.compile(r"=\?base64\?(.*)\?=")
DECIMAL = re.compile(r"(-?[0-9]{1,400})(?:\.0+)?")


def check_routing(
    headers: RequestHeaders, method: str, subject: Subject, meta: Mapping[str, Any]
) -> None:
    """Check version, method and name of the headers; `meta` is the `_meta` of the message."""
    if headers.repeated and (twice := headers.repeated.intersection(ROUTING)):
        raise _mismatch(f"{min(twice).decode()} is repeated.")
    if headers.text(VERSION_HEADER) != meta.get(VERSION):
        raise _mismatch("`MCP-Protocol-Version` is not the version in `_meta`.")
    if headers.text(METHOD_HEADER) != method:
        raise _mismatch("`Mcp-Method` is not the method of the message.")
    match method:
        case "tools/call" | "prompts/get":
            named = subject.name
        case "resources/read":
            named = subject.uri
        case _ if method in TASK_METHODS and NAME_HEADER in headers:  # where it is optional
            named = subject.task_id
        case _:
            return
    if named is not None and decoded(headers.text(NAME_HEADER)) != named:
        raise _mismatch("`Mcp-Name` is not the name in the message.")


def check_arguments(headers: RequestHeaders, schema: Mapping[str, Any], arguments: Any) -> None:
    if not isinstance(arguments, dict):
        return
    for path, token, kind in _mirrored(schema, ()):
        name = f"mcp-param-{token}".lower().encode()
        value, header = _value_at(arguments, path), headers.text(name)
        if name in headers.repeated:
            raise _mismatch(f"{name.decode()} is repeated.")
        if header is None and _rendered(value) is None:
            continue
        if header is None or not _is_same(kind, value, decoded(header)):
            raise _mismatch(f"{name.decode()} is not the argument {'.'.join(path)!r}.")


def decoded(header: str | None) -> str | None:
    """Return None if the base64 is invalid."""
    encoded = ENCODED.fullmatch(header) if header is not None else None
    if encoded is None:
        return header
    try:
        value = base64.b64decode(encoded[1], validate=True)
        # Several texts decode to the same value; only the canonical one is accepted.
        return value.decode() if base64.b64encode(value).decode() == encoded[1] else None
    except (binascii.Error, UnicodeDecodeError):
        return None


def _mirrored(
    schema: Mapping[str, Any], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    for name, part in schema.get("properties", {}).items():
        if isinstance(token := part.get(ARGUMENT), str):
            yield (*path, name), token, part.get("type")
        yield from _mirrored(part, (*path, name))


def _value_at(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _rendered(value: Any) -> str | None:
    """Return a value as a client writes the value in a header; None if a header cannot hold it."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int | float) else None


def _is_same(kind: Any, value: Any, header: str | None) -> bool:
    if header is None:
        return False
    if kind == "integer" and isinstance(value, int | float) and not isinstance(value, bool):
        decimal = DECIMAL.fullmatch(header)
        return decimal is not None and int(decimal[1]) == value
    return header == _rendered(value)


def _mismatch(message: str) -> ProtocolError:
    return ProtocolError(HEADER_MISMATCH, message)
