"""Ids of requests, valid and invalid, so that every request gets an answer."""

import json
import re
from typing import Any

import msgspec

RequestId = int | str | float

LONGEST_ID = 128

MOST_DIGITS = 40
"""Maximum number of digits of an id. Some clients count in nanoseconds, or use 128 random bits."""

EDGE = 512
"""Number of bytes at each end of a message in which its id is searched for."""

OPENING_ID = re.compile(
    rb'\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d{1,40}(?:\.0)?|"[^"\\]{0,128}")\s*[,}]'
)
CLOSING_ID = re.compile(rb'"id"\s*:\s*(\d{1,40}(?:\.0)?|"[^"\\]{0,128}")\s*\}\s*$')
"""Pattern of a request's id at the end of a message. Most ids stand near the front or at the very
end.
"""

HALF_PAIR = re.compile("[\ud800-\udfff]")
"""Pattern of half a surrogate pair, which JSON can hold but no answer can."""

MAX_SAFE_INTEGER = 2**53 - 1
"""Largest whole number that a float represents exactly."""

LONGEST_SALVAGED = 1 << 20
"""Maximum size in bytes of an invalid message that is parsed a second time for its id."""


def is_request_id(value: Any) -> bool:
    """Check if a value is an id: a text, or a whole number, which may be written as 1.0."""
    if isinstance(value, str):
        return len(value) <= LONGEST_ID and not HALF_PAIR.search(value)
    if isinstance(value, float):
        return value.is_integer() and abs(value) <= MAX_SAFE_INTEGER
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS


def is_progress_token(value: Any) -> bool:
    """Check if a value is a token for progress: a text or any number."""
    return is_request_id(value) or isinstance(value, float)


def decoded_id(found: bytes | None) -> RequestId | None:
    """Decode an id that was found as JSON; None if the value is not a valid id."""
    if found is None:
        return None
    try:
        value = msgspec.json.decode(found)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return value if is_request_id(value) else None


def opening_id(message: bytes | bytearray) -> bytes | None:
    match = OPENING_ID.match(message[:EDGE])
    return match[1] if match else None


def closing_id(message: bytes) -> bytes | None:
    match = CLOSING_ID.search(message[-EDGE:])
    return match[1] if match else None


def edge_id(message: bytes) -> bytes | None:
    """Return the id at either end of an unreadable message, as JSON."""
    return opening_id(message) or (closing_id(message) if is_object(message) else None)


def is_object(message: bytes | bytearray) -> bool:
    return message[:EDGE].lstrip().startswith(b"{")


def salvaged_id(message: bytes) -> RequestId | None:
    """Return the id of almost valid JSON, such as NaN or two messages; or None."""
    if len(message) > LONGEST_SALVAGED:
        return decoded_id(opening_id(message))
    try:
        value, _ = json.JSONDecoder().raw_decode(message.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return decoded_id(opening_id(message))
    found = value.get("id") if isinstance(value, dict) else None
    return found if is_request_id(found) else None
