"""Dialect of the medical server, whose tool has the logic of the reference server of early 2025, in
clinical words.

The wording is in the pack `medical`, which this dialect uses by default.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects import thought_numbers
from thoughtline.dialects.arguments import Check, decode, meant_arguments, unknown_names
from thoughtline.dialects.javascript import INFINITE, to_text
from thoughtline.dialects.thought_numbers import FIELDS, REQUIRED, SCHEMA, indented_json
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool

NAME = "sequentialthinking"
FAR = 2**63
"""Smallest whole number that is too large for the integers of JSON readers."""

DESCRIPTION = "Think a clinical question through in numbered steps. A thinking aid, not advice."


def tools(recorder: Recorder[Session], limits: Limits) -> list[Tool]:
    """Return the tool. It has no session argument, so each conversation is a session."""

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
    """Return the checked arguments. The same four arguments are checked as in the original, and the
    first fault is reported.

    Other arguments are used if they make sense, and otherwise kept as given.
    """
    values = meant_arguments(decode(arguments), USABLE, REQUIRED)
    for name, fits, expected in CHECKS:
        if not fits(values.get(name)):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{name} must be {expected}.",
                hint="Nothing was recorded; correct it and call again.",
            )
    if misspelt := unknown_names(values, USABLE, others=True):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{misspelt[0]}",
            hint="Nothing was recorded; correct it and call again.",
        )
    if (branch := values.get("branchId")) or branch in ([], {}):
        values["branchId"] = to_text(branch)
    return {name: _storable(values[name]) for name in SCHEMA["properties"] if name in values}


def _storable(value: Any) -> Any:
    """Return a value that can be stored. Large whole numbers become floats, as in JavaScript.
    Values that cannot be stored, such as a number of 400 digits, become texts.
    """
    if value is None or isinstance(value, str | bool | float):
        return value
    if isinstance(value, int) and abs(value) < INFINITE:
        return value if abs(value) < FAR else float(value)
    return str(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_number(value: Any) -> bool:
    if isinstance(value, float):
        return value != 0
    return isinstance(value, int) and not isinstance(value, bool) and 0 < abs(value) < INFINITE


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


CHECKS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("thought", _is_text, "a text that is not empty"),
    ("thoughtNumber", _is_number, "a number other than 0"),
    ("totalThoughts", _is_number, "a number other than 0"),
    ("nextThoughtNeeded", _is_flag, "true or false"),
)


def _any(value: Any) -> Any:
    return value


USABLE: dict[str, Check] = dict.fromkeys(FIELDS, _any)
"""Checks of the arguments by name. The original checks no optional argument."""
