"""Schemas and descriptions of the tools `chat_agent`, `create_branch` and `get_branch_details`."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from thoughtline.dialects.thinking_agent.arguments import CALL_TYPES, REQUIRED, checks_in
from thoughtline.dialects.thinking_agent.errors import error_reply
from thoughtline.dialects.thinking_agent.wording import Wording
from thoughtline.dialects.tool import ASKS, READS, Call, Caller, Reply, Tool

NUMBERS: dict[str, dict[str, Any]] = {
    "temperature": {"type": "number"},
    "top_p": {"type": "number"},
    "max_tokens": {"type": "integer"},
    "seed": {"type": "integer"},
    "wait": {"type": "number"},
}
TEXT = {"type": "string"}
SPECIAL = {
    ("create_branch", "input_text"): "branch_text",
    ("get_branch_details", "session_id"): "known_session_id",
}
"""Arguments whose description differs in one tool."""


class Bounds(Struct, frozen=True):
    """Limits of the tools: the maximum number of branches in a session, and the minimum length of a
    branch's question in UTF-16 units.
    """

    branches: float
    input_text: float


Calls = Mapping[str, Call]
"""Functions that run the calls of the three tools, by the names of the tools."""


def tools(calls: Callable[[], Calls], wording: Wording) -> list[Tool]:
    """Return the three tools. `calls` are created on their first use."""

    def tool(name: str, title: str, **more: Any) -> Tool:
        async def call(data: bytes, caller: Caller) -> Reply:
            return await calls()[name](data, caller)

        return Tool(
            name=name,
            title=title,
            description=wording.tools[name],
            input_schema=_schema(name, wording),
            call=call,
            refused=lambda refusal: error_reply(refusal, wording),
            **more,
        )

    return [
        tool("chat_agent", "Chat Agent", annotations=ASKS, asks_models=True, names_session=False),
        tool("create_branch", "Create Branch", annotations=ASKS, asks_models=True),
        tool("get_branch_details", "Get Branch Details", annotations=READS),
    ]


def _schema(name: str, wording: Wording) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for field in checks_in(wording.complaints)[name]:
        about = wording.fields[SPECIAL.get((name, field), field)]
        properties[field] = {**NUMBERS.get(field, TEXT), "description": about}
    if "stop" in properties:
        properties["stop"] |= {"type": "array", "items": TEXT}
    if "call_type" in properties:
        properties["call_type"] |= {"enum": list(CALL_TYPES)}
    return {"type": "object", "properties": properties, "required": list(REQUIRED[name])}
