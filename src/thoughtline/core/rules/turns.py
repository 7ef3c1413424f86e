"""How often the thoughts of one session may turn: fall, stand again, come into doubt or out of it.

Each judgement may turn all of them, and whoever goes back through a session is told of each turn.
So judging is bounded by what it does, not by how often it is done. Thinking goes on, and what was
refuted by mistake can be restored for good: each thought stands again at most once by that.
"""

from collections.abc import Iterable

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.doubt import RECOUNTS_PER_TURN

MAX_TURNS = 250_000
"""After which nothing more is judged that others rest on, or revised or given another support. A
call, or a part of one, that begins before goes on to its end."""

PER_THOUGHT = 10
"""Turns for each thought of a long session, where that is more."""

BY_FILES = 4
"""Times as many, by comparing evidence with the files here: they change as their person changes
them. Then it is told what is found there, and recorded no more."""

IN_FILE = 10
"""Times as many in an imported session, which an older release may have recorded: those knew no
limit. What this one records is less, with the last call."""


def most_turns(session: Session) -> int:
    """By judging, as long as the session is as it is."""
    return max(MAX_TURNS, PER_THOUGHT * session.thoughts)


def check_turns(session: Session, events: Iterable[Event]) -> None:
    """Raises `Refused` (OVER_LIMIT) where an event would turn thoughts of a session once more."""
    most = most_turns(session)
    taken = session.truth.effort - session.turned_by_files
    if taken > most and any(_may_turn_others(session, event) for event in events):
        raise Refused(
            Code.OVER_LIMIT,
            f"Thoughts turned here more than {most:,} times ({RECOUNTS_PER_TURN} supports counted "
            "anew are as much as one); nothing more that others rest on can be judged, revised or "
            "given another support.",
            hint="Restore what was refuted by mistake, go on thinking here, or begin a session "
            "with what still stands.",
        )


def may_record_comparisons(session: Session) -> bool:
    """Whether what is found in files may turn the thoughts of a session once more."""
    return session.turned_by_files <= BY_FILES * most_turns(session)


def check_imported_turns(name: str, session: Session, event: Event) -> None:
    """Raises `Refused` (OVER_LIMIT) where an event of a file would turn thoughts once too often."""
    most = IN_FILE * most_turns(session)
    if isinstance(event, EvidenceChecked):
        is_over = session.turned_by_files > most
    else:
        by_judging = session.truth.turns - session.turned_by_files
        is_over = by_judging > most and _may_turn_others(session, event)
    if is_over:
        raise Refused(
            Code.OVER_LIMIT,
            f"In the file, thoughts of {name!r} turn more than {most:,} times.",
            hint="Nothing was stored. Export the other sessions by their names, and import those.",
        )


def _may_turn_others(session: Session, event: Event) -> bool:
    """Whether others rest on what it is about: nothing does yet on what comes with the event."""
    match event:
        case ThoughtRecorded():
            return any(map(session.truth.is_needed, (event.revises, *event.supersedes)))
        case AssumptionVerified() | AssumptionRefuted():
            return session.truth.is_needed(event.assumption)
        case VerdictGiven():
            return event.verdict != "restored" and session.truth.is_needed(event.on)
        case SupportAdded():
            return session.truth.is_needed(event.thought)
        case _:
            return False
