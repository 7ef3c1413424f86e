"""Scenarios: calls of a tool one after the other, each with what its reply must have."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.llm.model import ChatModel
from thoughtline.python import open_tools


class Call(Struct, frozen=True):
    """One call. `has` are fields of its reply, by dotted paths; None for a refusal.

    `says` are words that the text of the reply has.
    """

    arguments: dict[str, Any]
    has: dict[str, Any] | None
    says: tuple[str, ...] = ()


Scenario = Sequence[Call]


def refused(arguments: dict[str, Any], *says: str) -> Call:
    return Call(arguments, None, says)


async def play(
    dialect: str, tool: str, scenario: Scenario, model: ChatModel | None = None, **settings: Any
) -> None:
    """Make the calls in one new record, and check each reply."""
    async with open_tools(dialect, database=":memory:", model=model, **settings) as tools:
        for number, call in enumerate(scenario, 1):
            reply = await tools.call(tool, call.arguments)
            data = reply.data if reply.data is not None else decoded(reply.text)
            assert reply.failed is (call.has is None), (number, reply.text)
            assert [word for word in call.says if word not in reply.text] == [], (
                number,
                reply.text,
            )
            for path, value in (call.has or {}).items():
                assert at(data, path) == value, (number, path, reply.text)


def decoded(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def at(data: Any, path: str) -> Any:
    """What is at a dotted path, such as "result.context.recentThoughts.0.number"."""
    for name in path.split("."):
        data = data[int(name)] if isinstance(data, list) else data[name]
    return data
