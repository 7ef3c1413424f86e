"""Decoder for JSON from untrusted writers, which repairs half characters and split lines."""

import json
import re
from typing import Any

import msgspec

FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions from decoding bytes that are not JSON."""

BOM = b"\xef\xbb\xbf"

ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
    rb"|(?P<control>[\x00-\x08\x0b\x0c\x0e-\x1f])",
    re.DOTALL,
)
"""Pattern of escapes and control characters in JSON. The group `half` is half a surrogate pair,
which clients write if they cut a text by UTF-16 units.
"""

MOST_IN_A_LINE = 1_000
"""Maximum number of values that are read from one line."""


def decode(data: bytes) -> Any:
    """Decode one JSON value. Half a surrogate pair becomes U+FFFD. A control character in a text is
    accepted. Raises an exception of `FAULTS` if the value is invalid.
    """
    data = data.removeprefix(BOM)
    try:
        return msgspec.json.decode(data)
    except FAULTS:
        return msgspec.json.decode(whole_characters(data))


def whole_characters(data: bytes) -> bytes:
    """Return the JSON with U+FFFD in place of half characters and of bytes that are not UTF-8, and
    with escapes in place of control characters.
    """
    return ESCAPE.sub(_whole_character, data.decode(errors="replace").encode())


def objects_in(line: bytes) -> tuple[list[dict[str, Any]], bool]:
    """Return the objects of a line on which a client wrote several values without a line end, and
    whether the whole line was read. The rest of the line after an invalid value is skipped.
    """
    decoder = json.JSONDecoder(parse_constant=_refuse_constant)
    text = whole_characters(line).decode().strip()
    start, found = 0, list[dict[str, Any]]()
    while start < len(text) and len(found) < MOST_IN_A_LINE:
        try:
            value, start = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            return found, False
        if isinstance(value, dict):
            found.append(value)
        while text[start : start + 1].isspace():
            start += 1
    return found, start == len(text)


def _whole_character(escape: re.Match[bytes]) -> bytes:
    if control := escape["control"]:
        return rb"\u%04x" % control[0]
    return rb"\ufffd" if escape["half"] else escape[0]


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON.")
