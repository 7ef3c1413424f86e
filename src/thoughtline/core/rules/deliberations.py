"""Asking minds, and what comes of their answers."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from msgspec import Struct

from thoughtline.core.budgets.usage import Usage
from thoughtline.core.deliberation.open_questions import Delegation, Deliberation
from thoughtline.core.deliberation.opinion import winner
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    Needs,
    Settling,
    ThoughtRecorded,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.session import Session

MOST_SEATS = 9
"""Minds in one deliberation. The majorities of nine are 126; a thought may rest on 256 supports."""

OPINION, OUTCOME = "opinion", "conclusion"
"""Kinds of the thoughts that a deliberation leaves."""

Said = tuple[str, Event]


class Voice(Struct, frozen=True, kw_only=True):
    """One opinion of a deliberation that is ending. `rests_on` are supports, as of any thought."""

    delegation: str
    author: str
    text: str
    confidence: float | None = None
    rests_on: tuple[Needs, ...] = ()


class Outcome(Struct, frozen=True, kw_only=True):
    """What came of the opinions. `dissent` are the delegations whose opinion it does not follow.

    With a `majority`, it holds while as many of the others do; else only while all of them do.
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
    settling: Settling,
    given: Mapping[str, Any],
) -> list[Event]:
    """A deliberation on what the thought `asks` says, with a delegation for each seat."""
    check_remembered(session)
    if not 1 <= len(seats) <= MOST_SEATS:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{len(seats)} minds are to be asked.",
            hint=f"Ask from 1 to {MOST_SEATS}.",
        )
    known = session.delegations
    deliberation, first = known.next_deliberation, len(known.made) + 1
    return [
        DeliberationBegun(
            deliberation=deliberation, asks=asks, settling=settling, given=dict(given)
        ),
        *(
            DelegationMade(delegation=f"d{first + place}", seat=seat, asks=asks, of=deliberation)
            for place, seat in enumerate(seats)
        ),
    ]


def ask_further(session: Session, deliberation: str, seat: str) -> DelegationMade:
    """One more delegation of a deliberation, such as for the synthesis."""
    asks = find_open(session, deliberation).asks
    return DelegationMade(
        delegation=session.delegations.next, seat=seat, asks=asks, of=deliberation
    )


def answer(
    session: Session,
    delegation: str,
    text: str,
    limits: Limits,
    *,
    usage: Usage | None = None,
    finish: str = "",
    thought: str = "",
) -> DelegationAnswered:
    """The answer to an open delegation."""
    find_asked(session, delegation)
    limits.check_text("answer", text)
    return DelegationAnswered(
        delegation=delegation, text=text, usage=usage, finish=finish, thought=thought
    )


def fail(
    session: Session, delegation: str, code: str, because: str, usage: Usage | None
) -> DelegationFailed:
    """An open delegation that gets no answer."""
    find_asked(session, delegation)
    return DelegationFailed(delegation=delegation, code=code, because=because, usage=usage)


def end(
    session: Session,
    deliberation: str,
    voices: Sequence[Voice],
    outcome: Outcome | None,
    *,
    author: str,
    because: str = "",
) -> list[Said]:
    """The opinions as thoughts, each on a branch of its own, and the outcome that rests on them."""
    asks = find_open(session, deliberation).asks
    said: list[Said] = []
    opinions: dict[str, str] = {}
    for place, voice in enumerate(voices):
        thought = f"t{session.thoughts + 1 + place}"
        opinions[voice.delegation] = thought
        seat = session.delegations.made[voice.delegation].seat
        opinion = ThoughtRecorded(
            thought=thought,
            text=voice.text,
            branch=_free(session, f"{deliberation} {seat}", voice.delegation),
            after=asks,
            rests_on=voice.rests_on,
            confidence=voice.confidence,
            kind=OPINION,
        )
        said.append((voice.author, opinion))
    dissent = tuple(opinions[one] for one in outcome.dissent) if outcome else ()
    thought = ""
    if outcome is not None:
        thought = f"t{session.thoughts + 1 + len(voices)}"
        branch = session.branch_of(asks)
        concluded = ThoughtRecorded(
            thought=thought,
            text=outcome.text,
            branch=branch.name,
            after=branch.head,
            rests_on=supports([o for o in opinions.values() if o not in dissent], outcome),
            confidence=outcome.confidence,
            kind=OUTCOME,
        )
        said.append((outcome.author, concluded))
    ended = DeliberationEnded(
        deliberation=deliberation,
        thought=thought,
        opinions=tuple(opinions.items()),
        dissent=dissent,
        because=because,
    )
    return [*said, (author, ended)]


def _free(session: Session, branch: str, delegation: str) -> str:
    """A branch of its own. Callers name theirs as they like, so the name may be taken."""
    while branch in session.branches:
        branch = f"{branch} {delegation}"
    return branch


def elected(votes: Sequence[tuple[str, str, str]], author: str) -> tuple[Outcome | None, str]:
    """The outcome of a vote, or why there is none. `votes` are delegation, seat and vote.

    It holds while more of its own voters do than voted for anything else.
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
    """What an outcome rests on, given the opinions that it follows."""
    if not followed:
        return ()
    needed = outcome.majority or len(followed)
    if comb(len(followed), needed) > Limits().items:
        return (tuple(followed),)
    return tuple(combinations(followed, needed))


def find(session: Session, deliberation: str) -> Deliberation:
    """A deliberation, ended or not. Raises `Refused`."""
    known = session.delegations.deliberations
    if deliberation not in known:
        raise Refused(
            Code.NO_SUCH_DELIBERATION,
            f"There is no deliberation {deliberation[:128]!r} in this session.",
            hint=f"There is: {', '.join(known) or 'none yet'}.",
        )
    return known[deliberation]


def find_open(session: Session, deliberation: str) -> Deliberation:
    """A deliberation that has not ended. Raises `Refused`."""
    found = find(session, deliberation)
    if found.ended:
        raise Refused(
            Code.DELIBERATION_ENDED,
            f"The deliberation {deliberation} has ended.",
            hint="Begin another one with a new question.",
        )
    return found


def find_asked(session: Session, delegation: str) -> Delegation:
    """A delegation that waits for its answer. Raises `Refused`."""
    known = session.delegations.made
    if delegation not in known:
        waiting = [name for name, one in known.items() if one.state == "open"]
        raise Refused(
            Code.NO_SUCH_DELEGATION,
            f"There is no delegation {delegation[:128]!r} in this session.",
            hint=f"Waiting for an answer: {', '.join(waiting[:9]) or 'none'}.",
        )
    found = known[delegation]
    if found.state != "open" or (found.of and session.delegations.deliberations[found.of].ended):
        raise Refused(
            Code.ALREADY_ANSWERED,
            f"{delegation} is settled already.",
            hint="Nothing was recorded; go on from what it says.",
        )
    return found
