"""A short question that is asked on the way to another one, and is recorded with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct, structs

from thoughtline.app.budgets.remaining import RemainingBudget
from thoughtline.app.deliberation.workflow import bill
from thoughtline.app.recorder import Authored, Recorder
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.events import DelegationAnswered, DelegationFailed, DelegationMade, Event
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.llm.client.unmetered import max_input_tokens
from thoughtline.llm.model import MOST_TOKENS, Answer, ChatModel, Prompt


class RouterCall(Struct, kw_only=True):
    """What was asked as `seat` by `author` of `mind`, and what came.

    `recorded` says whether that is on record already.
    """

    seat: str
    author: str
    mind: str
    came: Answer | Refused
    recorded: bool = False

    def events(self, now: Session, after: int) -> list[Authored]:
        """It about the next thought, numbered behind so many delegations that are made with it."""
        name = f"d{len(now.delegations.made) + after + 1}"
        made = DelegationMade(delegation=name, seat=self.seat, asks=now.next_thought)
        given: Event
        if isinstance(self.came, Answer):
            text, finish, took = self.came.text, self.came.finish, bill(self.mind, self.came, None)
            given = DelegationAnswered(delegation=name, text=text, finish=finish, usage=took)
        else:
            code, took = self.came.code, bill(self.mind, None, self.came)
            given = DelegationFailed(delegation=name, code=code, because=str(self.came), usage=took)
        return [(self.author, made), (self.mind, given)]


class RouterCalls:
    """Asks a mind within the budgets."""

    def __init__(self, mind: ChatModel, spending: RemainingBudget, thinking: Recorder[Any]) -> None:
        self._mind = mind
        self._spending = spending
        self._thinking = thinking

    @asynccontextmanager
    async def asked(
        self, seat: str, prompt: Prompt, *, session: str, author: str
    ) -> AsyncIterator[RouterCall | Refused]:
        """What came, or why nobody was asked. What it takes is set aside until it is recorded.

        Whoever asks records it with the question that it is asked for. Where nothing came of that
        question it is recorded alone as this is left, since it was paid for.
        """
        try:
            async with self._spending.turn:
                reserve = await self._afforded(prompt, session)
                if reserve is not None:
                    self._spending.set_aside(session, reserve)
        except Refused as refusal:
            yield refusal
            return
        once = structs.replace(prompt, once=reserve is not None)
        came = await self._came(once)
        aside = RouterCall(seat=seat, author=author, mind=self._mind.name, came=came)
        try:
            yield aside
        finally:
            if not aside.recorded:
                await self._thinking.record(
                    lambda now: aside.events(now, 0), session=session, may_begin=True
                )
            if reserve is not None:
                self._spending.let_go(session, reserve)

    async def _came(self, prompt: Prompt) -> Answer | Refused:
        try:
            return await self._mind.ask(prompt)
        except Refused as refusal:
            return refusal

    async def _afforded(self, prompt: Prompt, session: str) -> Reservation | None:
        allowed = await self._spending.allowed(self._thinking, session)
        if allowed == Allowance():
            return None
        told, most = max_input_tokens(prompt), prompt.max_tokens or MOST_TOKENS
        wanted = Allowance(tokens=told + most, dollars=await self._mind.price(told, most))
        unknown = allowed.dollars is not None and wanted.dollars is None
        if unknown or wanted.within(allowed) != wanted:
            raise Refused(
                Code.BUDGET_SPENT,
                f"Too little is left to ask {self._mind.name} on the way.",
                hint="Who runs this server sets --session-budget and --day-budget.",
            )
        return self._spending.reserve(wanted, prompt.deadline)
