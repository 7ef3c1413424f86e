"""One call's arguments, read and checked before anything is looked up."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.ultrathink.assumption import Assumption
from thoughtline.dialects.ultrathink.fields import FIELDS, REQUIRED

SHOWN = 5
"""How many unknown keys a refusal names."""


class Said(Struct, frozen=True, kw_only=True):
    """What the caller said, with the types that the schema promises."""

    thought: str
    total_thoughts: int
    next_thought_needed: bool | None = None
    thought_number: int | None = None
    session_id: str | None = None
    is_revision: bool | None = None
    revises_thought: int | None = None
    branch_from_thought: int | None = None
    branch_id: str | None = None
    needs_more_thoughts: bool | None = None
    confidence: float | None = None
    uncertainty_notes: str | None = None
    outcome: str | None = None
    assumptions: list[Assumption] = []
    depends_on_assumptions: list[str] = []
    invalidates_assumptions: list[str] = []


def read(arguments: bytes, limits: Limits) -> Said:
    """Raises `Refused` with one complaint for each argument that does not fit."""
    try:
        given: dict[str, Any] = msgspec.json.decode(arguments)
    except msgspec.DecodeError as error:
        raise _refused(f"they cannot be read ({error})") from error
    said: dict[str, Any] = {}
    complaints = [f"{name} is missing" for name in REQUIRED if given.get(name) is None]
    for name, value in given.items():
        if name in FIELDS and value is not None:
            try:
                said[name] = FIELDS[name].read(value)
            except ValueError as error:
                complaints.append(f"{name} {error}")
    unknown = [name for name in given if name not in FIELDS]
    complaints += [f"there is no argument {name[:64]!r}" for name in unknown[:SHOWN]]
    if complaints:
        raise _refused("; ".join(complaints))
    return _within(Said(**said), limits)


def _refused(why: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"The arguments of ultrathink do not fit: {why}.",
        hint=f"Nothing was recorded. It takes: {', '.join(FIELDS)}.",
    )


def _within(said: Said, limits: Limits) -> Said:
    """`said` itself. Raises `Refused` for what is too long, by the caller's name for it."""
    for name in ("session_id", "branch_id"):
        limits.check_name(name, getattr(said, name) or "")
    for name in ("thought", "uncertainty_notes", "outcome"):
        limits.check_text(name, getattr(said, name) or "")
    for name in ("assumptions", "depends_on_assumptions", "invalidates_assumptions"):
        limits.check_items(name, len(getattr(said, name)))
    for one in said.assumptions:
        limits.check_name("assumptions: id", one.id)
        limits.check_text(f"assumptions: text of {one.id}", one.text)
        limits.check_text(f"assumptions: evidence of {one.id}", one.evidence or "")
    pair = replace(limits, name=2 * limits.name + 1)
    for reference in said.depends_on_assumptions:
        pair.check_name("depends_on_assumptions", reference)
    for reference in said.invalidates_assumptions:
        pair.check_name("invalidates_assumptions", reference)
    return said
