"""Lines of JSON that anybody may have written: what is no object is counted, not met."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from thoughtline.dialects.importers.parser import FAULTS


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


def moment(value: Any) -> int | None:
    """Milliseconds since 1970 of a time as ISO 8601 has it."""
    try:
        return round(datetime.fromisoformat(value).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError):
        return None
