"""State of a deliberation, folded from the record: its question, and its opinions so far."""

from collections.abc import Callable, Sequence

import msgspec

from thoughtline.app.deliberation.panel import (
    DeliberationRequest,
    Panel,
    PromptTexts,
    seat_prompt,
)
from thoughtline.app.deliberation.shown_context import context_of
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.question import QuestionState
from thoughtline.app.questions.workflow_request import is_asked_by
from thoughtline.core.answers.opinion_parser import read_opinion
from thoughtline.core.budgets.reservation import reservation_of
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.deliberations import SeatOpinion
from thoughtline.core.views.session_view import DelegationView, SessionView
from thoughtline.llm import prompts


class DeliberationState(QuestionState, frozen=True, kw_only=True):
    """State of a deliberation. `opinions` are the opinions so far, and `conclusion` is the chair's
    opinion.
    """

    request: DeliberationRequest
    delegations: tuple[DelegationView, ...]
    opinions: tuple[SeatOpinion, ...]
    conclusion: SeatOpinion | None

    @property
    def open_seats(self) -> list[DelegationView]:
        return [each for each in self.delegations if each.state == "open"]

    @property
    def needs_chair(self) -> bool:
        """Check if the panel has a chair that has no seat yet."""
        panel = self.request.panel
        return panel.chair is not None and len(self.delegations) == len(panel.seats)

    def seat(self, delegation: str) -> Seat | None:
        """Return the seat of a delegation: a seat of the panel, otherwise the chair."""
        request = self.request
        if delegation not in request.delegations:
            return request.panel.chair
        return request.panel.seats[request.delegations.index(delegation)]

    def prompt(self, delegation: str, mark: str) -> PromptTexts:
        request, seat = self.request, self.seat(delegation)
        if seat is not None and delegation in request.delegations:
            return seat_prompt(request.panel, seat, request.question, request.context, mark)
        return chair_prompt(request, self.opinions, mark)


def chair_prompt(
    request: DeliberationRequest, opinions: Sequence[SeatOpinion], mark: str
) -> PromptTexts:
    """Return the prompt of the chair, the only seat that sees the other seats' opinions."""
    texts = [(each.seat, each.content.text) for each in opinions]
    stance = request.panel.chair.stance if request.panel.chair is not None else ""
    return prompts.synthesis_prompt(stance, request.question, request.context, texts, mark)


def read_state(
    view: SessionView,
    owner: str,
    session: str,
    deliberation: str,
    asks: Callable[[Sequence[Seat]], bool],
) -> DeliberationState:
    """Read the state of a deliberation from a view. Raises `Refused` (NO_SUCH_DELIBERATION) if the
    deliberation does not exist.

    The record names the seats' answerer. For a record of an old release, `asks` decides: it returns
    whether models answer for the seats.
    """
    deliberations.find_deliberation(view.session, deliberation)
    begun = view.deliberations[deliberation]
    panel = _panel(view, deliberation)
    made = view.session.delegations.of(deliberation)
    delegations = tuple(view.delegations[name] for name in made)
    seats = delegations[: len(panel.seats)]
    answered = [each for each in delegations if each.state == "answered"]
    choices = panel.choices
    opinions = [_opinion(view, each, choices=choices) for each in answered if each in seats]
    conclusions = [_opinion(view, each, opinions) for each in answered if each not in seats]
    reservation, by_caller = reservation_of(begun.given), begun.given.get("by_caller")
    request = DeliberationRequest(
        owner=owner,
        session=session,
        deliberation=deliberation,
        author=begun.author,
        question=view.thoughts[begun.asks].text,
        panel=panel,
        delegations=tuple(each.id for each in seats),
        context=context_of(view, panel),
        until=0 if reservation is None else reservation.until,
    )
    return DeliberationState(
        request=request,
        is_ours=is_asked_by(begun.given, owner, session),
        by_caller=not asks(panel.seats) if by_caller is None else by_caller,
        ended=begun.ended,
        delegations=delegations,
        opinions=tuple(opinions),
        conclusion=conclusions[0] if conclusions else None,
    )


def _panel(view: SessionView, deliberation: str) -> Panel:
    """Raises `Refused` if the recorded panel is invalid, as it may be after an import."""
    foreign = Refused(
        Code.NO_SUCH_DELIBERATION,
        f"The record does not name the models that {deliberation} asks.",
        hint="It can be read with `recall`. Ask a new question to deliberate again.",
    )
    try:
        panel = msgspec.convert(view.deliberations[deliberation].given.get("panel"), Panel)
    except msgspec.ValidationError as error:
        raise foreign from error
    known = (view.assumptions, view.thoughts, view.evidence)
    for node in (*panel.context, *panel.shown):
        if not any(node in nodes for nodes in known):
            raise foreign
    return panel


def _opinion(
    view: SessionView,
    delegation: DelegationView,
    seen: Sequence[SeatOpinion] = (),
    choices: Sequence[str] = (),
) -> SeatOpinion:
    """Read an answer as an opinion. The chair has `seen` the other opinions, and may name their
    seats.
    """
    opinion = read_opinion(view.answer(delegation.id), [each.seat for each in seen], choices)
    return SeatOpinion(delegation.id, delegation.seat, delegation.answered_by, opinion)
