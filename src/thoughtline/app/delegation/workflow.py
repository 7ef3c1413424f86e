"""The work of a delegation: asking one mind, and recording what it said.

It runs on the engine, so an answer that came in is not paid for again after a crash.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.deliberation.panel import Seat
from thoughtline.app.deliberation.workflow import Asking, DeliberationWorkflow, bill, read_given
from thoughtline.app.idempotency import workflow_id
from thoughtline.app.recorder import Authored, Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import delegations, deliberations
from thoughtline.core.session import Session
from thoughtline.engine.protocol import Steps
from thoughtline.llm import codec
from thoughtline.llm.model import Prompt

LIMITS = Limits(text=8 << 20)


class Consulted(Struct, frozen=True, kw_only=True):
    """A delegation as its work is given it. `until` as in `Reserve`, 0 where there is none."""

    owner: str
    session: str
    delegation: str
    seat: str
    prompt: Prompt
    until: int = 0

    @property
    def work(self) -> str:
        return workflow_id(self.owner, self.session, self.delegation)


class DelegationWorkflow:
    """Runs delegations with the minds that `hearing` asks. `thinking` is an owner's recording."""

    def __init__(
        self, hearing: DeliberationWorkflow, thinking: Callable[[str], Recorder[Any]]
    ) -> None:
        self._hearing = hearing
        self._thinking = thinking

    def able(self, given: bytes) -> bool:
        """Whether this process has a mind to ask."""
        try:
            self._hearing.author(_seat(msgspec.json.decode(given, type=Consulted)), chair=False)
        except Refused:
            return False
        return True

    async def run(self, steps: Steps, given: bytes) -> bytes:
        """The work itself. Gives the answer, or the refusal that came instead (`plain`)."""
        asked = msgspec.json.decode(given, type=Consulted)
        seat = _seat(asked)

        async def ask() -> bytes:
            place = (asked.owner, asked.session, asked.delegation)
            asking = Asking(*place, seat, asked.prompt, until=asked.until)
            return await self._hearing.ask(steps, asking)

        said = await steps.once("ask", ask)
        answer, _ = read_given(said)
        if answer is not None and len(answer.text.encode()) > LIMITS.text:
            long = Refused(Code.OVER_LIMIT, "The answer is too long.", hint="Ask for less.")
            said = codec.encode(long)
        author = self._hearing.author(seat, chair=False)
        await self._record(asked, said, author)
        return said

    async def _record(self, asked: Consulted, said: bytes, author: str) -> None:
        answer, refusal = read_given(said)
        spent = bill(author, answer, refusal)

        def rule(now: Session) -> list[Authored]:
            made = now.delegations.made.get(asked.delegation)
            if made is not None and made.state != "open":
                return []  # it is recorded already, or somebody else answered
            if answer is None or refusal is not None:
                code = refusal.code if refusal is not None else Code.INTERNAL
                failed = deliberations.fail(now, asked.delegation, code, str(refusal), spent)
                return [(author, failed)]
            said = delegations.answer(
                now, asked.delegation, answer.text, LIMITS, usage=spent, finish=answer.finish
            )
            return [(author, event) for event in said]

        await self._thinking(asked.owner).record(rule, session=asked.session)


def _seat(asked: Consulted) -> Seat:
    return Seat(asked.seat, "")
