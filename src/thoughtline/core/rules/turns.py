"""How often the thoughts of one session may turn: fall, stand again, come into doubt or out of it.

Each judgement may turn all of them, and whoever goes back through a session is told of each turn.
So judging is bounded by what it does, not by how often it is done. Thinking goes on, and so does
comparing evidence with the files here, which change as their person changes them.
"""

from collections.abc import Iterable

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session

MAX_TURNS = 250_000
"""After which nothing more is judged, revised or given another support. A call that begins before
goes on to its end."""

MAX_IN_FILE = 10 * MAX_TURNS
"""Of an imported session, which an older release may have recorded: those knew no limit."""


def check_turns(session: Session, events: Iterable[Event]) -> None:
    """Raises `Refused` (OVER_LIMIT) where an event would turn thoughts of a session once more."""
    turns = session.truth.turns
    if turns > MAX_TURNS and any(_may_turn_others(session, event) for event in events):
        raise Refused(
            Code.OVER_LIMIT,
            f"Thoughts turned here more than {MAX_TURNS:,} times; "
            "nothing more can be judged, revised or given another support.",
            hint="Go on thinking here, or begin a session with what still stands.",
        )


def turn_too_often(session: Session, event: Event) -> bool:
    """Whether an event of a file would turn thoughts of a session once more than they may."""
    return session.truth.turns > MAX_IN_FILE and _may_turn_others(session, event)


def _may_turn_others(session: Session, event: Event) -> bool:
    """Whether it is about what is on record: nothing rests yet on what comes with the event."""
    match event:
        case ThoughtRecorded():
            return bool(event.revises or event.supersedes)
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
            return event.assumption in session.assumptions
        case VerdictGiven():
            return session.has_thought(event.on) or event.on in session.evidence
        case SupportAdded():
            return session.has_thought(event.thought)
        case EvidenceChecked():
            return event.evidence in session.evidence
        case _:
            return False
