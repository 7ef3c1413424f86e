"""The medical server's one tool: the reference server's logic of early 2025, in clinical words.

Its words are the pack `medical`, which this dialect takes unless told otherwise.
"""

from collections.abc import Callable
from typing import Any

from thoughtline.app.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.arguments import decoded
from thoughtline.dialects.numbered import SCHEMA, indented_json, numbered_result, to_command
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool

NAME = "sequentialthinking"
FAR = 2**63
"""Whole numbers from here on do not fit into what JSON readers keep."""

DESCRIPTION = "Think a clinical question through in numbered steps. A thinking aid, not advice."


def tools(thinking: Recorder[Session], limits: Limits) -> list[Tool]:
    """The tool `sequentialthinking`. It has no session argument: a conversation is a session."""

    async def sequentialthinking(arguments: bytes, caller: Caller) -> Reply:
        said = _checked(arguments)
        change = await thinking.think(
            lambda now: to_command(said, now),
            session=caller.conversation,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )
        result = {**numbered_result(said, change), "session": change.session}
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


def _checked(arguments: bytes) -> dict[str, Any]:
    """The arguments, of which the original checks four, in this order and no further.

    What it let pass unchecked is taken where it makes sense and kept as said where it does not.
    """
    said = decoded(arguments)
    for name, fits, wanted in CHECKS:
        if not fits(said.get(name)):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{name} must be {wanted}.",
                hint="Nothing was recorded; correct it and call again.",
            )
    if said.get("branchId"):
        said["branchId"] = str(said["branchId"])
    return {name: _plain(said[name]) for name in SCHEMA["properties"] if name in said}


def _plain(given: Any) -> Any:
    """What cannot be stored as it is, such as a number of 400 digits, is stored as its text."""
    if given is None or isinstance(given, str | bool | float) or _is_number(given):
        return given
    return str(given)


def _is_text(given: Any) -> bool:
    return isinstance(given, str) and given != ""


def _is_number(given: Any) -> bool:
    if isinstance(given, float):
        return given != 0
    return isinstance(given, int) and not isinstance(given, bool) and 0 < abs(given) < FAR


def _is_flag(given: Any) -> bool:
    return isinstance(given, bool)


CHECKS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("thought", _is_text, "a text that is not empty"),
    ("thoughtNumber", _is_number, "a number other than 0"),
    ("totalThoughts", _is_number, "a number other than 0"),
    ("nextThoughtNeeded", _is_flag, "true or false"),
)
