"""Editing of entries in JSON with comments, by position in the text."""

import json
import re
from typing import Any

from thoughtline.clients.formats.shelf import MisfitError, Shelf
from thoughtline.core.text.json_tree import Node, parse_tree, space_end

ONE_LINE_COMMENT = re.compile(r"[ \t]*(?://[^\n\r]*|/\*[^\n]*?\*/)?")
"""Pattern of a comment after a value on its line. A comment on the same line belongs to the
value.
"""


def read(text: str) -> Any:
    """Parse a text. Returns None if the text has no value."""
    root = parse_tree(text)
    return root.value if root else None


def with_entry(text: str, shelf: Shelf, name: str, entry: dict[str, Any]) -> str:
    node = parse_tree(text)
    if node is None:
        begun = text if not text or text.endswith("\n") else text + "\n"
        wanted = shelf.changed(None, name, entry)
        return begun + json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"
    missing = [*shelf.path, name]
    while missing and missing[0] in node.members:
        node = node.members[missing.pop(0)].node
    layout = _Layout(text)
    depth = len(shelf.path) + 1 - len(missing)
    if not missing:
        return text[: node.start] + layout.shown(entry, depth) + text[node.end :]
    value: Any = entry
    for key in reversed(missing[1:]):
        value = {key: value}
    member = f"{json.dumps(missing[0])}: {layout.shown(value, depth + 1)}"
    return _with_member(text, node, member, layout, depth)


def without_entry(text: str, shelf: Shelf, name: str) -> str:
    node = parse_tree(text)
    for key in shelf.path:
        node = node.members[key].node if node else None
    return _without_member(text, node, name) if node else text


def _with_member(text: str, node: Node, member: str, layout: "_Layout", depth: int) -> str:
    if not isinstance(node.value, dict):
        raise MisfitError("The value there is not a table.")
    pad = layout.pad(depth + 1)
    if not node.members:
        inside = text[node.start + 1 : node.end - 1]
        kept = inside.rstrip() if inside.strip() else ""
        return (
            text[: node.start + 1] + kept + pad + member + layout.pad(depth) + text[node.end - 1 :]
        )
    last = [*node.members.values()][-1].node.end
    comma = space_end(text, last)
    if text[comma] == ",":
        at = _line_end(text, comma + 1)
        return text[:at] + pad + member + "," + text[at:]
    at = _line_end(text, last)
    return text[:last] + "," + text[last:at] + (pad or " ") + member + text[at:]


def _without_member(text: str, node: Node, name: str) -> str:
    names = [*node.members]
    member = node.members[name]
    end = member.node.end
    before = text[: member.start].rstrip()
    comma = space_end(text, end)
    if text[comma] == ",":
        return before + text[end:comma] + text[comma + 1 :]
    if name == names[0]:
        inside = before[node.start + 1 :] + text[end : node.end - 1]
        return text[: node.start + 1] + (inside if inside.strip() else "") + text[node.end - 1 :]
    comma = space_end(text, node.members[names[names.index(name) - 1]].node.end)
    return before[:comma] + before[comma + 1 :] + text[end:]


def _line_end(text: str, at: int) -> int:
    found = ONE_LINE_COMMENT.match(text, at)
    return found.end() if found and found[0].strip() else at


class _Layout:
    """Line ends and indentation of a text. A text on one line stays on one line."""

    def __init__(self, text: str) -> None:
        self._newline = "\r\n" if "\r\n" in text else "\n"
        said = text.strip()
        if "\n" not in said and said not in ("", "{}"):
            self._step = ""
        else:
            found = re.search(r'^([ \t]+)"', text, re.MULTILINE)
            self._step = found[1] if found else "  "

    def pad(self, depth: int) -> str:
        return self._newline + self._step * depth if self._step else ""

    def shown(self, value: Any, depth: int) -> str:
        if not self._step:
            return json.dumps(value, ensure_ascii=False)
        lines = json.dumps(value, indent=self._step, ensure_ascii=False)
        return lines.replace("\n", self.pad(depth))
