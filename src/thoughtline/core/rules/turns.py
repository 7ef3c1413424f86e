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
    if session.truth.turns > MAX_TURNS and any(map(_may_turn_others, events)):
        raise Refused(
            Code.OVER_LIMIT,
            f"What was judged here turned thoughts more than {MAX_TURNS:,} times; "
            "nothing more can be judged, revised or given another support.",
            hint="Go on thinking here, or begin a session with what still stands.",
        )


def turn_too_often(session: Session, event: Event) -> bool:
    """Whether an event of a file would turn thoughts of a session once more than they may."""
    return session.truth.turns > MAX_IN_FILE and _may_turn_others(event)


def _may_turn_others(event: Event) -> bool:
    match event:
        case ThoughtRecorded():
            return bool(event.revises or event.supersedes)
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored() | VerdictGiven():
            return True
        case SupportAdded() | EvidenceChecked():
            return True
        case _:
            return False
