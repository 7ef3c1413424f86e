"""Arguments of the multi-agent server's `sequentialthinking`, in the newer or the older
spelling.
"""

import math
from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import (
    Check,
    check,
    decode,
    meant_arguments,
    text,
    without_empty_answer,
)
from thoughtline.dialects.multi_agent.tool import (
    FIELDS,
    LONGEST_WAIT,
    MAX_THOUGHT_LENGTH,
    NAME,
    OWN,
    REQUIRED,
    SPELLINGS,
)
from thoughtline.dialects.pydantic_values import count, flag


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError("must be a number")  # noqa: TRY004 - one kind of complaint, see Check
    try:
        seconds = float(value)
    except ValueError:
        raise ValueError("must be a number") from None
    except OverflowError:
        seconds = math.inf
    if not 0 <= seconds <= LONGEST_WAIT:
        raise ValueError(f"must be from 0 to {LONGEST_WAIT:g}")
    return seconds


CONVERT: dict[str, Check] = {"string": text, "boolean": flag, "integer": count, "number": _seconds}

CHECKS = {name: CONVERT[kind] for name, (kind, _) in (FIELDS | OWN).items()}


def read_arguments(arguments: bytes) -> dict[str, Any]:
    """Return the arguments in their newer spelling, without null values and a blank `branchId`.

    Raises `Refused` (BAD_ARGUMENTS, EMPTY_TEXT, OVER_LIMIT) if an argument is invalid, empty or too
    long.
    """
    present = without_empty_answer(spelled_arguments(arguments))
    if not str(present.get("branchId", "x")).strip():
        del present["branchId"]
    required = REQUIRED
    if "answer" in present or "delegation" in present:
        required = ("delegation", "answer")
    elif "deliberation" in present:
        required = ("deliberation",)
    values = check(NAME, msgspec.json.encode(present), CHECKS, required)
    if required is REQUIRED:
        _check(values)
    return values


def spelled_arguments(arguments: bytes) -> dict[str, Any]:
    """Return the arguments in their newer spelling, without null values and fillers."""
    spelled = {SPELLINGS.get(name, name): value for name, value in decode(arguments).items()}
    return meant_arguments(spelled, CHECKS, REQUIRED)


def revised_number(arguments: dict[str, Any]) -> int | None:
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
    revises = arguments.get("isRevision", False)
    if "revisesThought" in arguments and not revises:
        raise _invalid(
            "revisesThought needs isRevision",
            "Set isRevision to true to replace that thought, or leave revisesThought out.",
        )
    if source is not None and not revises and "branchId" not in arguments:
        raise _invalid(
            "branchFromThought needs branchId or isRevision",
            "Name the branch in branchId, or set isRevision to true to replace that thought, or "
            "leave branchFromThought out.",
        )


def _invalid(what: str, fix: str = "Correct them and call again.") -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"The arguments of {NAME} do not fit: {what}.",
        hint=f"Nothing was recorded. {fix}",
    )
