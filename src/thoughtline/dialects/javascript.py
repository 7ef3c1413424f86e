"""Conversions of values by the rules of JavaScript, because callers of the original servers expect
these rules.
"""

import json
from collections.abc import Iterable
from typing import Any

MAX_SAFE_INTEGER = 2**53 - 1
"""Largest whole number that every JSON reader represents exactly."""
LARGE = 10**21
"""Smallest number that JavaScript writes with an exponent."""
INFINITE = 2**1024 - 2**970
"""Smallest whole number that JavaScript reads as infinite."""


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 units, as JavaScript counts."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def to_number(value: Any) -> float:
    """Convert as `Number()` in JavaScript does. Raises `ValueError` for NaN."""
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    if value is None or value == []:
        return 0
    if isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return _number_in(value.strip())
    raise ValueError("must be a number")


def to_text(value: Any) -> str:
    """Convert a value as `String()` in JavaScript does."""
    if isinstance(value, list):
        return ",".join("" if each is None else to_text(each) for each in value)
    if isinstance(value, dict):
        return "[object Object]"
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < LARGE:
        return str(int(value))
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= LARGE:
        return repr(float(value)) if abs(value) < INFINITE else "Infinity"
    return json.dumps(value)


def _number_in(text: str) -> float:
    prefix = text[:2].lower()
    try:
        if prefix in ("0x", "0o", "0b") and "_" not in text:
            return int(text, 0)
        if text and set(text) <= set("0123456789+-.eE"):
            return float(text)
    except (ValueError, OverflowError):
        pass
    if not text:
        return 0
    raise ValueError("must be a number")


def property_order(names: Iterable[str]) -> list[str]:
    """Return the names in JavaScript's order, in which indexes come first."""
    indexes: list[str] = []
    others: list[str] = []
    for name in names:
        (indexes if _is_index(name) else others).append(name)
    return sorted(indexes, key=int) + others


def _is_index(name: str) -> bool:
    return name.isascii() and name.isdecimal() and str(int(name)) == name and int(name) < 2**32 - 1
