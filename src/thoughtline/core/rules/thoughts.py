from thoughtline.core import argument, decision
from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionStated, Event, EvidenceGiven, Needs, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import (
    assumptions,
    branches,
    choices,
    ends,
    evidence,
    exceptions,
    labels,
    searches,
)
from thoughtline.core.rules import supports as rests
from thoughtline.core.rules.references import are_known, find_thought, is_told
from thoughtline.core.session import Session


def record(session: Session, command: Command, limits: Limits) -> list[Event]:
    limits.check_text("thought", command.text or "")
    stated, shown, until = give_grounds(session, command, limits)
    revises = _revised(session, command.revises)
    branch, after = branches.place(session, command, revises, limits)
    if command.about is not None:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "It is unclear which arguments are for `about` and which for the new thought.",
            hint="Record the thought in one call, and add to the earlier one in another.",
        )
    check_parts(command, limits)
    new: list[AssumptionStated | EvidenceGiven] = [*stated, *shown]
    supports = rests.supports(session, command, new, revises, limits)
    if replaced := (*filter(None, (revises, *command.supersedes)),):
        exceptions.check_revision(session, replaced, supports, new, command)
    score, label = check_fraction("score", command.score), command.label
    parents: Needs | None = None
    if score is not None:
        parents = searches.parents_of_new(session, command, revises, supports)
    thought = ThoughtRecorded(
        thought=session.next_thought,
        text=command.text or "",
        branch=branch,
        after=after,
        revises=revises,
        supersedes=command.supersedes,
        rests_on=supports,
        confidence=check_fraction("confidence", command.confidence),
        next=_next(command.next, limits),
        kind=_kind(session, command, revises),
        decision=command.decision,
        chose=_choice(session, command, supports, limits),
        argument=command.argument,
        score=score,
        parents=parents,
        label="" if label is None else labels.check_new(session, label, revises, limits),
        number=0 if command.number == session.thoughts + 1 else command.number,
        given=command.given,
    )
    merged = (
        [branches.merge(session, command.merge, into=branch, thought=thought.thought)]
        if command.merge is not None
        else []
    )
    described = assumptions.describe(command) if command.describe else []
    judged = assumptions.judge_stated(command, stated, thought.thought) if stated else []
    return [*stated, *described, *shown, *until, thought, *merged, *judged]


def give_grounds(
    session: Session, command: Command, limits: Limits
) -> tuple[list[AssumptionStated], list[EvidenceGiven], list[EvidenceGiven]]:
    if not (command.assume or command.evidence):
        return [], [], []
    stated = assumptions.state_assumptions(session, command, limits)
    shown = evidence.give(session, command, limits)
    return stated, shown, ends.give(session, command, stated, shown, limits)


def _choice(
    session: Session, command: Command, supports: tuple[Needs, ...], limits: Limits
) -> dict[str, str]:
    if command.chosen is None:
        return {}
    return choices.choose(session, command.chosen, command, supports, limits)


def check_parts(said: Command | ThoughtRecorded, limits: Limits) -> None:
    if said.kind:
        limits.check_name("kind", said.kind)
    if said.decision is not None:
        decision.check(said.decision, limits)
    if said.argument is not None:
        argument.check(said.argument, limits)


def _revised(session: Session, name: str | None) -> str:
    """The revised thought stays on record unchanged, beside its revision."""
    if name is None:
        return ""
    old = find_thought(session, name, what="revises")
    newer = session.revised_by.get(old)
    if newer is not None:
        raise Refused(
            Code.ALREADY_REVISED,
            f"{old} was already revised by {newer}.",
            hint=f"Revise {newer} instead.",
        )
    return old


def _kind(session: Session, command: Command, revises: str) -> str:
    """Return the kind of a new thought. A revision without a kind takes the kind of the revised
    thought.

    The session keeps no kind for a decision or an argument, because a revision without its parts is
    neither.
    """
    if command.kind is None and revises:
        return session.kinds.of(revises)
    return command.kind or ""


def check_fraction(what: str, number: float | None) -> float | None:
    """Raises `Refused` (OUT_OF_RANGE) if the number is below 0 or above 1."""
    if number is not None and not 0 <= number <= 1:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"`{what}` is {number:g}.",
            hint="Give a number from 0 to 1, such as 0.8.",
        )
    return number


def _next(text: str | None, limits: Limits) -> str:
    if not text:
        return ""
    limits.check_text("next", text)
    return text


def fits(session: Session, event: ThoughtRecorded, limits: Limits) -> bool:
    """Return whether an imported thought may follow. Raises `Refused` as `record` does."""
    branch = session.branches.get(event.branch)
    for name in (event.branch, *event.chose.values()):
        limits.check_name("name", name)
    labels.check(session, event.label or None, event.revises, limits)
    check_parts(event, limits)
    check_fraction("confidence", event.confidence)
    check_fraction("score", event.score)
    return (
        event.thought == session.next_thought
        and is_told(session, event.after)
        and (branch is None or branch.head == event.after)
        and is_told(session, event.revises)
        and all(session.has_thought(old) for old in event.supersedes)
        and all(are_known(session, needs) for needs in event.rests_on)
        and all(of == event.thought or session.has_thought(of) for of in event.chose)
        and searches.are_earlier(session, event.thought, event.parents)
        and not exceptions.closes_a_loop(session, event)
    )
