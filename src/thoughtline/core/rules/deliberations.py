from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from msgspec import Struct

from thoughtline.core.answers.opinion_parser import Opinion
from thoughtline.core.answers.vote import winner
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import (
    AuthoredEvent,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    Needs,
    SettlementMethod,
    ThoughtRecorded,
)
from thoughtline.core.kinds import CONCLUSION
from thoughtline.core.limits import Limits
from thoughtline.core.model_questions import Delegation, Deliberation
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.session import Session

MAX_SEATS = 9
"""Maximum number of models in one deliberation. Nine models have 126 majorities, and a thought may
rest on 256 supports.
"""

NOTHING_RECORDED = "Nothing of the call was recorded."

OPINION, OUTCOME = "opinion", CONCLUSION
"""Kinds of the thoughts that a deliberation records."""


class SeatOpinion(Struct, frozen=True):
    delegation: str
    seat: str
    author: str
    content: Opinion


class Outcome(Struct, frozen=True, kw_only=True):
    """Outcome of a deliberation, settled from its opinions. `dissent` holds the delegations whose
    opinions the outcome does not follow.

    The outcome stands while at least `majority` of the followed opinions stand. A `majority` of 0
    means all followed opinions.
    """

    author: str
    text: str
    confidence: float | None = None
    dissent: tuple[str, ...] = ()
    majority: int = 0


def begin(
    session: Session,
    asks: str,
    seats: Sequence[str],
    settling: SettlementMethod,
    given: Mapping[str, Any],
) -> list[Event]:
    check_remembered(session)
    if not 1 <= len(seats) <= MAX_SEATS:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{len(seats)} models are to be asked.",
            hint=f"Ask from 1 to {MAX_SEATS}.",
        )
    questions = session.delegations
    deliberation, first = questions.next_deliberation, len(questions.made) + 1
    return [
        DeliberationBegun(
            deliberation=deliberation, asks=asks, settling=settling, given=dict(given)
        ),
        *(
            DelegationMade(delegation=f"d{first + place}", seat=seat, asks=asks, of=deliberation)
            for place, seat in enumerate(seats)
        ),
    ]


def add_seat(session: Session, deliberation: str, seat: str) -> DelegationMade:
    asks = find_open_deliberation(session, deliberation).asks
    return DelegationMade(
        delegation=session.delegations.next, seat=seat, asks=asks, of=deliberation
    )


def answer(
    session: Session, delegation: str, text: str, limits: Limits, *, thought: str = ""
) -> DelegationAnswered:
    find_open_delegation(session, delegation)
    limits.check_text("answer", text)
    return DelegationAnswered(delegation=delegation, text=text, thought=thought)


def fail(
    session: Session,
    delegation: str,
    code: str,
    because: str,
    usage: Usage | None,
    *,
    said: str = "",
) -> DelegationFailed:
    find_open_delegation(session, delegation)
    return DelegationFailed(
        delegation=delegation, code=code, because=because, usage=usage, said=said
    )


def end(
    session: Session,
    deliberation: str,
    opinions: Sequence[SeatOpinion],
    outcome: Outcome | None,
    *,
    rests_on: tuple[Needs, ...],
    author: str,
    because: str = "",
) -> list[AuthoredEvent]:
    """Return the events that end a deliberation: each opinion as a thought on its own branch, with
    the supports `rests_on`, and the outcome that rests on the opinions.
    """
    asks = find_open_deliberation(session, deliberation).asks
    authored: list[AuthoredEvent] = []
    thoughts: dict[str, str] = {}
    for place, each in enumerate(opinions):
        thought = f"t{session.thoughts + 1 + place}"
        thoughts[each.delegation] = thought
        opinion = ThoughtRecorded(
            thought=thought,
            text=each.content.text,
            branch=_free_branch(session, f"{deliberation} {each.seat}", each.delegation),
            after=asks,
            rests_on=rests_on,
            confidence=each.content.confidence,
            kind=OPINION,
        )
        authored.append((each.author, opinion))
    dissent = tuple(thoughts[name] for name in outcome.dissent) if outcome else ()
    thought = ""
    if outcome is not None:
        thought = f"t{session.thoughts + 1 + len(opinions)}"
        branch = session.branch_of(asks)
        concluded = ThoughtRecorded(
            thought=thought,
            text=outcome.text,
            branch=branch.name,
            after=branch.head,
            rests_on=supports([t for t in thoughts.values() if t not in dissent], outcome),
            confidence=outcome.confidence,
            kind=OUTCOME,
        )
        authored.append((outcome.author, concluded))
    ended = DeliberationEnded(
        deliberation=deliberation,
        thought=thought,
        opinions=tuple(thoughts.items()),
        dissent=dissent,
        because=because,
    )
    return [*authored, (author, ended)]


def _free_branch(session: Session, branch: str, delegation: str) -> str:
    """Callers choose their branch names freely, so the first choice may be taken."""
    while branch in session.branches:
        branch = f"{branch} {delegation}"
    return branch


