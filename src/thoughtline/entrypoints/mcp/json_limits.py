"""How a JSON text is built: of how many values, and whether a key is there twice.

Parsers differ in what they make of a key that is there twice: what a proxy has looked at may then
not be what is called here. So it is refused, wherever it is in a message.
"""

import json
from typing import Any

import msgspec

from thoughtline.core.text.json_depth import outside_strings

MAX_VALUES = 1 << 18
"""Values in one message, so that reading it takes little memory, whatever is in it."""

_decode = msgspec.json.Decoder().decode


class _RepeatedKey(Exception):  # noqa: N818 - ends a search
    """A key that was found twice in one object."""


def too_many(line: bytes) -> bool:
    """Whether there are more than `MAX_VALUES` values: each but the first follows a comma."""
    return line.count(b",") >= MAX_VALUES and outside_strings(line).count(b",") >= MAX_VALUES


def repeated_key(line: bytes) -> str | None:
    """A key that an object of this valid JSON has twice, None if there is none.

    Each pair has one colon outside of strings, and of two pairs with one key only one is kept.
    """
    try:
        pairs = _count_pairs([_decode(line)])
    except (msgspec.DecodeError, RecursionError):  # of valid JSON it cannot read 1e999
        return _search(line)
    if pairs == line.count(b":"):
        return None
    return None if pairs == outside_strings(line).count(b":") else _search(line)


def _count_pairs(value: Any) -> int:
    """How many pairs there are in a value."""
    found = 0
    if type(value) is dict:
        found = len(value)
        value = value.values()
    for each in value:
        if type(each) is dict or type(each) is list:
            found += _count_pairs(each)
    return found


def _search(line: bytes) -> str | None:
    """Slower, but it tells which key it is."""

    def look(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _RepeatedKey(name)
            seen.add(name)

    try:
        json.loads(line, object_pairs_hook=look, parse_int=str, parse_float=str)
    except _RepeatedKey as key:
        return str(key)
    except (ValueError, RecursionError):  # whoever needs what is in it says what is wrong
        return None
    return None
