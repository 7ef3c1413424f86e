"""The arguments of `sequentialthinking`, in either spelling."""

from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import Check, check, decode
from thoughtline.dialects.multi_agent.tool import FIELDS, MAX_THOUGHT_LENGTH, NAME, OWN, SPELLINGS
from thoughtline.dialects.sequentialthinking import CONVERT

REQUIRED = ("thought", "thoughtNumber", "totalThoughts", "nextThoughtNeeded")

CHECKS: dict[str, Check] = {name: CONVERT[kind] for name, (kind, _) in (FIELDS | OWN).items()}
CHECKS["revisesThought"] = CONVERT["integer"]


def read_arguments(arguments: bytes) -> dict[str, Any]:
    """The arguments by their newer spelling, without those that are null or blank.

    Raises `Refused` (BAD_ARGUMENTS, OVER_LIMIT).
    """
    spelled = {SPELLINGS.get(name, name): value for name, value in decode(arguments).items()}
    present = {name: value for name, value in spelled.items() if value is not None}
    if not str(present.get("branchId", "x")).strip():
        del present["branchId"]
        present.pop("branchFromThought", None)
    is_answer = "answer" in present or "delegation" in present
    required = ("delegation", "answer") if is_answer else REQUIRED
    values = check(NAME, msgspec.json.encode(present), CHECKS, required)
    if not is_answer:
        _check(values)
    return values


def revised_number(arguments: dict[str, Any]) -> int | None:
    """The number of the thought that this one replaces, in the arguments of either version."""
    if not arguments.get("isRevision"):
        return None
    is_branch = arguments.get("branchId")
    target: int | None = arguments.get("revisesThought")
    return target or (None if is_branch else arguments.get("branchFromThought"))


def _check(arguments: dict[str, Any]) -> None:
    if not arguments["thought"].strip():
        raise Refused(Code.EMPTY_TEXT, "`thought` is empty.", hint="Put some words into it.")
    if len(arguments["thought"]) > MAX_THOUGHT_LENGTH:
        raise Refused(
            Code.OVER_LIMIT,
            f"`thought` has {len(arguments['thought']):,} characters; "
            f"the limit is {MAX_THOUGHT_LENGTH:,}.",
            hint="Split it into several thoughts.",
        )
    source = arguments.get("branchFromThought")
    if "branchId" in arguments and source is None:
        raise _invalid("branchId needs branchFromThought")
    if source is not None and source >= arguments["thoughtNumber"]:
        raise _invalid("branchFromThought must be below thoughtNumber")


def _invalid(what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"The arguments of {NAME} do not fit: {what}.",
        hint="Nothing was recorded; correct them and call again.",
    )