def vote_outcome(votes: Sequence[tuple[str, str, str]], author: str) -> tuple[Outcome | None, str]:
    """Return the outcome of a vote, or None and the reason why the vote has no outcome. `votes` are
    tuples of delegation, seat and vote.

    The outcome stands while its standing opinions outnumber the votes for any other choice.
    """
    won = winner([vote for _, _, vote in votes])
    if won is None:
        cast = "; ".join(f"{seat}: {vote or 'no vote'}" for _, seat, vote in votes)
        return None, f"the votes are even ({cast})"
    others: dict[str, int] = {}
    for _, _, vote in votes:
        if vote and vote.casefold() != won.casefold():
            others[vote.casefold()] = others.get(vote.casefold(), 0) + 1
    mine = [seat for _, seat, vote in votes if vote.casefold() == won.casefold()]
    text = f"{won} ({len(mine)} of {len(votes)}: {', '.join(mine)})"
    outcome = Outcome(
        author=author,
        text=text,
        dissent=tuple(name for name, _, vote in votes if vote.casefold() != won.casefold()),
        majority=max(others.values(), default=0) + 1,
    )
    return outcome, ""


def supports(followed: Sequence[str], outcome: Outcome) -> tuple[Needs, ...]:
    if not followed:
        return ()
    needed = outcome.majority or len(followed)
    if comb(len(followed), needed) > Limits().items:
        return (tuple(followed),)
    return tuple(combinations(followed, needed))


def find_deliberation(session: Session, deliberation: str) -> Deliberation:
    """Raises `Refused` (NO_SUCH_DELIBERATION) if the session has no such deliberation."""
    deliberations = session.delegations.deliberations
    if deliberation not in deliberations:
        raise Refused(
            Code.NO_SUCH_DELIBERATION,
            f"There is no deliberation {deliberation[:128]!r} in this session.",
            hint=f"There is: {', '.join(deliberations) or 'none yet'}.",
        )
    return deliberations[deliberation]


def find_open_deliberation(session: Session, deliberation: str) -> Deliberation:
    """Raises `Refused` (DELIBERATION_ENDED) if the deliberation has ended."""
    found = find_deliberation(session, deliberation)
    if found.ended:
        raise Refused(
            Code.DELIBERATION_ENDED,
            f"The deliberation {deliberation} has ended.",
            hint="Begin another one with a new question.",
        )
    return found


class OpenSeats(Struct, frozen=True, kw_only=True):
    deliberation: str
    texts: dict[str, str]


def find_open_seats(session: Session, answers: Mapping[str, str]) -> OpenSeats:
    """Answers name seats by id or name. Raises `Refused` with each seat that cannot be answered."""
    texts: dict[str, str] = {}
    refusals: list[Refused] = []
    for name, text in answers.items():
        seat = _seat_named(session, name)
        try:
            find_open_delegation(session, seat)
            find_seat(session, seat)
        except Refused as refusal:
            refusals.append(refusal)
        if seat in texts:
            refusals.append(
                Refused(
                    Code.BAD_ARGUMENTS,
                    f"{seat} is answered twice.",
                    hint="Give one answer for each seat.",
                )
            )
        texts[seat] = text
    if len(refusals) == 1 == len(answers):
        raise refusals[0]
    if refusals:
        told = " ".join(refusal.message for refusal in refusals)
        raise Refused(refusals[0].code, told, hint=f"{refusals[0].hint} {NOTHING_RECORDED}")
    asked = dict.fromkeys(session.delegations.made[seat].of for seat in texts)
    if len(asked) > 1:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The answers are for seats of {' and '.join(asked)}.",
            hint=f"Answer for one deliberation in each call. {NOTHING_RECORDED}",
        )
    return OpenSeats(deliberation=next(iter(asked)), texts=texts)


def find_seat(session: Session, delegation: str) -> Delegation:
    """Return the seat of a deliberation, answered or not. Raises `Refused` (NO_SUCH_DELEGATION)."""
    made = session.delegations.made
    found = made.get(delegation)
    if found is None:
        seats = [name for name, each in made.items() if each.of]
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"There is no seat {delegation[:128]!r} in this session.",
            hint=f"The latest seats: {', '.join(seats[-9:]) or 'none'}.",
        )
    if not found.of:
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"{delegation} is no seat of a deliberation.",
            hint="Answer it with the tool that handed it to you.",
        )
    return found


def _seat_named(session: Session, name: str) -> str:
    """Return the id of the only open seat with a name, or else the name itself: an id."""
    made = session.delegations.made
    if name in made:
        return name
    seats = [
        seat
        for seat, each in made.items()
        if each.of and each.state == "open" and each.seat.casefold() == name.casefold()
    ]
    return seats[0] if len(seats) == 1 else name


def find_open_delegation(session: Session, delegation: str) -> Delegation:
    """Raises `Refused` if the delegation is unknown, or settled, alone or with its deliberation."""
    delegations = session.delegations.made
    if delegation not in delegations:
        waiting = [name for name, each in delegations.items() if each.state == "open"]
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"There is no delegation {delegation[:128]!r} in this session.",
            hint=f"Waiting for an answer: {', '.join(waiting[:9]) or 'none'}.",
        )
    found = delegations[delegation]
    if found.state != "open":
        raise Refused(
            Code.ALREADY_ANSWERED,
            f"{delegation} is settled already.",
            hint="Nothing was recorded. Go on from its result.",
        )
    if found.of and session.delegations.deliberations[found.of].ended:
        raise Refused(
            Code.DELIBERATION_ENDED,
            f"{found.of} was stopped before {delegation} was answered.",
            hint="Nothing was recorded. Begin another one with a new question.",
        )
    return found
