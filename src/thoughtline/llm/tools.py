"""Tools that a mind is offered, the calls it asks for, and what they gave.

A mind calls nothing itself. It says what it wants called, and the next prompt tells it the results.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct

MOST_OFFERED = 64
MOST_CALLS = 32
"""Calls that one answer may ask for."""

LARGEST_CALL = 1 << 20
"""Bytes of the arguments of one call."""

LONGEST_NAME = 128

_object = msgspec.json.Decoder(dict[str, Raw])


class ToolSpec(Struct, frozen=True, kw_only=True):
    """A tool as a mind is told of it. `schema` is a JSON Schema of an object."""

    name: str
    about: str
    schema: dict[str, Any]


class ToolCall(Struct, frozen=True, kw_only=True):
    """What a mind wants called. `arguments` are a JSON object, `id` is its own in an answer."""

    id: str
    tool: str
    arguments: str


class ToolResult(Struct, frozen=True, kw_only=True):
    """What a call gave. `call` is its id."""

    call: str
    text: str
    failed: bool = False


def misfit(calls: tuple[ToolCall, ...], offered: tuple[ToolSpec, ...]) -> str:
    """Why the calls of an answer cannot be made, or ""."""
    if len(calls) > MOST_CALLS:
        return f"It asks for more than {MOST_CALLS} calls at once."
    if len({call.id for call in calls}) < len(calls):
        return "Two of its calls have the same id."
    names = {offer.name for offer in offered}
    return next((found for call in calls if (found := _misfit(call, names))), "")


def _misfit(call: ToolCall, names: set[str]) -> str:
    if call.tool not in names:
        return "It calls a tool that it was not offered."
    if len(call.id) > LONGEST_NAME or len(call.arguments.encode()) > LARGEST_CALL:
        return "One of its calls is too large."
    try:
        _object.decode(call.arguments)
    except (msgspec.DecodeError, RecursionError):
        return "The arguments of one of its calls are no JSON object."
    return ""
