"""The arguments of `sequentialthinking`, in either spelling."""

from typing import Any

import msgspec

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import Check, check, decode
from thoughtline.dialects.multi_agent import FIELDS, NAME, OWN, SPELLINGS
from thoughtline.dialects.sequentialthinking import CONVERT

LONGEST = 10_000
"""Characters of a thought."""

NEEDED = ("thought", "thoughtNumber", "totalThoughts", "nextThoughtNeeded")

CHECKS: dict[str, Check] = {name: CONVERT[kind] for name, (kind, _) in (FIELDS | OWN).items()}
CHECKS["revisesThought"] = CONVERT["integer"]


def read(arguments: bytes) -> dict[str, Any]:
    """The arguments as the newer spelling names them; what is null or blank was not said.

    Raises `Refused` (BAD_ARGUMENTS, OVER_LIMIT).
    """
    given = {SPELLINGS.get(name, name): value for name, value in decode(arguments).items()}
    named = {name: value for name, value in given.items() if value is not None}
    if not str(named.get("branchId", "x")).strip():
        del named["branchId"]
        named.pop("branchFromThought", None)
    answering = "answer" in named or "delegation" in named
    needed = ("delegation", "answer") if answering else NEEDED
    said = check(NAME, msgspec.json.encode(named), CHECKS, needed)
    if not answering:
        _check(said)
    return said


def revised(said: dict[str, Any]) -> int | None:
    """The number of the thought that this one replaces, in the words of either version."""
    if not said.get("isRevision"):
        return None
    branching = said.get("branchId")
    target: int | None = said.get("revisesThought")
    return target or (None if branching else said.get("branchFromThought"))


def _check(said: dict[str, Any]) -> None:
    if not said["thought"].strip():
        raise Refused(Code.EMPTY_TEXT, "`thought` is empty.", hint="Put some words into it.")
    if len(said["thought"]) > LONGEST:
        raise Refused(
            Code.OVER_LIMIT,
            f"`thought` has {len(said['thought']):,} characters; the limit is {LONGEST:,}.",
            hint="Split it into several thoughts.",
        )
    source = said.get("branchFromThought")
    if "branchId" in said and source is None:
        raise _unfit("branchId needs branchFromThought")
    if source is not None and source >= said["thoughtNumber"]:
        raise _unfit("branchFromThought must be below thoughtNumber")


def _unfit(what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"The arguments of {NAME} do not fit: {what}.",
        hint="Nothing was recorded; correct them and call again.",
    )
