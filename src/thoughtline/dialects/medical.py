"""The medical server's one tool: the reference server's logic of early 2025, in clinical words.

Its words are the pack `medical`, which this dialect takes unless told otherwise.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects import thought_numbers
from thoughtline.dialects.arguments import decode
from thoughtline.dialects.thought_numbers import SCHEMA, indented_json
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool

NAME = "sequentialthinking"
FAR = 2**63
"""Whole numbers from here on do not fit into what JSON readers keep."""

DESCRIPTION = "Think a clinical question through in numbered steps. A thinking aid, not advice."


def tools(recorder: Recorder[Session], limits: Limits) -> list[Tool]:
    """The tool `sequentialthinking`. It has no session argument: a conversation is a session."""

    async def sequentialthinking(arguments: bytes, caller: Caller) -> Reply:
        checked = _check(arguments)
        result = await thought_numbers.record(recorder, checked, caller, limits)
        result["session"] = caller.conversation
        return Reply(text=indented_json(result))

    return [
        Tool(
            name=NAME,
            title="Clinical thinking",
            description=DESCRIPTION,
            input_schema=SCHEMA,
            annotations=RECORDS,
            names_session=False,
            call=sequentialthinking,
            refused=_refused,
        )
    ]


def _refused(refusal: Refused) -> Reply:
    return Reply(text=indented_json({"error": str(refusal), "status": "failed"}), failed=True)


def _check(arguments: bytes) -> dict[str, Any]:
    """The arguments, of which the original checks four, in this order and no further.

    What it let pass unchecked is taken where it makes sense and kept as given where it does not.
    """
    values = decode(arguments)
    for name, fits, expected in CHECKS:
        if not fits(values.get(name)):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{name} must be {expected}.",
                hint="Nothing was recorded; correct it and call again.",
            )
    if values.get("branchId"):
        values["branchId"] = str(values["branchId"])
    return {name: _storable(values[name]) for name in SCHEMA["properties"] if name in values}


def _storable(value: Any) -> Any:
    """What cannot be stored as it is, such as a number of 400 digits, is stored as its text."""
    if value is None or isinstance(value, str | bool | float) or _is_number(value):
        return value
    return str(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_number(value: Any) -> bool:
    if isinstance(value, float):
        return value != 0
    return isinstance(value, int) and not isinstance(value, bool) and 0 < abs(value) < FAR


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


CHECKS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("thought", _is_text, "a text that is not empty"),
    ("thoughtNumber", _is_number, "a number other than 0"),
    ("totalThoughts", _is_number, "a number other than 0"),
    ("nextThoughtNeeded", _is_flag, "true or false"),
)
