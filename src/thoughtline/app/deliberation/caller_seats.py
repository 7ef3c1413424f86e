"""Seats without a configured model, for which the calling model answers."""

from collections.abc import Mapping

from thoughtline.app.deliberation.state import DeliberationState
from thoughtline.app.deliberation.status import Turn
from thoughtline.core.answers.opinion_parser import read_opinion
from thoughtline.core.answers.vote import match_choice
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.session_view import DelegationView
from thoughtline.llm.untrusted_text import new_mark


def turns(state: DeliberationState) -> tuple[Turn, ...]:
    """Return the prompt for each open seat. The prompts differ only in the stance."""
    mark = new_mark()
    return () if state.ended else tuple(_turn(state, each, mark) for each in state.open_seats)


def check_votes(state: DeliberationState, texts: Mapping[str, str]) -> None:
    """Raise `Refused` if an answer has no valid vote. All seats then stay open."""
    panel = state.request.panel
    if panel.settling != "vote":
        return
    voteless = [
        seat
        for seat, text in texts.items()
        if not match_choice(read_opinion(text, choices=panel.choices).vote, panel.choices)
    ]
    if not voteless:
        return
    among = f" and one of: {', '.join(panel.choices)}" if panel.choices else " and your choice"
    still = "The seat is still open." if len(texts) == 1 else "All seats are still open."
    raise Refused(
        Code.BAD_ARGUMENTS,
        f"The answer for {' and '.join(voteless)} has no vote that counts.",
        hint=f'End it with a line "Vote:"{among}. {still}',
    )


def _turn(state: DeliberationState, delegation: DelegationView, mark: str) -> Turn:
    seat = state.seat(delegation.id)
    stance = "" if seat is None else seat.stance
    prompt = "\n\n".join(state.prompt(delegation.id, mark))
    return Turn(
        delegation=delegation.id,
        seat=delegation.seat,
        stance=stance,
        told=prompt.removeprefix(stance).lstrip(),
        by_chair=delegation.id not in state.request.delegations,
    )
