"""Replies of `ultrathink`: the original's fields, and additional fields about the standing of
thoughts.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.core.session import MAIN
from thoughtline.core.shift import Shift
from thoughtline.dialects.ultrathink.arguments import UltraThinkArguments
from thoughtline.dialects.ultrathink.assumption import RISKY_BELOW
from thoughtline.dialects.ultrathink.fields import ASSUMPTION
from thoughtline.dialects.ultrathink.session import FALSIFIED, UltraThinkSession

LISTED = 20
"""Maximum number of thoughts in an additional field. The original's own fields are never cut."""


def result(
    arguments: UltraThinkArguments, change: CommandResult[UltraThinkSession]
) -> dict[str, Any]:
    now = change.now
    thought = f"t{now.thoughts}"
    number = now.number(thought)
    return {
        "session_id": change.session,
        "thought_number": number,
        "total_thoughts": max(arguments.total_thoughts, number),
        "next_thought_needed": (
            number < arguments.total_thoughts
            if arguments.next_thought_needed is None
            else arguments.next_thought_needed
        ),
        "branches": [name for name in now.branches if name != MAIN],
        "thought_history_length": now.thoughts,
        "confidence": arguments.confidence,
        "uncertainty_notes": arguments.uncertainty_notes,
        "outcome": arguments.outcome,
        **_assumptions(now),
        "unresolved_references": list(now.unresolved),
        "cross_session_warnings": [_warning(*warned) for warned in now.warnings],
        "thought_id": thought,
        **_standing(now, change.rose),
    }


def _assumptions(now: UltraThinkSession) -> dict[str, Any]:
    shown: dict[str, dict[str, Any]] = {}
    risky: list[str] = []
    falsified: list[str] = []
    for name, assumption in now.by_name.items():
        status = now.status(name)
        description = assumption.description
        shown[name] = {
            "id": name,
            "text": assumption.text,
            "confidence": description.confidence,
            "critical": description.critical,
            "verifiable": description.verifiable,
            "evidence": description.evidence,
            "verification_status": status,
        }
        if (
            description.critical
            and description.confidence < RISKY_BELOW
            and status != "verified_true"
        ):
            risky.append(name)
        if status == "verified_false":
            falsified.append(name)
    return {
        "all_assumptions": shown,
        "risky_assumptions": risky,
        "falsified_assumptions": falsified,
    }


def _warning(reference: str, kept_as: str) -> str:
    if kept_as == FALSIFIED:
        return (
            f"{reference[:128]} is falsified in its own session: a thought of this one that depends"
            " on it still stands. Revise it, or state the assumption here to falsify it here."
        )
    return (
        f"{reference[:128]} was not falsified: a thought can only falsify assumptions of its own "
        "session, by their ids without a colon."
    )


def _standing(now: UltraThinkSession, rose: Iterable[str]) -> dict[str, Any]:
    latest = islice(reversed(now.fallen), LISTED)
    return {
        "fallen_thoughts": [
            _thought(now, thought)
            | {"falsified": [now.name(cause) for cause in now.truth.causes(thought)]}
            for thought in latest
        ],
        "fallen_thoughts_in_all": len(now.fallen),
        "stands_again": [_thought(now, thought) for thought in islice(rose, LISTED)],
    }


def changes_elsewhere(shifts: Mapping[str, Shift]) -> list[dict[str, Any]]:
    """Return the thoughts of other sessions that fell or stand again because of a call."""
    return [
        {
            "session_id": session,
            "fell": list(shift.fell[:LISTED]),
            "stands_again": list(shift.rose[:LISTED]),
        }
        for session, shift in shifts.items()
        if shift.fell or shift.rose
    ]


def _thought(now: UltraThinkSession, thought: str) -> dict[str, Any]:
    return {"thought_number": now.number(thought), "thought_id": thought}


def _list_of(items: dict[str, Any], about: str) -> dict[str, Any]:
    return {"type": "array", "items": items, "description": about}


def _maybe(kind: str, about: str) -> dict[str, Any]:
    return {"anyOf": [{"type": kind}, {"type": "null"}], "description": about}


WORDS = {"type": "string"}
NUMBERED = {
    "type": "object",
    "properties": {
        "thought_number": {"type": "integer"},
        "thought_id": {"type": "string"},
        "falsified": {"type": "array", "items": WORDS},
    },
    "required": ["thought_number", "thought_id"],
}
NULLABLE = {name: _maybe("string", "") for name in ("evidence", "verification_status")}

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "session_id": {"type": "string", "description": "Give it to go on with the session."},
        "thought_number": {"type": "integer", "minimum": 1},
        "total_thoughts": {"type": "integer", "minimum": 1},
        "next_thought_needed": {"type": "boolean"},
        "branches": _list_of(WORDS, "Names, in the order of their first thoughts."),
        "thought_history_length": {"type": "integer", "minimum": 0},
        "confidence": _maybe("number", "As this call gave it."),
        "uncertainty_notes": _maybe("string", "As this call gave them."),
        "outcome": _maybe("string", "As this call gave it."),
        "all_assumptions": {
            "type": "object",
            "additionalProperties": {
                **ASSUMPTION,
                "properties": {**ASSUMPTION["properties"], **NULLABLE},
            },
            "description": "Every assumption of the session, by its id.",
        },
        "risky_assumptions": _list_of(WORDS, "Critical, unverified, and below 0.7 confidence."),
        "falsified_assumptions": _list_of(WORDS, "Found false."),
        "unresolved_references": _list_of(WORDS, "They led to no assumption when they were made."),
        "cross_session_warnings": _list_of(
            WORDS, "Of other sessions: what was asked in vain, and what is falsified there."
        ),
        "thought_id": {"type": "string", "description": "This thought's id in the record."},
        "fallen_thoughts": _list_of(
            NUMBERED, f"The latest {LISTED} that do not stand, each with what was falsified."
        ),
        "fallen_thoughts_in_all": {"type": "integer", "minimum": 0},
        "stands_again": _list_of(NUMBERED, "Thoughts that this call brought back."),
        "changed_elsewhere": _list_of(
            {"type": "object"}, "Sessions with thoughts that fell or stand again by this call."
        ),
    },
    "required": [
        "session_id",
        "thought_number",
        "total_thoughts",
        "next_thought_needed",
        "branches",
        "thought_history_length",
    ],
}
