"""How often the thoughts of one session may turn: fall, stand again, come into doubt or out of it.

Each judgement may turn all of them, and whoever goes back through a session is told of each turn.
So judging is bounded by what it does, not by how often it is done. Thinking goes on, and so does
what comes to an end by itself: restoring what was refuted by mistake, looking again at evidence.
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
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.doubt import RECOUNTS_PER_TURN

MAX_TURNS = 250_000
"""After which nothing more is judged that others rest on, or revised or given another support. A
call, or a part of one, that begins before goes on to its end."""

PER_NODE = 10
"""Turns for each thought, assumption and piece of evidence, where that is more."""

BY_FILES = 4
"""Times as many, by comparing evidence with the files here: they change as their person changes
them. Then it is told what is found there, and no more recorded than where it moved."""

IN_FILE = 10
"""Times as many in an imported session, which an older release may have recorded: those knew no
limit. What this one records is less, with the last call, by which each turns a few times at most.
"""

COUNTED = f"({RECOUNTS_PER_TURN} supports counted anew are as much as one)"


def most_turns(session: Session) -> int:
    """By judging, as long as the session is as it is."""
    nodes = session.thoughts + len(session.assumptions) + len(session.evidence)
    return max(MAX_TURNS, PER_NODE * nodes)


def check_turns(session: Session, events: Iterable[Event]) -> None:
    """Raises `Refused` (OVER_LIMIT) where an event would turn thoughts of a session once more."""
    most = most_turns(session)
    taken = session.truth.effort - session.effort_by_files
    if taken > most and any(_may_turn_others(session, event) for event in events):
        raise Refused(
            Code.OVER_LIMIT,
            f"Thoughts turned here more than {most:,} times {COUNTED}; nothing more that others "
            "rest on can be judged, revised or given another support.",
            hint="Restore what was refuted by mistake, go on thinking here, or begin a session "
            "with what still stands.",
        )


def may_be_recorded(session: Session, found: EvidenceChecked) -> bool:
    """Whether what was found in a file turns nothing, or may turn thoughts once more."""
    most = BY_FILES * most_turns(session)
    return session.effort_by_files <= most or not _may_turn_others(session, found)


def check_imported_turns(name: str, session: Session, event: Event) -> None:
    """Raises `Refused` (OVER_LIMIT) where an event of a file would turn thoughts once too often."""
    most = IN_FILE * most_turns(session)
    by_files = session.effort_by_files
    taken = by_files if isinstance(event, EvidenceChecked) else session.truth.effort - by_files
    if taken > most and _may_turn_others(session, event):
        raise Refused(
            Code.OVER_LIMIT,
            f"In the file, thoughts of {name!r} turn more than {most:,} times {COUNTED}.",
            hint="Nothing was stored. Export the other sessions by their names, and import those.",
        )


def _may_turn_others(session: Session, event: Event) -> bool:
    """Whether others rest on what it is about: nothing does yet on what comes with the event."""
    about: tuple[str, ...] = ()
    match event:
        case ThoughtRecorded():
            about = (event.revises, *event.supersedes)
        case AssumptionVerified() | AssumptionRefuted():
            about = (event.assumption,)
        case VerdictGiven() if not _comes_to_an_end(session, event):
            about = (event.on,)
        case SupportAdded():
            about = (event.thought,)
        case EvidenceChecked() if _changes_doubt(session, event):
            about = (event.evidence,)
    return any(map(session.truth.is_needed, about))


def _comes_to_an_end(session: Session, event: VerdictGiven) -> bool:
    """Whether others have to refute or doubt anew, before it turns thoughts once more."""
    is_look = event.verdict == "verified" and event.on in session.evidence
    return is_look or event.verdict == "restored"


def _changes_doubt(session: Session, event: EvidenceChecked) -> bool:
    was_in_doubt = session.evidence[event.evidence].found in IN_DOUBT
    return (event.found in IN_DOUBT) != was_in_doubt
