"""Arguments of an UltraThink call, decoded and checked before any lookup."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import meant_arguments, similar_name
from thoughtline.dialects.ultrathink.assumption import Assumption
from thoughtline.dialects.ultrathink.fields import FIELDS, REQUIRED

SHOWN = 5
"""Maximum number of unknown keys that a refusal names."""


class UltraThinkArguments(Struct, frozen=True, kw_only=True):
    """Arguments of a call, with the types that the schema promises."""

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


def read_arguments(arguments: bytes, limits: Limits) -> UltraThinkArguments:
    """Raise `Refused` with a complaint for each invalid argument."""
    try:
        decoded: dict[str, Any] = msgspec.json.decode(arguments)
    except msgspec.DecodeError as error:
        raise _bad_arguments(f"they cannot be read ({error})") from error
    checks = {name: field.read for name, field in FIELDS.items()}
    decoded = meant_arguments(decoded, checks, REQUIRED)
    values: dict[str, Any] = {}
    complaints = [f"{name} is missing" for name in REQUIRED if decoded.get(name) is None]
    for name, value in decoded.items():
        if name in FIELDS and value is not None:
            try:
                values[name] = FIELDS[name].read(value)
            except ValueError as error:
                complaints.append(f"{name} {error}")
    unknown = [name for name in decoded if name not in FIELDS]
    complaints += [_no_argument(name) for name in unknown[:SHOWN]]
    if complaints:
        raise _bad_arguments("; ".join(complaints))
    request = UltraThinkArguments(**values)
    _check_limits(request, limits)
    return request


def _no_argument(name: str) -> str:
    near = similar_name(name, FIELDS)
    return f"there is no argument {name[:64]!r}" + (f" (did you mean {near!r}?)" if near else "")


def _bad_arguments(why: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"The arguments of ultrathink do not fit: {why}.",
        hint=f"Nothing was recorded. It takes: {', '.join(FIELDS)}.",
    )


def _check_limits(arguments: UltraThinkArguments, limits: Limits) -> None:
    for name in ("session_id", "branch_id"):
        limits.check_name(name, getattr(arguments, name) or "")
    for name in ("thought", "uncertainty_notes", "outcome"):
        limits.check_text(name, getattr(arguments, name) or "")
    for name in ("assumptions", "depends_on_assumptions", "invalidates_assumptions"):
        limits.check_items(name, len(getattr(arguments, name)))
    for assumption in arguments.assumptions:
        name = assumption.id
        limits.check_name("assumptions: id", name)
        limits.check_text(f"assumptions: text of {name}", assumption.text)
        limits.check_text(f"assumptions: evidence of {name}", assumption.evidence or "")
    pair = replace(limits, name=2 * limits.name + 1)
    for reference in arguments.depends_on_assumptions:
        pair.check_name("depends_on_assumptions", reference)
    for reference in arguments.invalidates_assumptions:
        pair.check_name("invalidates_assumptions", reference)
