"""Limits of a JSON text: its depth, its number of values, and no repeated keys.

The depth is counted without parsing, because parsers differ: Python 3.14 reads a hundred thousand
levels without an error, and code that walks through the result fails later. Parsers treat repeated
keys differently, too: a proxy might check the first value, and this server use the second.
Therefore repeated keys are refused anywhere in a message.
"""

import json
from typing import Any

import msgspec

MAX_DEPTH = 32

MAX_VALUES = 1 << 18
"""Maximum number of values in one message, which limits the memory for reading the message."""

_NOT_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")

_decode = msgspec.json.Decoder().decode


class _RepeatedKey(Exception):  # noqa: N818 - ends a search
    """Error that reports a repeated key of an object."""


def too_deep(line: bytes) -> bool:
    """Return whether arrays and objects nest deeper than `MAX_DEPTH`, in linear time.

    Removing all empty pairs removes the innermost level, so `MAX_DEPTH` rounds leave no bracket of
    an allowed text.
    """
    if line.count(b"[") + line.count(b"{") <= MAX_DEPTH:
        return False
    brackets = _outside_strings(line).translate(None, delete=_NOT_BRACKETS)
    for _ in range(MAX_DEPTH):
        brackets = _without_empty_pairs(brackets)
    return bool(brackets)


def _outside_strings(line: bytes) -> bytes:
    """Cut out strings: valid JSON has an even number of unescaped quotes."""
    plain = line.replace(b"\\\\", b"").replace(b'\\"', b"")
    return b"".join(plain.split(b'"')[::2])


def _without_empty_pairs(brackets: bytes) -> bytes:
    """Remove the innermost level of brackets. A round bracket replaces each removed pair, so that
    one round removes only one level.
    """
    return brackets.replace(b"[]", b"(").replace(b"{}", b"(").replace(b"(", b"")


def too_many(line: bytes) -> bool:
    """Check for more than `MAX_VALUES` values: each value except the first follows a comma."""
    return line.count(b",") >= MAX_VALUES and _outside_strings(line).count(b",") >= MAX_VALUES


def repeated_key(line: bytes) -> str | None:
    """Return a key that an object of this valid JSON has twice, None if no key is repeated.

    Each pair has one colon outside of strings, and the parser keeps only one of two pairs with the
    same key.
    """
    try:
        pairs = _count_pairs([_decode(line)])
    except (msgspec.DecodeError, RecursionError):  # of valid JSON it cannot read 1e999
        return _find_repeated_key(line)
    if pairs == line.count(b":"):
        return None
    return None if pairs == _outside_strings(line).count(b":") else _find_repeated_key(line)


def _count_pairs(value: Any) -> int:
    found = 0
    if type(value) is dict:
        found = len(value)
        value = value.values()
    for each in value:
        if type(each) is dict or type(each) is list:
            found += _count_pairs(each)
    return found


def _find_repeated_key(line: bytes) -> str | None:
    """Return a repeated key, or None. The search is slower than counting."""

    def check_pairs(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _RepeatedKey(name)
            seen.add(name)

    try:
        json.loads(line, object_pairs_hook=check_pairs, parse_int=str, parse_float=str)
    except _RepeatedKey as key:
        return str(key)
    except (ValueError, RecursionError):  # the reader of the message reports the fault
        return None
    return None
