"""The reference server's one tool, over our record. Deliberate differences: docs/dialects.md."""

from typing import Any

from thoughtline.app.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.dialects.arguments import Check, checked
from thoughtline.dialects.numbered import (
    BIGGEST,
    FIELDS,
    REQUIRED,
    SCHEMA,
    indented_json,
    numbered_result,
    to_command,
)
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


def tools(thinking: Recorder[Session], limits: Limits) -> list[Tool]:
    """The tool `sequentialthinking`. It has no session argument: a conversation is a session."""

    async def sequentialthinking(arguments: bytes, caller: Caller) -> Reply:
        said = checked(NAME, arguments, CHECKS, REQUIRED)
        change = await thinking.think(
            lambda now: to_command(said, now),
            session=caller.conversation,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )
        result = numbered_result(said, change)
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


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError("must be a string")  # noqa: TRY004 - one kind of complaint, see Check
    return given


def _flag(given: Any) -> bool:
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in ("true", "false"):
        return given.lower() == "true"
    raise ValueError("must be true or false")


def _count(given: Any) -> int:
    number = _number(given)
    if number != number // 1:
        raise ValueError("must be a whole number")
    if not 1 <= number <= BIGGEST:
        raise ValueError(f"must be from 1 to {BIGGEST}")
    return int(number)


def _number(given: Any) -> float:
    """As JavaScript's Number() reads it, which is what the original's callers are used to."""
    while isinstance(given, list) and len(given) == 1:
        given = given[0]
    if given is None or given == []:
        return 0
    if isinstance(given, (bool, int, float)):
        return given
    if isinstance(given, str):
        return _number_in(given.strip())
    raise ValueError("must be a number")


def _number_in(text: str) -> float:
    prefix = text[:2].lower()
    try:
        if prefix in ("0x", "0o", "0b") and "_" not in text:
            return int(text, 0)
        if text and set(text) <= set("0123456789+-.eE"):
            return float(text)
    except (ValueError, OverflowError):
        pass
    if not text:
        return 0
    raise ValueError("must be a number")


CONVERT: dict[str, Check] = {"string": _text, "boolean": _flag, "integer": _count}

CHECKS = {name: CONVERT[kind] for name, (kind, _) in FIELDS.items()}
