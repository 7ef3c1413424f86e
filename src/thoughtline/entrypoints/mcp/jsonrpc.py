"""Lines into JSON-RPC messages. Every line that is not one becomes a `Problem` to answer with."""

import json
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from thoughtline.entrypoints.mcp.json_limits import (
    DEPTH,
    MOST_VALUES,
    repeated,
    too_deep,
    too_many,
)
from thoughtline.entrypoints.stdio.framing import edge_id, opening_id

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
UNSUPPORTED_PROTOCOL_VERSION = -32022

LONGEST_ID = 128
MOST_SALVAGED = 1 << 20
"""Bytes of a broken line that are read a second time to find its id."""

TOO_DEEP = f"Nested deeper than {DEPTH} levels."

Id = int | str


class Request(Struct, frozen=True):
    id: Id
    method: str
    params: bytes


class Notification(Struct, frozen=True):
    method: str
    params: bytes


class Problem(Struct, frozen=True):
    """A JSON-RPC error. `id` None means that the id could not be read."""

    id: Id | None
    code: int
    message: str
    data: Any = None


class _Message(Struct):
    jsonrpc: Any = UNSET
    id: Any = UNSET
    method: Any = UNSET
    params: Raw | UnsetType = UNSET


_decoder = msgspec.json.Decoder(_Message)


def read(line: bytes) -> Request | Notification | Problem | None:
    """One line as a message. None for a response, which nothing here ever asked for."""
    try:
        line.decode()  # what msgspec passes over unread could be anything
        said = _decoder.decode(line)
    except msgspec.ValidationError:
        return _not_an_object(line)
    except RecursionError:
        return _nested(_id(edge_id(line)))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Problem(_salvaged_id(line), PARSE_ERROR, f"Not JSON: {error}.")
    name = said.id if _is_id(said.id) else None
    if problem := _misbuilt(line) or _misshapen(said):
        return Problem(name, INVALID_REQUEST, problem)
    return None if said.method is UNSET else _message(name, said)


def _message(name: Id | None, said: _Message) -> Request | Notification | Problem:
    params = b"{}" if said.params is UNSET else bytes(said.params)
    if name is None:
        return Notification(said.method, params)
    if not params.startswith(b"{"):
        return Problem(name, INVALID_PARAMS, "`params` must be an object.")
    return Request(name, said.method, params)


def _not_an_object(line: bytes) -> Problem:
    if line.startswith(b"["):
        said = "Batches are not part of MCP. Send one message a line."
    else:
        said = "A message is a JSON object."
    return Problem(_salvaged_id(line), INVALID_REQUEST, said)


def _nested(name: Id | None) -> Problem:
    return Problem(name, INVALID_REQUEST, TOO_DEEP)


def _misbuilt(line: bytes) -> str:
    """What is wrong with how a message is built, whatever it says."""
    if too_deep(line):
        return TOO_DEEP
    if too_many(line):
        return f"There are more than {MOST_VALUES:,} values in it."
    key = repeated(line)
    return "" if key is None else f"The key {key[:64]!a} is there twice in one object."


def too_long(name: bytes | None, limit: int) -> Problem:
    """The answer to a line over `limit` bytes, with its id as JSON where that was found."""
    return Problem(_id(name), INVALID_REQUEST, f"The line is longer than {limit:,} bytes.")


def _misshapen(said: _Message) -> str:
    if said.jsonrpc != "2.0":
        return '`jsonrpc` must be "2.0".'
    if said.id is not UNSET and not _is_id(said.id):
        return f"`id` must be an integer or a string of at most {LONGEST_ID} characters."
    if said.method is UNSET and said.id is UNSET:
        return "`method` is missing."
    if said.method is not UNSET and not isinstance(said.method, str):
        return "`method` must be a string."
    return ""


def _is_id(name: Any) -> bool:
    if isinstance(name, str):
        return len(name) <= LONGEST_ID
    return isinstance(name, int) and not isinstance(name, bool) and abs(name) <= 2**53


def _salvaged_id(line: bytes) -> Id | None:
    """The id of a line that is almost JSON (NaN, a lone surrogate, two messages), else None."""
    if len(line) > MOST_SALVAGED:
        return _id(opening_id(line))
    try:
        said, _ = json.JSONDecoder().raw_decode(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return _id(opening_id(line))
    name = said.get("id") if isinstance(said, dict) else None
    return name if _is_id(name) else None


def _id(found: bytes | None) -> Id | None:
    return None if found is None else msgspec.json.decode(found, type=Id)
