"""Steps of a deliberation, for answers from the engine and from the calling model alike."""

from collections.abc import Sequence
from itertools import islice

from thoughtline.app.deliberation.panel import DeliberationRequest
from thoughtline.app.questions.question import Ending
from thoughtline.core.answers.vote import match_choice
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.rules import deliberations
from thoughtline.core.rules.deliberations import Outcome, SeatOpinion
from thoughtline.core.session import Session


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
    ending: Ending,
) -> list[AuthoredEvent]:
    """End a deliberation with an outcome, or without an outcome for the reason of an early end.

    Returns no events if another call was faster.
    """
    if now.delegations.deliberations[request.deliberation].ended:
        return []
    outcome, because = None, ending.because
    if not because:
        outcome, because = _outcome(request, opinions, conclusion)
    broken_off: list[AuthoredEvent] = [
        (usage.requested, deliberations.fail(now, name, ending.code, because, usage))
        for name, usage in ending.interrupted.items()
        if now.delegations.made[name].state == "open"
    ]
    context = request.panel.context
    ended = deliberations.end(
        now,
        request.deliberation,
        opinions,
        outcome,
        rests_on=(context,) if context else (),
        author=author,
        because=because,
    )
    return [*broken_off, *ended]


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
