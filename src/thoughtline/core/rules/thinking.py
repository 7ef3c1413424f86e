"""One call's whole wish, decided at once."""

from thoughtline.core.events import Event, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import assumptions, branches
from thoughtline.core.rules import supports as rests
from thoughtline.core.rules.references import find_thought
from thoughtline.core.session import Session
from thoughtline.core.wish import Wish


def think(session: Session, wish: Wish, limits: Limits) -> list[Event]:
    """The events that grant `wish`, in the order they happen. Raises `Refused` with the reason."""
    if wish.text is None:
        return _tend(session, wish, limits)
    limits.check_text("thought", wish.text)
    stated = assumptions.state(session, wish, limits)
    revises = _revised(session, wish.revises)
    branch, after = branches.place(session, wish, revises, limits)
    if wish.support is not None:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "`rests_on` cannot be for the new thought and for `support` at once.",
            hint="Record the thought in one call, add the support in another.",
        )
    thought = ThoughtRecorded(
        thought=session.next_thought,
        text=wish.text,
        branch=branch,
        after=after,
        revises=revises,
        supersedes=wish.supersedes,
        rests_on=rests.supports(session, wish.rests_on, stated, limits),
        confidence=_confidence(wish.confidence),
        next=_next(wish.next, limits),
        number=0 if wish.number == session.thoughts + 1 else wish.number,
        given=wish.given,
    )
    merged = (
        [branches.merge(session, wish.merge, into=branch, thought=thought.thought)]
        if wish.merge is not None
        else []
    )
    judged = [
        *assumptions.judge_stated(wish, stated, thought.thought),
        *assumptions.judge(session, wish, thought.thought, limits),
    ]
    return [*stated, *assumptions.describe(wish), thought, *merged, *judged]


def _tend(session: Session, wish: Wish, limits: Limits) -> list[Event]:
    """What can be done without a new thought."""
    for what in ("branch", "after", "revises", "merge", "confidence", "next"):
        if getattr(wish, what) is not None:
            raise Refused(
                Code.NOTHING_TO_RECORD,
                f"`{what}` needs a thought to go with.",
                hint="Say it in `thought`.",
            )
    if wish.rests_on and wish.support is None:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "`rests_on` does not say what rests on it.",
            hint="Record a `thought` with it, or name a recorded one in `support`.",
        )
    added = (
        rests.add(session, wish.support, wish.rests_on, limits) if wish.support is not None else []
    )
    if not (wish.assume or wish.support or wish.verify or wish.restore or wish.refute):
        raise Refused(
            Code.NOTHING_TO_RECORD,
            "The call asks for nothing.",
            hint="Give a `thought`, or use `assume`, `support`, `refute`, `restore` or `verify`.",
        )
    return [
        *assumptions.state(session, wish, limits),
        *added,
        *assumptions.judge(session, wish, "", limits),
    ]


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


def _confidence(given: float | None) -> float | None:
    if given is not None and not 0 <= given <= 1:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"`confidence` is {given:g}.",
            hint="Give a number from 0 to 1, such as 0.8.",
        )
    return given


def _next(given: str | None, limits: Limits) -> str:
    if given is None:
        return ""
    limits.check_text("next", given)
    return given
