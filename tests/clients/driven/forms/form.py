"""A request for a model's next words, whatever form a client gives it."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

TOOLS = ("think", "recall", "deliberate")
SEARCHES = {"ToolSearch", "tool_search", "search_tool_functions"}
"""Tools of clients that find hidden tools."""

MARK = "PHASE "
"""What each prompt of ours begins with."""

Step = tuple[str, dict[str, Any]] | str
"""A call by the name that was offered, or a text."""

numbers = itertools.count(1)


class Item(Struct, frozen=True):
    """What a conversation consists of. A call's text is its arguments, a person's has no name."""

    kind: str
    text: str
    name: str = ""
    id: str = ""


def person(text: str) -> Item:
    return Item("person", text)


def call(name: str, arguments: str, number: str = "") -> Item:
    return Item("call", arguments, name, number)


def reply(text: str, number: str = "", name: str = "") -> Item:
    return Item("reply", text, name, number)


def own_name(offered: str) -> str | None:
    """Which of our tools a name stands for: mcp__thoughtline__think, thoughtline_think, think."""
    low = offered.lower()
    for tool in TOOLS:
        if low == tool or (low.endswith(tool) and "thoughtline" in low):
            return tool
    return None


def text_of(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(text_of(part) for part in content)
    if isinstance(content, dict) and isinstance(content.get("text"), str):
        return str(content["text"])
    if isinstance(content, dict) and "content" in content:
        return text_of(content["content"])
    return json.dumps(content, ensure_ascii=False)


class Form:
    """A request in one of the forms, and how it is answered."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.body = body

    def is_streamed(self, _path: str) -> bool:
        return bool(self.body.get("stream"))

    def listed(self) -> Iterator[tuple[str, Any]]:
        """Each tool that is offered, by name, and its definition."""
        raise NotImplementedError

    def items(self) -> Iterator[Item]:
        """The conversation so far, oldest first."""
        raise NotImplementedError

    def whole(self, step: Step, used: int) -> Any:
        """The answer, to a conversation that is said to take so many tokens."""
        raise NotImplementedError

    def streamed(self, step: Step, used: int) -> Iterator[tuple[str, Any]]:
        yield "", self.whole(step, used)

    def offered(self) -> dict[str, str]:
        """Our tools, with the names that the client gives them."""
        return {own: name for name, _ in self.listed() if (own := own_name(name))}

    def definitions(self) -> list[Any]:
        return [definition for name, definition in self.listed() if own_name(name)]

    def prompt(self) -> str:
        """The latest prompt of ours, with what was put to it."""
        prompts = [each.text for each in self.items() if _is_ours(each)]
        return prompts[-1] if prompts else ""

    def last(self) -> Item:
        return list(self.items())[-1]

    def replies(self) -> list[Item]:
        """What calls since that prompt came to, each with the tool's name, but for searches."""
        items = list(self.items())
        begin = max((n for n, each in enumerate(items) if _is_ours(each)), default=0)
        names = {each.id: self.called(each) for each in items if each.kind == "call"}
        found = [
            Item("reply", each.text, each.name or names.get(each.id, ""), each.id)
            for each in items[begin:]
            if each.kind == "reply"
        ]
        return [each for each in found if each.name not in SEARCHES]

    def called(self, item: Item) -> str:
        """The tool that a call means."""
        return item.name

    def results(self) -> list[str]:
        """What calls of our tools came to, as the model is told."""
        return [each.text for each in self.replies() if own_name(each.name)]

    def bridges(self) -> bool:
        """Whether tools are hidden behind one that finds them and one that calls them."""
        return False

    def bridged(self, tool: str, _arguments: dict[str, Any]) -> Step:
        return f"There is no {tool}."

    def searches(self, tool: str = "") -> int:
        """How often hidden tools were searched for, or this one of them."""
        calls = (each for each in self.items() if each.kind == "call" and each.name in SEARCHES)
        return sum(tool in each.text for each in calls)


def _is_ours(item: Item) -> bool:
    return item.kind == "person" and MARK in item.text
