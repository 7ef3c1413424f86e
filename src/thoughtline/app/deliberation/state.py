"""A deliberation as it is on record: what was asked of whom, and what is in so far."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.deliberation.panel import Asked, Panel, Told, told
from thoughtline.core.budgets.reservation import reservation_of
from thoughtline.core.deliberation.opinion import Opinion, cast, read
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.deliberations import Outcome, Voice
from thoughtline.core.views.session_view import DelegationView, SessionView
from thoughtline.llm import prompts


class Given(Struct, frozen=True):
    """An opinion that is in, and whose it is."""

    delegation: str
    seat: str
    author: str
    opinion: Opinion


class DeliberationState(Struct, frozen=True, kw_only=True):
    """`given` are the opinions that are in, `concluded` is the chair's. `made` are all asked.

    `by_caller` says whether the calling model answers; None where the record does not say.
    `ours` is whether its work is this owner's: a session may be shared, and a work never is.
    """

    asked: Asked
    ours: bool
    by_caller: bool | None
    ended: bool
    made: tuple[DelegationView, ...]
    given: tuple[Given, ...]
    concluded: Given | None

    @property
    def waiting(self) -> DelegationView | None:
        """The first that has not answered."""
        return next((one for one in self.made if one.state == "open"), None)

    @property
    def needs_chair(self) -> bool:
        """Whether the opinions are in and nobody was asked to put them together yet."""
        panel = self.asked.panel
        return panel.chair is not None and len(self.made) == len(panel.seats)

    def words(self, delegation: str, mark: str) -> Told:
        """What a seat, or the chair, is told."""
        asked = self.asked
        if delegation in asked.delegations:
            seat = asked.panel.seats[asked.delegations.index(delegation)]
            return told(asked.panel, seat, asked.question, asked.context, mark)
        return chair_told(asked, self.given, mark)


def chair_told(asked: Asked, given: Sequence[Given], mark: str) -> Told:
    """What the chair is told, who alone hears the others."""
    said = [(one.seat, one.opinion.text) for one in given]
    stance = asked.panel.chair.stance if asked.panel.chair is not None else ""
    return prompts.synthesis_prompt(stance, asked.question, asked.context, said, mark)


def voices(asked: Asked, given: Sequence[Given]) -> list[Voice]:
    """The opinions as they are recorded. They rest on what the minds were shown."""
    return [
        Voice(
            delegation=one.delegation,
            author=one.author,
            text=one.opinion.text,
            confidence=one.opinion.confidence,
            rests_on=(asked.panel.context,) if asked.panel.context else (),
        )
        for one in given
    ]


def settled(
    asked: Asked, given: Sequence[Given], concluded: Given | None
) -> tuple[Outcome | None, str]:
    """What came of the opinions, or why nothing did."""
    if not given:
        return None, "nobody answered"
    if asked.panel.settling == "vote":
        choices = asked.panel.choices
        votes = [(one.delegation, one.seat, cast(one.opinion.vote, choices)) for one in given]
        return deliberations.elected(votes, asked.author)
    if concluded is None:
        return None, "" if asked.panel.chair is None else "the synthesis failed"
    return put_together(concluded, given), ""


def put_together(concluded: Given, given: Sequence[Given]) -> Outcome:
    """The chair's answer as the outcome. It says itself which opinions it does not follow."""
    seats = {one.seat.lower(): one.delegation for one in given}
    opinion = concluded.opinion
    return Outcome(
        author=concluded.author,
        text=opinion.text,
        confidence=opinion.confidence,
        dissent=tuple(dict.fromkeys(seats[name] for name in opinion.dissent if name in seats)),
    )


def mark_of(owner: str) -> str:
    """What the record says of an owner, so that those who share a session do not learn a name."""
    return sha256(owner.encode()).hexdigest()[:32] if owner else ""


def _foreign(deliberation: str) -> Refused:
    """An import may hold what was begun by something else, or what somebody changed."""
    return Refused(
        Code.NO_SUCH_DELIBERATION,
        f"The record does not say who is asked in {deliberation}.",
        hint="It can be read with `recall`. Ask a new question to deliberate again.",
    )


def open_case(tree: SessionView, owner: str, session: str, deliberation: str) -> DeliberationState:
    """Raises `Refused` where there is no such deliberation."""
    deliberations.find(tree.session, deliberation)
    begun = tree.deliberations[deliberation]
    try:
        panel = msgspec.convert(begun.given.get("panel"), Panel)
    except msgspec.ValidationError as error:
        raise _foreign(deliberation) from error
    if any(node not in tree.assumptions and node not in tree.thoughts for node in panel.context):
        raise _foreign(deliberation)
    made = tuple(one for one in tree.delegations.values() if one.of == deliberation)
    seats = made[: len(panel.seats)]
    answered = [one for one in made if one.state == "answered"]
    given = [_given(tree, one) for one in answered if one in seats]
    chairs = [_given(tree, one, given) for one in answered if one not in seats]
    asked = Asked(
        owner=owner,
        session=session,
        deliberation=deliberation,
        author=begun.author,
        question=tree.thoughts[begun.asks].text,
        panel=panel,
        delegations=tuple(one.id for one in seats),
        context=tuple((node, tree.told(node).text) for node in panel.context),
        until=_until(begun.given),
    )
    return DeliberationState(
        asked=asked,
        ours=begun.given.get("owner", mark_of(owner)) == mark_of(owner),
        by_caller=begun.given.get("by_caller"),
        ended=begun.ended,
        made=made,
        given=tuple(given),
        concluded=chairs[0] if chairs else None,
    )


def _until(given: Mapping[str, Any]) -> int:
    reserve = reservation_of(given)
    return 0 if reserve is None else reserve.until


def _given(tree: SessionView, one: DelegationView, heard: Sequence[Given] = ()) -> Given:
    opinion = read(tree.answer(one.id), [other.seat for other in heard])
    return Given(one.id, one.seat, one.answered_by, opinion)
