"""A question that is asked before another one: reserved, and on record whatever comes of that."""

import asyncio
from typing import Any, NoReturn

import pytest

from app.budgets.owners import NOW, UNLIMITED, Greedy, budgets_of, recorder_of, used_tokens
from thoughtline.app.budgets.owner_budgets import START_DELAY, OwnerBudgets
from thoughtline.app.questions.router_call import RouterCall, RouterCalls
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Prompt
from thoughtline.llm.token_bounds import max_input_tokens
from thoughtline.store.memory.ledger import MemoryLedger

PROMPT = Prompt(text="Rate it.", max_tokens=100)


async def test_what_is_asked_on_the_way_is_set_aside_until_it_is_recorded_alone_if_need_be() -> (
    None
):
    ledger = MemoryLedger()
    kept = budgets_of(ledger, Allowance(tokens=2_000))
    router_calls = RouterCalls(Greedy(), kept, recorder_of(ledger))

    async with router_calls.ask("routing", PROMPT, session="s", author="ann") as call:
        left = await kept.remaining(recorder_of(ledger), "s")

    assert isinstance(call, RouterCall)
    assert left == Allowance(tokens=2_000 - max_input_tokens(PROMPT) - 100)
    assert await used_tokens(ledger, "s") == max_input_tokens(PROMPT) + 100
    assert await kept.remaining(recorder_of(ledger), "s") == left


async def test_what_is_asked_on_the_way_takes_nothing_from_another_session() -> None:
    ledger = MemoryLedger()
    kept = budgets_of(ledger, Allowance(tokens=2_000))
    router_calls = RouterCalls(Greedy(), kept, recorder_of(ledger))

    async with router_calls.ask("routing", PROMPT, session="s", author="ann"):
        assert await kept.remaining(recorder_of(ledger), "other") == Allowance(tokens=2_000)


class Unwritable(MemoryLedger):
    async def append(self, *_: Any, **__: Any) -> NoReturn:
        raise Refused(Code.LEDGER_UNREACHABLE, "It cannot be written.", hint="Wait.")


async def test_what_was_asked_on_the_way_and_cannot_be_recorded_stays_set_aside() -> None:
    ledger, now = Unwritable(), NOW
    kept = OwnerBudgets(ledger, Allowance(tokens=2_000), UNLIMITED, lambda: now)
    router_calls = RouterCalls(Greedy(), kept, recorder_of(ledger))

    with pytest.raises(Refused, match="ledger_unreachable"):
        async with router_calls.ask("routing", PROMPT, session="s", author="ann"):
            pass

    left = await kept.remaining(recorder_of(ledger), "s")
    assert left == Allowance(tokens=2_000 - max_input_tokens(PROMPT) - 100)
    now += START_DELAY + round(PROMPT.deadline * 1_000)
    assert await kept.remaining(recorder_of(ledger), "s") == Allowance(tokens=2_000)


async def test_nobody_is_asked_on_the_way_where_too_little_is_left() -> None:
    ledger, model = MemoryLedger(), Greedy()
    router_calls = RouterCalls(
        model, budgets_of(ledger, Allowance(tokens=150)), recorder_of(ledger)
    )

    async with router_calls.ask("routing", PROMPT, session="s", author="ann") as call:
        assert isinstance(call, Refused)

    assert model.prompts == []


async def test_several_that_are_asked_on_the_way_do_not_overrun_together() -> None:
    ledger, model = MemoryLedger(), Greedy()
    router_calls = RouterCalls(
        model, budgets_of(ledger, Allowance(tokens=500)), recorder_of(ledger)
    )

    async def ask() -> bool:
        async with router_calls.ask("routing", PROMPT, session="s", author="ann") as call:
            return isinstance(call, RouterCall)

    assert sum(await asyncio.gather(*[ask() for _ in range(9)])) == len(model.prompts) == 2
