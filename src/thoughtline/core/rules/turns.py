"""Limit of turns in one session. A thought turns if it falls, stands again, comes into doubt or
leaves doubt.

Each judgement may turn all thoughts, and a replay of the session shows each turn. The limit
therefore counts the turns that judgements cause, and not the judgements. Recording thoughts and
evidence is neither limited nor counted. The first refutation, abandonment and verification of a
node and its revision are not limited, so that nobody can keep a node from being judged. A revision
of a revision is limited, because a session can repeat it endlessly. Restoring nodes and verifying
evidence are not limited, because they follow a refutation or a doubt.
"""

from collections.abc import Iterable

from thoughtline.core.approvals import APPROVALS
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
"""Number of turns after which no repeated judgement or revision, and no support, may affect a node
that others rest on. A call that begins below the limit is processed to its end.
"""

PER_NODE = 10
"""Number of turns allowed for each node of a large session, if that gives a higher limit."""

BY_FILES = 4
"""Factor of the limit for checks of evidence in files, because people change files.

Above the limit for checks, results are still reported, but only moves are recorded.
"""

IN_FILE = 10
"""Factor of the limit for imported sessions, because older releases had no limit.

Sessions of this release stay below the limit for imports, including their last call.
"""

COUNTED = f"({RECOUNTS_PER_TURN} supports counted anew are as much as one)"


def most_turns(session: Session) -> int:
    """Return the maximum number of turns that judgements may cause in a session of this size."""
    nodes = session.thoughts + len(session.assumptions) + len(session.evidence)
    return max(MAX_TURNS, PER_NODE * nodes)


def check_turns(session: Session, events: Iterable[Event]) -> None:
    """Raises `Refused` (OVER_LIMIT) if the session is over its limit and an event could turn more
    thoughts.
    """
    most = most_turns(session)
    if session.effort_by_judging > most and any(
        _may_turn_others(session, event) for event in events
    ):
        raise Refused(
            Code.OVER_LIMIT,
            f"Thoughts turned here more than {most:,} times {COUNTED}; nothing that others rest on "
            "can be judged or revised again, or given another support.",
            hint="Restore nodes that were refuted by mistake, go on thinking here, or begin "
            "another session.",
        )


def may_be_recorded(session: Session, found: EvidenceChecked) -> bool:
    """Return whether the result of a check turns no thought, or the limit allows more turns."""
    most = BY_FILES * most_turns(session)
    return session.effort_by_files <= most or not _may_turn_others(session, found)


def check_imported_turns(name: str, session: Session, event: Event) -> None:
    """Raises `Refused` (OVER_LIMIT) if the imported session is over its limit and an event could
    turn more thoughts.
    """
    most = IN_FILE * most_turns(session)
    is_check = isinstance(event, EvidenceChecked)
    taken = session.effort_by_files if is_check else session.effort_by_judging
    if taken > most and _may_turn_others(session, event):
        raise Refused(
            Code.OVER_LIMIT,
            f"In the file, thoughts of {name!r} turn more than {most:,} times {COUNTED}.",
            hint="Nothing was stored. Export the other sessions by their names, and import those.",
        )


def _may_turn_others(session: Session, event: Event) -> bool:
    """Return whether other nodes rest on the subject of an event that may be repeated."""
    about: tuple[str, ...] = ()
    match event:
        case ThoughtRecorded():
            revisions = set(session.revised_by.values())
            about = tuple(old for old in (event.revises, *event.supersedes) if old in revisions)
        case AssumptionVerified(assumption=node) if not session.judged(node).is_first("verified"):
            about = (node,)
        case AssumptionRefuted(assumption=node) if not session.judged(node).is_first("refuted"):
            about = (node,)
        case VerdictGiven() if not _comes_to_an_end(session, event):
            about = (event.on,)
        case SupportAdded():
            about = (event.thought,)
        case EvidenceChecked() if _changes_doubt(session, event):
            about = (event.evidence,)
    truth = session.truth
    return any(truth.is_needed(node) or truth.is_exception(node) for node in about)


def _comes_to_an_end(session: Session, event: VerdictGiven) -> bool:
    """Return whether a verdict is the first of its kind on a node, or can be repeated only after a
    new refutation or doubt.
    """
    if session.judged(event.on).is_first(event.verdict):
        return True
    is_look = event.verdict == "verified" and event.on in session.evidence
    return is_look or event.verdict in ("restored", *APPROVALS)


def _changes_doubt(session: Session, event: EvidenceChecked) -> bool:
    state = session.evidence[event.evidence]
    if state.elsewhere is not None:
        return state.elsewhere.state != (event.found, event.since)
    is_changed_again = event.found in IN_DOUBT and state.seen_at > state.found_at
    return (event.found in IN_DOUBT) != (state.found in IN_DOUBT) or is_changed_again
