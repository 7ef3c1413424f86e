"""Editing of entries in YAML, by position in the text."""

import json
import math
from collections.abc import Sequence
from typing import Any

from thoughtline.clients.formats.shelf import MisfitError, Shelf
from thoughtline.core.text.unreadable import UnreadableError

MOST_BY_ALIASES = 100_000
"""Maximum growth in the number of values when the aliases of a text are expanded."""


def read(text: str) -> Any:
    import yaml  # noqa: PLC0415 - only for files in YAML

    try:
        loader = yaml.SafeLoader(text)
        root = loader.get_single_node()
        if root is None:
            return None
        known: dict[int, float] = {}
        if _unfolded(root, known) > len(known) + MOST_BY_ALIASES:
            raise UnreadableError(f"its aliases expand to more than {MOST_BY_ALIASES:,} values")
        return loader.construct_document(root)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise UnreadableError(error.problem or str(error), line, column) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UnreadableError(str(error)) from error


def _unfolded(node: Any, known: dict[int, float]) -> float:
    """Return the number of values in a node with expanded aliases; infinite for a cycle."""
    if id(node) not in known:
        known[id(node)] = math.inf
        parts = [] if isinstance(node.value, str) else node.value
        pairs = (part if isinstance(part, tuple) else (part,) for part in parts)
        known[id(node)] = 1 + sum(_unfolded(each, known) for pair in pairs for each in pair)
    return known[id(node)]


def _check_alone(text: str, shelf: Shelf) -> None:
    """Raise `MisfitError` if the table of entries is an alias, or has an alias elsewhere. A new
    entry would otherwise appear in both places.
    """
    node = root = _compose(text)
    for key in shelf.path:
        pair = None if node is None else _member(node, key)
        if pair is None:
            return
        name, node = pair
        if _references(root, node) > 1:
            mark = name.start_mark
            raise MisfitError(
                f"line {mark.line + 1}, column {mark.column + 1}: {key} shares its content with "
                "another place by an alias."
            )


def _references(root: Any, wanted: Any) -> int:
    count, known, waiting = 0, set[int](), [root]
    while waiting:
        node = waiting.pop()
        if node is None or id(node) in known or isinstance(node.value, str):
            continue
        known.add(id(node))
        parts = [
            part for pair in node.value for part in (pair if isinstance(pair, tuple) else (pair,))
        ]
        count += sum(part is wanted for part in parts)
        waiting += parts
    return count


