"""Dialect of the reference server for sequential thinking: its only tool, over our record.
docs/dialects.md lists the deliberate differences.
"""

from typing import Any

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.dialects import thought_numbers
from thoughtline.dialects.arguments import Check, check, text
from thoughtline.dialects.javascript import MAX_SAFE_INTEGER, to_number
from thoughtline.dialects.thought_numbers import FIELDS, REQUIRED, SCHEMA, indented_json
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool

NAME = "sequentialthinking"

DESCRIPTION = """\
Think a problem through in numbered steps that can be revised, branched and extended as you go.

Use it where the answer is not clear at the start: planning, design, debugging, analysis that may \
need to turn back. State one step a call. Raise totalThoughts when there is more to do than you \
expected, mark a step that replaces an earlier one as a revision, and give a branchId to try \
another way from an earlier step. Set nextThoughtNeeded to false only when you have an answer you \
trust. Every step is kept on disk: the session can be resumed after a restart."""

RESULT = {
    "type": "object",
    "properties": {
        "thoughtNumber": {"type": "number"},
        "totalThoughts": {"type": "number"},
        "nextThoughtNeeded": {"type": "boolean"},
        "branches": {"type": "array", "items": {"type": "string"}},
        "thoughtHistoryLength": {"type": "number"},
    },
    "required": [
        "thoughtNumber",
        "totalThoughts",
        "nextThoughtNeeded",
        "branches",
        "thoughtHistoryLength",
    ],
    "additionalProperties": False,
}


def tools(recorder: Recorder[Session], limits: Limits) -> list[Tool]:
    """Return the tool. It has no session argument, so each conversation is a session."""

    async def sequentialthinking(arguments: bytes, caller: Caller) -> Reply:
        checked = check(NAME, arguments, CHECKS, REQUIRED)
        result = await thought_numbers.record(recorder, checked, caller, limits)
        return Reply(text=indented_json(result), data=result)

    return [
        Tool(
            name=NAME,
            title="Sequential Thinking",
            description=DESCRIPTION,
            input_schema=SCHEMA,
            annotations=RECORDS,
            names_session=False,
            output_schema=RESULT,
            call=sequentialthinking,
            refused=lambda refusal: Reply(text=str(refusal), failed=True),
        )
    ]


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise ValueError("must be true or false")


def _count(value: Any) -> int:
    number = to_number(value)
    if number != number // 1:
        raise ValueError("must be a whole number")
    if not 1 <= number <= MAX_SAFE_INTEGER:
        raise ValueError(f"must be from 1 to {MAX_SAFE_INTEGER}")
    return int(number)


CONVERT: dict[str, Check] = {"string": text, "boolean": _flag, "integer": _count}

CHECKS = {name: CONVERT[kind] for name, (kind, _) in FIELDS.items()}
