"""Deliberations without a configured model: the calling model answers one seat after the other."""

from typing import Any

from thoughtline.app.deliberation.repository import DeliberationRepository
from thoughtline.app.deliberation.state import DeliberationState
from thoughtline.app.deliberation.status import Turn
from thoughtline.app.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.rules import deliberations
from thoughtline.llm.untrusted_text import new_mark


class CallerMode:
    """Hands seats to the calling model, and records what it answers."""

    def __init__(self, record: DeliberationRepository, recorder: Recorder[Any]) -> None:
        self._record = record
        self._recorder = recorder

    def turn(self, state: DeliberationState) -> Turn | None:
        """The seat that is next, None where nobody is waited for."""
        if state.first_open is None or state.ended:
            return None
        prompt = "\n\n".join(state.prompt(state.first_open.id, new_mark()))
        return Turn(delegation=state.first_open.id, seat=state.first_open.seat, prompt=prompt)

    async def answer(
        self, session: str, delegation: str, text: str, *, author: str, limits: Limits
    ) -> None:
        """Record the answer for a seat. Raises `Refused`."""
        await self._recorder.record(
            lambda now: [(author, deliberations.answer(now, delegation, text, limits))],
            session=session,
        )

    async def go_on(self, state: DeliberationState, author: str) -> None:
        """Record what follows once no seat is waited for: the chair, or the end."""
        if state.first_open is not None or state.ended:
            return
        if state.needs_chair:
            await self._record.seat_chair(state, author)
        else:
            await self._record.end(state, author)