def with_entry(text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
    _check_alone(text, shelf)
    if name in shelf.entries(read(text)):
        if shelf.listed:
            return _replaced(text, shelf, name, entry)
        text = without_entry(text, shelf, name)
    return _put(text, shelf, name, entry)


def without_entry(text: str, shelf: Shelf, name: str) -> str:
    """Return the text without the entry, and without parents that become empty."""
    keys: list[Any] = []
    node = _compose(text)
    for key in shelf.path:
        pair = _member(node, key)
        keys.append((node, *pair))
        node = pair[1]
    if shelf.listed:
        value = next(each for each in node.value if _name_of(each) == name)
        pair = (value, value)
    else:
        pair = _member(node, name)
    if len(node.value) == 1:
        while keys and len(node.value) == 1:
            node, *pair = keys.pop()
    return _cut(text, node, pair[0], pair[1], listed=node.tag.endswith("seq"))


def _replaced(text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
    """Return the text with the entry replaced in a list, whose order matters."""
    node = _compose(text)
    for key in shelf.path:
        node = _member(node, key)[1]
    value = {"name": name, **entry}
    old = next(each for each in node.value if _name_of(each) == name)
    if node.flow_style or old.flow_style:
        shown = json.dumps(value, ensure_ascii=False)
        return text[: old.start_mark.index] + shown + text[old.end_mark.index :]
    end = _line_after(text, _last(old).end_mark.index)
    lines = _shown(value, old.start_mark.column)[old.start_mark.column :]
    return _ended(text[: old.start_mark.index] + lines) + text[end:]


def _put(text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
    root = _compose(text)
    value: Any = [{"name": name, **entry}] if shelf.listed else {name: entry}
    if root is None:
        return _ended(text) + _shown(_nested(shelf.path, value), 0)
    node, missing = root, [*shelf.path]
    while missing:
        pair = _member(node, missing[0])
        if pair is None:
            break
        node = pair[1]
        missing.pop(0)
        if node.tag.endswith(":null"):
            return _in_nothing(text, pair[0], node, _nested(missing, value))
    value = _nested(missing, value)
    if node.flow_style:
        return _in_flow(text, node, value)
    at = _line_after(text, _last(node).end_mark.index)
    return _ended(text[:at]) + _shown(value, node.start_mark.column) + text[at:]


def _member(node: Any, key: str) -> Any:
    """Return the key and the value of a member; None if the node has no such key."""
    if not isinstance(node.value, list) or not node.tag.endswith(":map"):
        raise MisfitError(f"{key} cannot be added to a value that is not a table.")
    found = [pair for pair in node.value if pair[0].value == key]
    if len(found) > 1:
        raise MisfitError(f"{key} is repeated.")
    return found[0] if found else None


def _nested(keys: Sequence[str], value: Any) -> Any:
    for key in reversed(keys):
        value = {key: value}
    return value


def _in_nothing(text: str, key: Any, nothing: Any, value: Any) -> str:
    if nothing.value:
        raise MisfitError(f"{key.value} is {nothing.value}: delete that, or write {{}} instead.")
    at = _line_after(text, key.end_mark.index)
    return _ended(text[:at]) + _shown(value, key.start_mark.column + 2) + text[at:]


def _in_flow(text: str, node: Any, value: Any) -> str:
    shown = json.dumps(value, ensure_ascii=False)[1:-1]
    at = node.end_mark.index - 1
    inside = text[node.start_mark.index + 1 : at]
    between = ", " if inside.strip() and not inside.rstrip().endswith(",") else ""
    kept = text[:at].rstrip(" ") if inside.strip() else text[:at]
    return kept + between + shown + text[at:]


def _cut(text: str, parent: Any, first: Any, last: Any, *, listed: bool) -> str:
    start, end = first.start_mark.index, _last(last).end_mark.index
    if parent.flow_style:
        before, after = text[:start].rstrip(), text[end:].lstrip()
        if before.endswith(","):
            return before[:-1] + (after if after.startswith(",") else text[end:].lstrip(" "))
        return text[:start] + (after[1:].lstrip(" ") if after.startswith(",") else text[end:])
    begin = text.rfind("\n", 0, start) + 1
    if text[begin:start].strip() not in (("-",) if listed else ("",)):
        raise MisfitError("The entry shares its line with another.")
    return text[:begin] + text[_line_after(text, end) :]


def _compose(text: str) -> Any:
    import yaml  # noqa: PLC0415 - see above

    return yaml.compose(text, Loader=yaml.SafeLoader)


def _last(node: Any) -> Any:
    """Return the last node inside a node. The end of a block node itself is after the comments that
    follow. An alias has the place of its anchor, so the key before it is returned.
    """
    while not isinstance(node.value, str) and not node.flow_style and node.value:
        last = node.value[-1]
        before, value = last if isinstance(last, tuple) else (node, last)
        if value.start_mark.index < before.start_mark.index:
            return before
        node = value
    return node


def _line_after(text: str, at: int) -> int:
    if at and text[at - 1] == "\n":  # a text block ends with its line
        return at
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1


def _name_of(node: Any) -> str:
    pairs = node.value if isinstance(node.value, list) else []
    return next((value.value for key, value in pairs if key.value == "name"), "")


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _shown(value: Any, column: int) -> str:
    import yaml  # noqa: PLC0415 - see above

    lines = yaml.safe_dump(value, sort_keys=False, width=1 << 20, allow_unicode=True)
    return "".join(" " * column + line for line in lines.splitlines(keepends=True))
