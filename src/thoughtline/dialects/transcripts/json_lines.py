"""Lines of JSON that anybody may have written: what is no object is counted, not met."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from thoughtline.dialects.importers.parser import FAULTS

LATEST = 253_402_300_800_000

ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
"""In JSON. Clients that cut a text after so many units of UTF-16 write half a character."""


def objects(data: bytes, passed_over: Counter[str]) -> Iterator[dict[str, Any]]:
    for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if not line.strip():
            continue
        value = decoded(line)
        if isinstance(value, dict):
            yield value
        else:
            kind = "JSON" if value is None and line.strip() != b"null" else "object"
            passed_over[f"lines that are no {kind}"] += 1


def decoded(data: bytes) -> Any:
    """A text that is one value, with U+FFFD where it has half a character; None if it is none."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return msgspec.json.decode(data)
    except FAULTS:
        pass
    try:
        return msgspec.json.decode(
            ESCAPE.sub(_whole_character, data.decode(errors="replace").encode())
        )
    except FAULTS:
        return None


def _whole_character(escape: re.Match[bytes]) -> bytes:
    return rb"\ufffd" if escape["half"] else escape[0]


def whole(data: bytes, passed_over: Counter[str], key: str = "messages") -> dict[str, Any]:
    """A file that is one object, or the last line of it that is an object with the key."""
    if isinstance(value := decoded(data), dict):
        return value
    return next((one for one in [*objects(data, passed_over)][::-1] if key in one), {})


def text(value: Any) -> str:
    """What is no text counts as an empty one."""
    return value if isinstance(value, str) else ""


def mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> list[dict[str, Any]]:
    """Those entries of a list that are objects."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def joined(content: Any) -> str:
    """The text of a content that may be a text, or parts that have one."""
    if isinstance(content, str):
        return content
    return "\n".join(
        text(part.get("text")) or text(part.get("output")) for part in mappings(content)
    )


def millisecond(value: Any) -> int | None:
    """Milliseconds since 1970, before the year 10000."""
    return value if type(value) is int and 0 < value < LATEST else None


def moment(value: Any) -> int | None:
    """Milliseconds since 1970 of a time as ISO 8601 has it."""
    try:
        return round(datetime.fromisoformat(value).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError):
        return None
