"""Specifications of tools, the calls that a model asks for, and the results of calls.

A model does not call tools itself. A model asks for calls, and the next prompt holds their results.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from thoughtline.core.text.json_limits import MAX_DEPTH, too_deep

MAX_TOOLS = 64
MAX_CALLS = 32
"""Maximum number of calls in one answer."""

MAX_CALL_BYTES = 1 << 20
"""Maximum size in bytes of the arguments of one call."""

LONGEST_NAME = 128

_decoder = msgspec.json.Decoder(dict[str, Raw])


class ToolSpec(Struct, frozen=True, kw_only=True):
    """Specification of a tool for a model. `schema` is a JSON Schema of an object."""

    name: str
    about: str
    schema: dict[str, Any]


class ToolCall(Struct, frozen=True, kw_only=True):
    """`arguments` are a JSON object, and `id` is unique within the answer."""

    id: str
    tool: str
    arguments: str


class ToolResult(Struct, frozen=True, kw_only=True):
    """Result of a tool call. `call` is the id of the call."""

    call: str
    text: str
    failed: bool = False


def calls_error(calls: tuple[ToolCall, ...], tools: tuple[ToolSpec, ...]) -> str:
    """Return the reason for which the calls of an answer cannot be made; "" if they can."""
    if len(calls) > MAX_CALLS:
        return f"It asks for more than {MAX_CALLS} calls at once."
    if len({call.id for call in calls}) < len(calls):
        return "Two of its calls have the same id."
    names = {tool.name for tool in tools}
    return next((error for call in calls if (error := _call_error(call, names))), "")


def _call_error(call: ToolCall, names: set[str]) -> str:
    if call.tool not in names:
        return "It calls a tool that it was not offered."
    if len(call.id) > LONGEST_NAME or len(call.arguments.encode()) > MAX_CALL_BYTES:
        return "One of its calls is too large."
    try:
        _decoder.decode(call.arguments)
    except (msgspec.DecodeError, RecursionError):
        return "The arguments of one of its calls are no JSON object."
    if too_deep(call.arguments.encode()):
        return f"The arguments of one of its calls are nested deeper than {MAX_DEPTH} levels."
    return ""
