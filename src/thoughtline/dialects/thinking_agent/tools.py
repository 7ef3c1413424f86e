"""Schemas and descriptions of the tools `chat_agent`, `create_branch` and `get_branch_details`."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from thoughtline.dialects.thinking_agent.arguments import (
    CALL_TYPES,
    checks_in,
)
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


class Calls(Struct, frozen=True):
    """Functions that run the calls of the three tools."""

    chat_agent: Call
    create_branch: Call
    get_branch_details: Call


def tools(calls: Callable[[], Calls], wording: Wording) -> list[Tool]:
    """Return the three tools. `calls` are created on their first use."""

    async def chat_agent(data: bytes, caller: Caller) -> Reply:
        return await calls().chat_agent(data, caller)

    async def create_branch(data: bytes, caller: Caller) -> Reply:
        return await calls().create_branch(data, caller)

    async def get_branch_details(data: bytes, caller: Caller) -> Reply:
        return await calls().get_branch_details(data, caller)

    def tool(name: str, title: str, call: Call, **more: Any) -> Tool:
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
        tool(
            "chat_agent",
            "Chat Agent",
            chat_agent,
            annotations=ASKS,
            asks_models=True,
            names_session=False,
        ),
        tool("create_branch", "Create Branch", create_branch, annotations=ASKS, asks_models=True),
        tool("get_branch_details", "Get Branch Details", get_branch_details, annotations=READS),
    ]


def _schema(name: str, wording: Wording) -> dict[str, Any]:
    known = checks_in(wording.complaints)
    checks, required = {
        "chat_agent": (known.chat, ("input_text",)),
        "create_branch": (known.branch, ("session_id", "input_text")),
        "get_branch_details": (known.details, ("session_id", "node_id")),
    }[name]
    properties: dict[str, Any] = {}
    for field in checks:
        about = wording.fields[SPECIAL.get((name, field), field)]
        properties[field] = {**NUMBERS.get(field, TEXT), "description": about}
    if "stop" in properties:
        properties["stop"] |= {"type": "array", "items": TEXT}
    if "call_type" in properties:
        properties["call_type"] |= {"enum": list(CALL_TYPES)}
    return {"type": "object", "properties": properties, "required": list(required)}
