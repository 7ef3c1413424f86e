"""Steps of a deliberation, for answers from the engine and from the calling model alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from thoughtline.app.deliberation.panel import DeliberationRequest
from thoughtline.app.deliberation.state import SeatOpinion
from thoughtline.app.deliberation.status import CANCELLED, FAILED_INSIDE
from thoughtline.app.questions.call_result import CallResult
from thoughtline.core.answers.vote import match_choice
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import AuthoredEvent, Event
from thoughtline.core.refusal import Code
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.deliberations import OpinionToRecord, Outcome
from thoughtline.core.session import Session
from thoughtline.llm.model import Answer, ModelError


def settle(
    now: Session,
    delegation: str,
    result: CallResult,
    answer: Callable[[Answer, Usage], Iterable[Event]],
) -> list[AuthoredEvent]:
    """Return the events for a model's answer, made by the rule `answer`, or the event for its
    failure.

    Returns an empty list if the delegation was settled earlier.
    """
    made = now.delegations.made.get(delegation)
    if made is not None and made.state != "open":
        return []
    usage, refusal = result.usage, result.refusal
    if result.answer is not None and refusal is None:
        return [(usage.requested, event) for event in answer(result.answer, usage)]
    code = Code.INTERNAL if refusal is None else refusal.code
    said = refusal.said if isinstance(refusal, ModelError) else ""
    failed = deliberations.fail(now, delegation, code, str(refusal), usage, said=said)
    return [(usage.requested, failed)]


def chair_delegation(now: Session, request: DeliberationRequest) -> str | None:
    """Return the chair's delegation, which follows the seats' delegations. Returns None if the
    chair has no seat yet.
    """
    delegations = now.delegations.of(request.deliberation)
    return next(islice(delegations, len(request.delegations), None), None)


def seat_chair(now: Session, request: DeliberationRequest, author: str) -> list[AuthoredEvent]:
    """Seat the chair. Returns no events if the panel has no chair, or if another call was
    faster.
    """
    chair = request.panel.chair
    if chair is None or chair_delegation(now, request) is not None:
        return []
    return [(author, deliberations.add_seat(now, request.deliberation, chair.name))]


def end(
    now: Session,
    request: DeliberationRequest,
    opinions: Sequence[SeatOpinion],
    conclusion: SeatOpinion | None,
    *,
    author: str,
    because: str = "",
    interrupted: Mapping[str, Usage] = MappingProxyType({}),
) -> list[AuthoredEvent]:
    """End a deliberation with an outcome, or without an outcome for the reason `because`.

    `interrupted` are delegations that are interrupted, with their usage. Returns no events if
    another call was faster.
    """
    if now.delegations.deliberations[request.deliberation].ended:
        return []
    outcome = None
    if not because:
        outcome, because = _outcome(request, opinions, conclusion)
    code = _interruption_code(because)
    broken_off: list[AuthoredEvent] = [
        (usage.requested, deliberations.fail(now, name, code, because, usage))
        for name, usage in interrupted.items()
        if now.delegations.made[name].state == "open"
    ]
    ended = deliberations.end(
        now,
        request.deliberation,
        [_to_record(request, each) for each in opinions],
        outcome,
        author=author,
        because=because,
    )
    return [*broken_off, *ended]


def _interruption_code(because: str) -> Code:
    if because.startswith(FAILED_INSIDE):
        return Code.ENGINE_FAILED
    return Code.CANCELLED if because == CANCELLED else Code.DELIBERATION_ENDED


def _to_record(request: DeliberationRequest, opinion: SeatOpinion) -> OpinionToRecord:
    context = request.panel.context
    return OpinionToRecord(
        delegation=opinion.delegation,
        author=opinion.author,
        text=opinion.content.text,
        confidence=opinion.content.confidence,
        rests_on=(context,) if context else (),
    )


def _outcome(
    request: DeliberationRequest, opinions: Sequence[SeatOpinion], conclusion: SeatOpinion | None
) -> tuple[Outcome | None, str]:
    """Return the outcome of the opinions, or None with the reason; the reason is "" if there is no
    chair.
    """
    if not opinions:
        return None, "nobody answered"
    if request.panel.settling == "vote":
        choices = request.panel.choices
        votes = [
            (each.delegation, each.seat, match_choice(each.content.vote, choices))
            for each in opinions
        ]
        return deliberations.vote_outcome(votes, request.author)
    if conclusion is None:
        return None, "" if request.panel.chair is None else "the synthesis failed"
    return _synthesis(conclusion, opinions), ""


def _synthesis(conclusion: SeatOpinion, opinions: Sequence[SeatOpinion]) -> Outcome:
    seats = {each.seat.lower(): each.delegation for each in opinions}
    content = conclusion.content
    return Outcome(
        author=conclusion.author,
        text=content.text,
        confidence=content.confidence,
        dissent=tuple(dict.fromkeys(seats[name] for name in content.dissent if name in seats)),
    )
