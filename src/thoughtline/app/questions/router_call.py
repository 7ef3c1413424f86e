"""Short question to a router's model, which is asked before another question and recorded with
it.
"""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct, structs

from thoughtline.app.budgets.owner_budgets import UNLIMITED, OwnerBudgets
from thoughtline.app.budgets.refusals import too_little_left
from thoughtline.app.budgets.worst_case import interrupted_usage
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.questions.call_result import cancelled, usage_of
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.events import (
    AuthoredEvent,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    Event,
)
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.llm.model import MAX_TOKENS, Answer, ChatModel, ModelError, Prompt
from thoughtline.llm.token_bounds import max_input_tokens


class RouterCall(Struct, kw_only=True):
    """Question to `model` in the role `seat`, asked by `author`, and its result.

    `is_recorded` is true as soon as the call is recorded.
    """

    seat: str
    author: str
    model: str
    result: Answer | Refused
    is_recorded: bool = False

    def events(self, now: Session, after: int) -> list[AuthoredEvent]:
        """Return the call's events, which refer to the next thought.

        The call's delegation is numbered after `after` other delegations of the same command.
        """
        name = f"d{len(now.delegations.made) + after + 1}"
        made = DelegationMade(delegation=name, seat=self.seat, asks=now.next_thought)
        settled: Event
        if isinstance(self.result, Answer):
            settled = DelegationAnswered(
                delegation=name,
                text=self.result.text,
                finish=self.result.finish,
                usage=usage_of(self.model, self.result, None),
            )
        else:
            settled = DelegationFailed(
                delegation=name,
                code=self.result.code,
                because=str(self.result),
                usage=usage_of(self.model, None, self.result),
                said=self.result.said if isinstance(self.result, ModelError) else "",
            )
        return [(self.author, made), (self.model, settled)]


class RouterCalls:
    """Caller of the router's model, within the budgets."""

    def __init__(self, model: ChatModel, budgets: OwnerBudgets, recorder: Recorder[Any]) -> None:
        self._model = model
        self._budgets = budgets
        self._recorder = recorder

    @asynccontextmanager
    async def ask(
        self, seat: str, prompt: Prompt, *, session: str, author: str
    ) -> AsyncIterator[RouterCall | Refused]:
        """Ask the router's model, and yield the call, or the refusal if no model was asked.

        The maximum usage of the call is reserved while the context is open. The caller of `ask`
        records the call with its question while the context is open. A call that its caller does
        not record is recorded alone at the end, because the call was paid for.
        """
        try:
            reservation = await self._reserve(prompt, session)
        except Refused as refusal:
            yield refusal
            return
        call = RouterCall(seat=seat, author=author, model=self._model.name, result=cancelled())
        began = time.monotonic()
        try:
            call.result = await self._result(structs.replace(prompt, once=reservation is not None))
            yield call
        finally:
            if isinstance(call.result, ModelError) and call.result.code == Code.CANCELLED:
                usage = await interrupted_usage(self._model, prompt, time.monotonic() - began)
                call.result.unmetered = usage.unmetered
            if not call.is_recorded:
                await self._recorder.record(
                    lambda now: call.events(now, 0), session=session, may_begin=True
                )
            if reservation is not None:
                self._budgets.release(session, reservation)

    async def _result(self, prompt: Prompt) -> Answer | Refused:
        try:
            return await self._model.ask(prompt)
        except Refused as refusal:
            return refusal

    async def _reserve(self, prompt: Prompt, session: str) -> Reservation | None:
        async with self._budgets.reserve(self._recorder, session) as available:
            if available == UNLIMITED:
                return None
            tokens_in, tokens_out = max_input_tokens(prompt), prompt.max_tokens or MAX_TOKENS
            dollars = await self._model.price(tokens_in, tokens_out)
            wanted = Allowance(tokens=tokens_in + tokens_out, dollars=dollars)
            price_unknown = available.dollars is not None and dollars is None
            if price_unknown or wanted.within(available) != wanted:
                raise too_little_left(self._model.name)
            reservation = self._budgets.reservation(wanted, prompt.deadline)
            if reservation is not None:
                self._budgets.hold(session, reservation)
            return reservation
