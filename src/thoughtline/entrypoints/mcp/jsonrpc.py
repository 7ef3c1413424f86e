"""JSON-RPC 2.0: decoding of bytes to messages, and encoding of answers.

Invalid messages become an `ErrorResponse`.
"""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from thoughtline.core.text.json_limits import (
    MAX_DEPTH,
    MAX_VALUES,
    repeated_key,
    too_deep,
    too_many,
)
from thoughtline.entrypoints.mcp.request_id import (
    LONGEST_ID,
    RequestId,
    decoded_id,
    edge_id,
    is_object,
    is_request_id,
    salvaged_id,
)

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
UNSUPPORTED_PROTOCOL_VERSION = -32022
MISSING_CAPABILITY = -32021
HEADER_MISMATCH = -32020

MAX_BATCH = 100
"""Maximum number of messages in a batch."""

TOO_DEEP = f"Nested deeper than {MAX_DEPTH} levels."


class Request(Struct, frozen=True):
    """Call that needs an answer. `params` are a JSON object."""

    id: RequestId
    method: str
    params: bytes


class Notification(Struct, frozen=True):
    method: str
    params: bytes


class Response(Struct, frozen=True):
    """Result, and the encoded message. `refusal` is the tool's code of refusal, or ""."""

    result: dict[str, Any]
    encoded: bytes
    refusal: str = ""


class ErrorResponse(Struct, frozen=True):
    """Error. `id` is None if it is unreadable. `refusal` is a code of refusal, or ""."""

    id: RequestId | None
    code: int
    message: str
    data: Any = None
    refusal: str = ""

    @property
    def encoded(self) -> bytes:
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data is not None:
            error["data"] = self.data
        return encode({"jsonrpc": "2.0", "id": self.id, "error": error})


Answer = Response | ErrorResponse


class ProtocolError(Exception):
    """Fault of a request, which is answered with a JSON-RPC error."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class _Message(Struct):
    jsonrpc: Any = UNSET
    id: Any = UNSET
    method: Any = UNSET
    params: Raw | UnsetType = UNSET
    result: Raw | UnsetType = UNSET
    error: Raw | UnsetType = UNSET

    @property
    def is_response(self) -> bool:
        return self.id is not UNSET and not (self.result is UNSET and self.error is UNSET)


_decode = msgspec.json.Decoder(_Message).decode
_decode_batch = msgspec.json.Decoder(list[Raw]).decode
encode = msgspec.json.Encoder().encode


def parse(text: bytes) -> Request | Notification | ErrorResponse | None:
    """Parse one message. Returns None for a response, which few connections wait for."""
    try:
        text.decode()  # msgspec does not check skipped bytes
        message = _decode(text)
    except msgspec.ValidationError as error:
        return _no_message(text, error)
    except RecursionError:
        return ErrorResponse(decoded_id(edge_id(text)), INVALID_REQUEST, TOO_DEEP)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return ErrorResponse(salvaged_id(text), PARSE_ERROR, f"Not JSON: {error}.")
    request_id = message.id if is_request_id(message.id) else None
    if trouble := _over_limit(text) or _malformed(message):
        return ErrorResponse(request_id, INVALID_REQUEST, trouble)
    return None if message.method is UNSET else _classified(request_id, message)


def messages_of(batch: bytes) -> list[bytes] | ErrorResponse:
    """Return the messages of a batch, which only 2025-03-26 has."""
    try:
        found = [bytes(each) for each in _decode_batch(batch)]
    except (msgspec.DecodeError, RecursionError) as error:
        return ErrorResponse(None, PARSE_ERROR, f"Not JSON: {error}.")
    if 0 < len(found) <= MAX_BATCH:
        return found
    return ErrorResponse(None, INVALID_REQUEST, f"A batch has 1 to {MAX_BATCH} messages.")


def _classified(
    request_id: RequestId | None, message: _Message
) -> Request | Notification | ErrorResponse:
    params = b"{}" if message.params is UNSET else bytes(message.params)
    if params == b"null":  # many clients write this for no parameters
        params = b"{}"
    if request_id is None:
        return Notification(message.method, params)
    if not params.startswith(b"{"):
        return ErrorResponse(request_id, INVALID_PARAMS, "`params` must be an object.")
    return Request(request_id, message.method, params)


def _no_message(text: bytes, error: msgspec.ValidationError) -> ErrorResponse:
    """Return the error for valid JSON that is not an object, or that has a number out of range."""
    if text.lstrip().startswith(b"["):
        trouble = "Batches are not part of MCP. Send one message at a time."
    elif is_object(text):
        trouble = f"{error}."
    else:
        trouble = "A message is a JSON object."
    return ErrorResponse(salvaged_id(text), INVALID_REQUEST, trouble)


def _over_limit(text: bytes) -> str:
    """Return the limit that a message exceeds, "" if it exceeds none."""
    if too_deep(text):
        return TOO_DEEP
    if too_many(text):
        return f"The message has more than {MAX_VALUES:,} values."
    key = repeated_key(text)
    return "" if key is None else f"The key {key[:64]!a} is repeated in one object."


def _malformed(message: _Message) -> str:
    """Return the reason for which an object is not a JSON-RPC message, "" if it is valid."""
    if message.jsonrpc != "2.0":
        return '`jsonrpc` must be "2.0".'
    if message.id is not UNSET and not is_request_id(message.id):
        return f"`id` must be a whole number or a string of at most {LONGEST_ID} characters."
    if message.method is UNSET and not message.is_response:
        return "`method` is missing."
    if message.method is not UNSET and not isinstance(message.method, str):
        return "`method` must be a string."
    return ""


def line_too_long(found: bytes | None, limit: int) -> ErrorResponse:
    """Return the answer to the request with the id `found` as JSON, if it has one."""
    trouble = f"The line is longer than {limit:,} bytes."
    return ErrorResponse(decoded_id(found), INVALID_REQUEST, trouble)


def response(request_id: RequestId, result: dict[str, Any], refusal: str = "") -> Response:
    return Response(result, encode({"jsonrpc": "2.0", "id": request_id, "result": result}), refusal)


def encode_notification(method: str, params: dict[str, Any]) -> bytes:
    return encode({"jsonrpc": "2.0", "method": method, "params": params})
