"""JSON lines from an untrusted writer. Lines without an object are counted and skipped."""

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
"""Pattern of escapes in JSON. The group `half` is half a surrogate pair, which clients write if
they cut a text by UTF-16 units.
"""


def objects(data: bytes, passed_over: Counter[str]) -> Iterator[dict[str, Any]]:
    """Yield the objects in the lines. Lines without an object are counted in `passed_over`."""
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
    """Decode one JSON value; None if the value is invalid. Half a surrogate pair becomes U+FFFD."""
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
    """Return the object in a file, or the object of the last line that has the key; {} if there is
    neither.
    """
    if isinstance(value := decoded(data), dict):
        return value
    return next((one for one in [*objects(data, passed_over)][::-1] if key in one), {})


def text(value: Any) -> str:
    """Return the value if it is a text, otherwise ""."""
    return value if isinstance(value, str) else ""


def mapping(value: Any) -> dict[str, Any]:
    """Return the value if it is an object, otherwise {}."""
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> list[dict[str, Any]]:
    """Return the objects of a list; [] if the value is not a list."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def joined(content: Any) -> str:
    """Return the text of a message's content, which is a text or a list of parts with texts."""
    if isinstance(content, str):
        return content
    return "\n".join(
        text(part.get("text")) or text(part.get("output")) for part in mappings(content)
    )


def millisecond(value: Any) -> int | None:
    """Return a time in milliseconds since 1970; None if the value is not such a time before the
    year 10000.
    """
    return value if type(value) is int and 0 < value < LATEST else None


def moment(value: Any) -> int | None:
    """Return a time in ISO 8601 as milliseconds since 1970; None if the value is invalid."""
    try:
        return round(datetime.fromisoformat(value).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError):
        return None
