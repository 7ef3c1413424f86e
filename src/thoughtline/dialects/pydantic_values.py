"""Conversions of values by the rules of pydantic's lax mode, because callers of the original
servers in Python expect these rules.
"""

import re
from typing import Any

from thoughtline.dialects.javascript import MAX_SAFE_INTEGER

WHOLE = re.compile(r"[+-]?\d{1,20}(\.0{1,20})?", re.ASCII)

TRUE = ("1", "true", "t", "yes", "y", "on")
FALSE = ("0", "false", "f", "no", "n", "off")


def count(value: Any) -> int:
    """Read a whole number of at least 1, which may be written as 3.0, "3" or true."""
    if isinstance(value, str) and WHOLE.fullmatch(value.strip()):
        value = int(value.strip().partition(".")[0])
    if not isinstance(value, int | float) or value != value // 1:
        raise ValueError("must be a whole number")
    if not 1 <= value <= MAX_SAFE_INTEGER:
        raise ValueError(f"must be from 1 to {MAX_SAFE_INTEGER}")
    return int(value)


def flag(value: Any) -> bool:
    """Read true or false, which may be written as 1 and 0, "yes" and "no", "on" and "off"."""
    word = str(value).lower() if isinstance(value, str | bool | int) else ""
    if isinstance(value, float) and value in (0, 1):
        return value == 1
    if word in TRUE or word in FALSE:
        return word in TRUE
    raise ValueError("must be true or false")


def share(value: Any) -> float:
    """Read a number from 0 to 1, which may be written as a string or as true."""
    try:
        number = float(value) if isinstance(value, str | int | float) else None
    except (ValueError, OverflowError):
        number = None
    if number is None:
        raise ValueError("must be a number")
    if not 0 <= number <= 1:
        raise ValueError("must be from 0 to 1")
    return number
