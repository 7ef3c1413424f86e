"""Parser of other servers' files, which hold a list of steps in several forms."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from thoughtline.app.transfer.record_import import Item, bad_item
from thoughtline.core.limits import LONGEST_TEXT_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Code, Refused

Kind = TypeVar("Kind")

STEP_MEMBERS = ("thoughts", "steps")
"""Field names that hold the steps if the file is one object."""

MAX_STEPS = 20_000
"""Maximum number of steps in a file. All steps are stored in one commit, for which other writers
have to wait.
"""

LIMITS = Limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True)
"""Limits for imported steps: the original servers allow longer texts than our own tool."""


class FileSteps(Struct, frozen=True):
    """Content of a file: its steps as `items`, and the other fields of its object as `about`."""

    items: list[dict[str, Any]]
    about: dict[str, Any]


def parse(data: bytes) -> FileSteps:
    """Parse a list of objects, an object that holds such a list, or one object on each line.

    If an item is a whole call, as in a log, it is replaced by its `arguments`. Raises `Refused`
    (BAD_IMPORT) if the file has another form.
    """
    values = _values(data.removeprefix(b"\xef\xbb\xbf"))
    about: dict[str, Any] = {}
    if len(values) == 1 and isinstance(values[0], dict):
        member = next(
            (name for name in STEP_MEMBERS if isinstance(values[0].get(name), list)), None
        )
        if member is not None:
            about = {name: value for name, value in values[0].items() if name != member}
            values = values[0][member]
    items = [_call(item) for item in values if not _is_header(item)]
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict):
            raise bad_item(number, "It is no JSON object.")
    if not items or len(items) > MAX_STEPS:
        raise _bad(f"The file holds {len(items):,} steps; from 1 to {MAX_STEPS:,} can be imported.")
    return FileSteps(items, about)


def to_items(
    steps: Iterable[dict[str, Any]], translate: Callable[[dict[str, Any]], Item[Any]]
) -> list[Item[Any]]:
    """Translate each step. Raises `Refused` with the number of the first invalid step."""
    items: list[Item[Any]] = []
    for number, step in enumerate(steps, 1):
        try:
            items.append(translate(step))
        except Refused as refusal:
            raise bad_item(number, refusal.message) from refusal
        except msgspec.ValidationError as error:
            raise bad_item(number, f"{error}.") from error
    return items


def recorded_at(step: dict[str, Any], name: str) -> int | None:
    """Return the time of a step in milliseconds since 1970; None if it is missing or unreadable.

    A time without a zone counts as local time, because the original servers write local times.
    """
    try:
        return round(datetime.fromisoformat(step[name]).timestamp() * 1000)
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _values(data: bytes) -> list[Any]:
    """Decode the file as one JSON value; if that fails, decode each line."""
    try:
        whole = msgspec.json.decode(data)
    except FAULTS:
        return _lines(data)
    return whole if isinstance(whole, list) else [whole]


def _lines(data: bytes) -> list[Any]:
    values = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            values.append(msgspec.json.decode(line))
        except FAULTS as error:
            raise _bad(f"Line {number} is no JSON ({error}), and neither is the whole.") from error
    return values


FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions from decoding bytes that are not JSON."""


def _call(item: Any) -> Any:
    if isinstance(item, dict) and isinstance(item.get("arguments"), dict):
        return item["arguments"]
    return item


def _is_header(item: Any) -> bool:
    return isinstance(item, dict) and item.get("type") == "header"


def _bad(what: str) -> Refused:
    return Refused(
        Code.BAD_IMPORT, what, hint="Nothing was stored. docs/export.md describes the format."
    )
