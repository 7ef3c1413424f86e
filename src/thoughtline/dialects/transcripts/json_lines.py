"""Lines of JSON that anybody may have written: what is no object is counted, not met."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from thoughtline.dialects.importers.parser import FAULTS

LATEST = 253_402_300_800_000


def objects(data: bytes, passed_over: Counter[str]) -> Iterator[dict[str, Any]]:
    for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if not line.strip():
            continue
        try:
            value = msgspec.json.decode(line)
        except FAULTS:
            passed_over["lines that are no JSON"] += 1
            continue
        if isinstance(value, dict):
            yield value
        else:
            passed_over["lines that are no object"] += 1


def decoded(data: bytes) -> Any:
    """A file that is one value; None where it is not."""
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except FAULTS:
        return None


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
