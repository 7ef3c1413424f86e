"""An owner's budgets and what was used of them, on one day."""

import asyncio
from decimal import Decimal

from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.core.session import Session
from thoughtline.llm.model import Answer, Prompt
from thoughtline.llm.scripted_model import ScriptedModel
from thoughtline.llm.token_bounds import max_input_tokens
from thoughtline.store.ledger import Entry, Ledger, at_version
from thoughtline.store.model_usage import DAY

NOW = 20_000 * DAY + 5_000
UNLIMITED = Allowance()


class Greedy(ScriptedModel):
    """Uses all that it may, and takes a while for it."""

    def __init__(self) -> None:
        super().__init__({"": "No."}, name="scripted:greedy", cost=Decimal("0.001"))

    async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
        answer = await super().ask(prompt)
        await asyncio.sleep(0.005)
        return Answer(
            text=answer.text,
            finish="length",
            model="greedy",
            tokens_in=max_input_tokens(prompt),
            tokens_out=prompt.max_tokens,
        )


async def record_usage(ledger: Ledger, session: str, at: int, usage: Usage) -> None:
    made = DelegationMade(delegation="d1", seat="verify", asks="")
    answered = DelegationAnswered(delegation="d1", text="yes", usage=usage)
    entries = [Entry(event=event, author="m", at=at) for event in (made, answered)]
    await ledger.append(session, at_version(0, entries))


def usage(tokens: int, dollars: str | None = "0.01") -> Usage:
    cost = None if dollars is None else Decimal(dollars)
    return Usage(requested="m", tokens_in=tokens, tokens_out=0, estimated_cost=cost)


def budgets_of(
    ledger: Ledger,
    session: Allowance = UNLIMITED,
    day: Allowance = UNLIMITED,
    *,
    day_tokens: int | None = None,
) -> OwnerBudgets:
    return OwnerBudgets(ledger, session, day, lambda: NOW, day_tokens=day_tokens)


def recorder_of(ledger: Ledger) -> Recorder[Session]:
    sessions = SessionCache(ledger, Session)
    return Recorder(ledger, sessions, FREE, clock=lambda: NOW, new_handle=lambda: "s")


async def used_tokens(ledger: Ledger, session: str | None = None) -> int:
    return sum(
        each.tokens_in + each.tokens_out for each in await ledger.model_usage(session=session)
    )
