"""Parser of JSON with comments and trailing commas, which keeps the position of each value."""

import json
import re
from typing import Any

from msgspec import Struct

from thoughtline.core.text.unreadable import UnreadableError

DEPTH = 200
"""Maximum nesting depth of a configuration file."""

SPACE = re.compile(r"(?:[ \t\r\n\ufeff]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
SCALAR = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")


class Node(Struct):
    """Value from position `start` to `end`. A table has `members`, and a list has `items`."""

    start: int
    end: int
    value: Any
    members: "dict[str, Member]"
    items: "list[Node]"


class Member(Struct):
    """A member of a JSON table, from the key at position `start`."""

    start: int
    node: Node


def parse_tree(text: str) -> Node | None:
    """Return None if the text has no value. Raises `UnreadableError` if it is invalid."""
    parser = _Parser(text)
    parser.skip_space()
    if parser.at == len(text):
        return None
    node = parser.value(0)
    parser.skip_space()
    if parser.at < len(text):
        raise parser.error("there is text after the end")
    return node


def space_end(text: str, at: int) -> int:
    """Return the end of the blanks and comments that begin at position `at`."""
    found = SPACE.match(text, at)
    return found.end() if found else at


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.comma = False

    def skip_space(self) -> None:
        self.at = space_end(self.text, self.at)

    def error(self, what: str) -> UnreadableError:
        before = self.text[: self.at]
        return UnreadableError(what, before.count("\n") + 1, self.at - before.rfind("\n"))

    def takes(self, sign: str) -> bool:
        self.skip_space()
        found = self.text.startswith(sign, self.at)
        self.at += found
        return found

    def value(self, depth: int) -> Node:
        if depth > DEPTH:
            raise self.error(f"it has more than {DEPTH} levels")
        start = self.at
        members: dict[str, Member] = {}
        items: list[Node] = []
        value: Any
        if self.takes("{"):
            members = self.members(depth)
            value = {key: member.node.value for key, member in members.items()}
        elif self.takes("["):
            items = self.items(depth)
            value = [item.value for item in items]
        elif self.text.startswith('"', start):
            value = self.string()
        else:
            value = self.scalar()
        return Node(start, self.at, value, members, items)

    def members(self, depth: int) -> dict[str, Member]:
        found: dict[str, Member] = {}
        while not self.takes("}"):
            if found and not self.comma:
                raise self.error("a comma or } is expected")
            start = self.at
            key = self.string()
            if not self.takes(":"):
                raise self.error("a colon is expected")
            self.skip_space()
            if key in found:
                self.at = start
                raise self.error(f"{key!r} is repeated")
            found[key] = Member(start, self.value(depth + 1))
            self.comma = self.takes(",")
        return found

    def items(self, depth: int) -> list[Node]:
        found: list[Node] = []
        while not self.takes("]"):
            if found and not self.comma:
                raise self.error("a comma or ] is expected")
            found.append(self.value(depth + 1))
            self.comma = self.takes(",")
        return found

    def string(self) -> str:
        found = STRING.match(self.text, self.at)
        if not found:
            raise self.error("a text in double quotes is expected")
        try:
            value: str = json.loads(found[0])
        except ValueError as error:
            raise self.error("a text has an escape that JSON does not know") from error
        self.at = found.end()
        return value

    def scalar(self) -> Any:
        found = SCALAR.match(self.text, self.at)
        if not found:
            raise self.error("a value is expected")
        try:
            value = json.loads(found[0])
        except ValueError as error:
            raise self.error("a number has too many digits") from error
        self.at = found.end()
        return value
