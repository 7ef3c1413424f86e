from collections.abc import Sequence

from thoughtline.core.command import Command
from thoughtline.core.events import (
    Event,
    EvidenceGiven,
    Needs,
    NextChosen,
    SearchChosen,
    ThoughtRecorded,
    ThoughtScored,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import (
    approvals,
    contradictions,
    descriptions,
    elsewhere,
    ends,
    evidence,
    outcomes,
    searches,
    thoughts,
    verdicts,
)
from thoughtline.core.rules import supports as rests
from thoughtline.core.rules.references import check_remembered, find_thought
from thoughtline.core.rules.thoughts import check_fraction
from thoughtline.core.rules.turns import check_turns
from thoughtline.core.session import Session

OF_A_THOUGHT = (
    "branch", "after", "revises", "merge", "kind", "decision", "argument", "label", "answers",
    "chosen",
)  # fmt: skip
"""Parts of a command that describe the new thought."""

BY_ITSELF = (
    "assume", "evidence", "about", "verify", "restore", "refute", "abandon", "contradicts",
    "outcomes", "approve", "unapprove",
)  # fmt: skip
"""Parts of a command that need no new thought."""


def decide(session: Session, command: Command, limits: Limits) -> list[Event]:
    """Return events in the order of effect. Raises `Refused` if a rule forbids a part."""
    check_remembered(session)
    if command.elsewhere:
        command = elsewhere.name_evidence(session, command)
    if command.anchors:
        command = evidence.reuse_pieces(session, evidence.move_pieces(session, command))
    because = _because(command, limits)
    recorded = (
        _tend(session, command, limits)
        if command.text is None
        else thoughts.record(session, command, limits)
    )
    new = next((event for event in recorded if isinstance(event, ThoughtRecorded)), None)
    thought = "" if new is None else new.thought
    given = [event for event in recorded if isinstance(event, EvidenceGiven)]
    events = [*recorded]
    if command.watch:
        command, watched = elsewhere.give_watched(session, command, len(given))
        events += watched
    if given:
        events += ends.compare_told(session, given)
    if _judges(command):
        events += [
            *verdicts.judge(session, command, new, because, limits, given=given),
            *approvals.approve(session, command, because, limits),
            *contradictions.declare(session, command, thought, because, limits),
            *outcomes.record(session, command, thought, because, limits),
        ]
    events += _search(session, command, limits)
    if _describes_session(command):
        events += descriptions.describe(session, command, limits)
    events += _next(session, command, limits)
    check_turns(session, events)
    return events


def _judges(command: Command) -> bool:
    """Return whether a command has a judgement, for which `because` may give the reason."""
    verdicts = command.verify or command.restore or command.refute or command.abandon
    approvals = command.approve or command.unapprove
    return bool(verdicts or approvals or command.contradicts or command.outcomes)


def _describes_session(command: Command) -> bool:
    described = (command.project, command.title, command.tags, command.archived)
    return described != (None, None, None, None)


def _tend(session: Session, command: Command, limits: Limits) -> list[Event]:
    for what in OF_A_THOUGHT:
        if getattr(command, what) is not None:
            raise Refused(
                Code.NOTHING_TO_RECORD,
                f"`{'as' if what == 'label' else what}` needs a thought to go with.",
                hint="Say it in `thought`.",
            )
    stated, shown, until = thoughts.give_grounds(session, command, limits)
    added = _added(session, command, shown, limits)
    chosen = command.search is not None or command.next is not None
    if (
        not chosen
        and not any(getattr(command, what) for what in BY_ITSELF)
        and not _describes_session(command)
    ):
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "The call asks for nothing.",
            hint="Give a `thought`, or judge earlier ones with `refute`, `verify`, `outcome`, ...",
        )
    check_fraction("confidence", command.confidence)
    judged = (*command.verify, *command.refute, *command.abandon)
    if command.confidence is not None and not any(event.strip()[:1] in "tT" for event in judged):
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "`confidence` needs a thought, or a verdict on one, to go with.",
            hint="Say it in `thought`, or name a thought in `verify`, `refute` or `abandon`.",
        )
    return [*stated, *shown, *until, *added]


def _added(
    session: Session, command: Command, shown: list[EvidenceGiven], limits: Limits
) -> list[Event]:
    for what in ("rests_on", "instead", "score"):
        if getattr(command, what) not in ((), None) and command.about is None:
            raise Refused(
                Code.UNCLEAR_SUPPORT,
                f"`{what}` does not say of which thought.",
                hint="Record a `thought` with it, or name a recorded one in `about`.",
            )
    if command.about is None:
        return []
    thought = find_thought(session, command.about, what="about")
    if not (command.rests_on or command.instead or shown) and command.score is None:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            f"`about` names {thought}, but nothing is said of it.",
            hint="Put ids into `rests_on`, observations into `evidence`, or a number from 0 to 1 "
            "into `score`.",
        )
    added = rests.add(session, thought, command, shown, limits)
    return [*added, *_scored(session, command, thought, [event.needs for event in added])]


def _scored(
    session: Session, command: Command, thought: str, supports: Sequence[Needs]
) -> list[ThoughtScored]:
    score = check_fraction("score", command.score)
    if score is None:
        return []
    parents = searches.parents_of_recorded(session, command, thought, supports)
    return [ThoughtScored(on=thought, score=score, parents=parents)]


def _search(session: Session, command: Command, limits: Limits) -> list[SearchChosen]:
    if command.search is None or command.search == session.frontier.width:
        return []
    limits.check_items("search", command.search)
    return [SearchChosen(width=command.search)]


def _next(session: Session, command: Command, limits: Limits) -> list[NextChosen]:
    """A `next` of "" clears the step; a new thought carries the step itself."""
    if command.next == "":
        return [NextChosen()] if session.asks_next else []
    if command.next is None or command.text is not None:
        return []
    limits.check_text("next", command.next)
    return [NextChosen(next=command.next)]


def _because(command: Command, limits: Limits) -> str:
    if command.because is None:
        return ""
    limits.check_text("because", command.because)
    if not _judges(command):
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "`because` is the reason for a judgement, and this call has none.",
            hint="Name the judged ids, or put the reason into `thought`.",
        )
    return command.because
