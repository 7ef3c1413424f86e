"""JSON lines from an untrusted writer. Lines without an object are counted and skipped."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from thoughtline.dialects.lenient_json import BOM, FAULTS, decode, objects_in

LATEST = 253_402_300_800_000


def objects(data: bytes, passed_over: Counter[str]) -> Iterator[dict[str, Any]]:
    """Yield the objects in the lines, also several objects on one line, and the objects of a file
    that is one list. Lines with anything else are counted in `passed_over`.
    """
    data = data.removeprefix(BOM)
    if data.lstrip().startswith(b"[") and isinstance(listed := decoded(data), list):
        yield from mappings(listed)
        return
    for line in data.split(b"\n"):
        if not line.strip():
            continue
        value = decoded(line)
        if isinstance(value, dict):
            yield value
        elif value is None and line.strip() != b"null":
            found, is_whole = objects_in(line)
            yield from found
            passed_over["lines that are no JSON"] += not is_whole
        else:
            passed_over["lines that are no object"] += 1


def decoded(data: bytes) -> Any:
    """Decode one JSON value; None if the value is invalid. Half a surrogate pair becomes U+FFFD."""
    try:
        return decode(data)
    except FAULTS:
        return None


def whole(data: bytes, passed_over: Counter[str], key: str = "messages") -> dict[str, Any]:
    """Return the object in a file, or of the last line with the key; {} for neither."""
    if isinstance(value := decoded(data), dict):
        return value
    return next((one for one in [*objects(data, passed_over)][::-1] if key in one), {})


def text(value: Any) -> str:
    """Return the value if it is a text, otherwise ""."""
    return value if isinstance(value, str) else ""


def whole_number(value: Any) -> int | None:
    return value if type(value) is int else None


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
    """Return milliseconds since 1970, before the year 10000; None for other values."""
    return value if type(value) is int and 0 < value < LATEST else None
