"""Parser of other servers' files, which hold a list of steps in several forms."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from thoughtline.app.transfer.foreign_steps import Item
from thoughtline.app.transfer.import_refusals import bad_item
from thoughtline.core.limits import LONGEST_TEXT_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.lenient_json import BOM, FAULTS, whole_characters

Kind = TypeVar("Kind")

STEP_MEMBERS = ("thoughts", "steps")
"""Field names that hold the steps if the file is one object."""

MARKERS = ("header", "_aim")
"""Types of objects in which a server names itself, such as memory servers in their first line."""

GRAPH_MEMBERS = {"entities": "entity", "relations": "relation"}
"""Field names of a knowledge graph in one object, and the type of each part."""

MAX_STEPS = 20_000
"""Maximum number of steps in a file. All steps are stored in one commit, for which other writers
have to wait.
"""

LIMITS = Limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True)
"""Limits for imported steps: the original servers allow longer texts than our own tool."""


class FileSteps(Struct, frozen=True):
    """Steps of a file as `items`, each with its position in `numbers`, counted from 1. `about` has
    the other fields of the file's object.
    """

    items: list[dict[str, Any]]
    about: dict[str, Any]
    numbers: list[int]

    def numbered(self) -> list[tuple[int, dict[str, Any]]]:
        return list(zip(self.numbers, self.items, strict=True))


def parse(data: bytes) -> FileSteps:
    """Parse a list of objects, an object that holds such a list, or one object on each line.

    If an item is a whole call, as in a log, it is replaced by its arguments. Other messages of a
    log are skipped, but not a call without a thought of a tool that records thoughts. Raises
    `Refused` (BAD_IMPORT) if the file has another form.
    """
    values = _values(data.removeprefix(BOM))
    about: dict[str, Any] = {}
    if len(values) == 1 and isinstance(values[0], dict):
        whole = values[0]
        members = [name for name in STEP_MEMBERS if isinstance(whole.get(name), list)][:1]
        members = members or [name for name in GRAPH_MEMBERS if isinstance(whole.get(name), list)]
        if members:
            about = {name: value for name, value in whole.items() if name not in members}
            values = [_typed(name, step) for name in members for step in whole[name]]
    values = list(_without_header(values))
    tools = {params.get("name") for params in map(_call_parameters, values) if _has_thought(params)}
    steps = [(number, _call(item, tools)) for number, item in enumerate(values, 1)]
    steps = [(number, step) for number, step in steps if step is not None]
    for number, step in steps:
        if not isinstance(step, dict):
            raise bad_item(number, "It is no JSON object.")
    if not steps or len(steps) > MAX_STEPS:
        raise _bad(f"The file holds {len(steps):,} steps; from 1 to {MAX_STEPS:,} can be imported.")
    return FileSteps([step for _, step in steps], about, [number for number, _ in steps])


def to_items(
    steps: Iterable[tuple[int, dict[str, Any]]], translate: Callable[[dict[str, Any]], Item[Any]]
) -> list[Item[Any]]:
    """Translate each numbered step. Raises `Refused` with the number of the first invalid step."""
    items: list[Item[Any]] = []
    for number, step in steps:
        try:
            items.append(structs.replace(translate(step), number=number))
        except Refused as refusal:
            raise bad_item(number, refusal.message) from refusal
        except msgspec.ValidationError as error:
            raise bad_item(number, f"{error}.") from error
    return items


def _values(data: bytes) -> list[Any]:
    """Decode the file as one JSON value; if that fails, decode each line."""
    try:
        whole = _decode(data)
    except FAULTS:
        return _lines(data)
    return whole if isinstance(whole, list) else [whole]


def _lines(data: bytes) -> list[Any]:
    values = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            values.append(_decode(line))
        except FAULTS as error:
            raise _bad(f"Line {number} is no JSON ({error}), and neither is the whole.") from error
    return values


def _decode(data: bytes) -> Any:
    """Decode JSON in UTF-8. Half a character becomes U+FFFD."""
    try:
        return msgspec.json.decode(data)
    except FAULTS:
        data.decode()  # anything but UTF-8 stays refused
        return msgspec.json.decode(whole_characters(data))


def _typed(member: str, step: Any) -> Any:
    """Return a part of a knowledge graph with its type, which the list's name implies."""
    kind = GRAPH_MEMBERS.get(member)
    return {"type": kind, **step} if kind and isinstance(step, dict) else step


def _call(item: Any, tools: Collection[Any]) -> Any:
    """Return the arguments of a call, the item itself if it is not a call, or None for a message of
    a log that is no call of the `tools`.
    """
    if not isinstance(item, dict):
        return item
    if any(map(_is_message, (item, *item.values()))):
        params = _call_parameters(item)
        is_step = _has_thought(params) or (tools and params.get("name") in tools)
        return params.get("arguments") or {} if is_step else None
    name = "input" if item.get("type") == "tool_use" else "arguments"
    return item[name] if isinstance(item.get(name), dict) else item


def _call_parameters(item: Any) -> dict[str, Any]:
    """Return the parameters of a call of a tool in a log of messages; {} for anything else."""
    if not isinstance(item, dict):
        return {}
    message: dict[str, Any] = next(
        (each for each in (item, *item.values()) if _is_message(each)), {}
    )
    params = message.get("params") if message.get("method") == "tools/call" else None
    return params if isinstance(params, dict) else {}


def _has_thought(params: dict[str, Any]) -> bool:
    arguments = params.get("arguments")
    return isinstance(arguments, dict) and "thought" in arguments


def _is_message(value: Any) -> bool:
    """Check if a value is a message of JSON-RPC."""
    return isinstance(value, dict) and "jsonrpc" in value


def _without_header(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if not (isinstance(value, dict) and value.get("type") in MARKERS):
            yield value


def _bad(what: str) -> Refused:
    return Refused(
        Code.BAD_IMPORT, what, hint="Nothing was stored. docs/export.md describes the format."
    )
