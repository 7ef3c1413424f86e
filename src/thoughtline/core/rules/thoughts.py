"""One call's whole wish, decided at once."""

from thoughtline.core import argument, decision
from thoughtline.core.command import Command
from thoughtline.core.events import Event, SearchChosen, ThoughtRecorded, ThoughtScored
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import assumptions, branches, contradictions, outcomes, verdicts
from thoughtline.core.rules import supports as rests
from thoughtline.core.rules.references import check_remembered, find_thought
from thoughtline.core.session import Session

OF_A_THOUGHT = ("branch", "after", "revises", "merge", "next", "kind", "decision", "argument")
"""Parts of a wish that say more about the thought it records."""

BY_ITSELF = (
    "assume", "about", "verify", "restore", "refute", "abandon", "contradicts", "outcomes",
)  # fmt: skip
"""Parts of a wish that need no thought."""


def think(session: Session, wish: Command, limits: Limits) -> list[Event]:
    """The events that grant `wish`, in the order they happen. Raises `Refused` with the reason."""
    check_remembered(session)
    because = _because(wish, limits)
    recorded = _tend(session, wish, limits) if wish.text is None else _record(session, wish, limits)
    thought = "" if wish.text is None else session.next_thought
    return [
        *recorded,
        *verdicts.judge(session, wish, thought, because, limits),
        *contradictions.declare(session, wish, thought, because, limits),
        *outcomes.record(session, wish, thought, because, limits),
        *_search(session, wish, limits),
    ]


def _record(session: Session, wish: Command, limits: Limits) -> list[Event]:
    """The thought itself, with what was assumed and taken in along with it."""
    limits.check_text("thought", wish.text or "")
    stated = assumptions.state(session, wish, limits)
    revises = _revised(session, wish.revises)
    branch, after = branches.place(session, wish, revises, limits)
    if wish.about is not None:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "What is said of `about` and what is said of the new thought cannot be told apart.",
            hint="Record the thought in one call, say more about the earlier one in another.",
        )
    _check_matter(wish, limits)
    thought = ThoughtRecorded(
        thought=session.next_thought,
        text=wish.text or "",
        branch=branch,
        after=after,
        revises=revises,
        supersedes=wish.supersedes,
        rests_on=rests.supports(session, wish.rests_on, stated, limits),
        confidence=_from_0_to_1("confidence", wish.confidence),
        next=_next(wish.next, limits),
        kind=wish.kind or "",
        decision=wish.decision,
        argument=wish.argument,
        score=_from_0_to_1("score", wish.score),
        number=0 if wish.number == session.thoughts + 1 else wish.number,
        given=wish.given,
    )
    merged = (
        [branches.merge(session, wish.merge, into=branch, thought=thought.thought)]
        if wish.merge is not None
        else []
    )
    judged = assumptions.judge_stated(wish, stated, thought.thought)
    return [*stated, *assumptions.describe(wish), thought, *merged, *judged]


def _tend(session: Session, wish: Command, limits: Limits) -> list[Event]:
    """What can be done without a new thought."""
    for what in OF_A_THOUGHT:
        if getattr(wish, what) is not None:
            raise Refused(
                Code.NOTHING_TO_RECORD,
                f"`{what}` needs a thought to go with.",
                hint="Say it in `thought`.",
            )
    added = _added(session, wish, limits)
    if not any(getattr(wish, what) for what in BY_ITSELF) and wish.search is None:
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "The call asks for nothing.",
            hint="Give a `thought`, or judge earlier ones with `refute`, `verify`, `outcome`, ...",
        )
    _from_0_to_1("confidence", wish.confidence)
    judged = (*wish.verify, *wish.refute, *wish.abandon)
    if wish.confidence is not None and not any(one.strip()[:1] in "tT" for one in judged):
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "`confidence` needs a thought, or a verdict on one, to go with.",
            hint="Say it in `thought`, or name a thought in `verify`, `refute` or `abandon`.",
        )
    return [*assumptions.state(session, wish, limits), *added]


def _added(session: Session, wish: Command, limits: Limits) -> list[Event]:
    """What a recorded thought gains."""
    for what in ("rests_on", "score"):
        if getattr(wish, what) not in ((), None) and wish.about is None:
            raise Refused(
                Code.UNCLEAR_SUPPORT,
                f"`{what}` does not say of which thought.",
                hint="Record a `thought` with it, or name a recorded one in `about`.",
            )
    if wish.about is None:
        return []
    thought = find_thought(session, wish.about, what="about")
    if not wish.rests_on and wish.score is None:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            f"`about` names {thought}, but nothing is said of it.",
            hint="Put ids into `rests_on`, or a number from 0 to 1 into `score`.",
        )
    score = _from_0_to_1("score", wish.score)
    scored = [] if score is None else [ThoughtScored(on=thought, score=score)]
    return [*rests.add(session, thought, wish.rests_on, limits), *scored]


def _search(session: Session, wish: Command, limits: Limits) -> list[SearchChosen]:
    if wish.search is None or wish.search == session.frontier.width:
        return []
    limits.check_items("search", wish.search)
    return [SearchChosen(width=wish.search)]


def _because(wish: Command, limits: Limits) -> str:
    if wish.because is None:
        return ""
    limits.check_text("because", wish.because)
    reasons = (*wish.verify, *wish.restore, *wish.refute, *wish.abandon)
    if not (reasons or wish.contradicts or wish.outcomes):
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "`because` is the reason for a judgement; none is asked for.",
            hint="Name what it is the reason for, or say it in `thought`.",
        )
    return wish.because


def _check_matter(wish: Command, limits: Limits) -> None:
    """What a thought of this kind holds besides its words."""
    if wish.kind is not None:
        limits.check_name("kind", wish.kind)
    if wish.decision is not None:
        decision.check(wish.decision, limits)
    if wish.argument is not None:
        argument.check(wish.argument, limits)


def _revised(session: Session, said: str | None) -> str:
    """A revision never edits: it stands beside the thought it replaces, which stays on record."""
    if said is None:
        return ""
    old = find_thought(session, said, what="revises")
    newer = session.revised_by.get(old)
    if newer is not None:
        raise Refused(
            Code.ALREADY_REVISED,
            f"{old} was already revised by {newer}.",
            hint=f"Revise {newer} instead.",
        )
    return old


def _from_0_to_1(what: str, given: float | None) -> float | None:
    if given is not None and not 0 <= given <= 1:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"`{what}` is {given:g}.",
            hint="Give a number from 0 to 1, such as 0.8.",
        )
    return given


def _next(given: str | None, limits: Limits) -> str:
    if given is None:
        return ""
    limits.check_text("next", given)
    return given
