"""Calls that do much leave time to others, however many come to their next step together."""

import asyncio
from collections.abc import Awaitable

import pytest

from thoughtline.app.process.turn_budget import TurnBudget

CALLS, STEP, LIMIT = 100, 0.001, 0.01


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def turns_of(calls: Awaitable[object]) -> int:
    """How many turns of the loop others have meanwhile."""
    turns, task = 0, asyncio.ensure_future(calls)
    while not task.done():
        turns += 1
        await asyncio.sleep(0)
    await task
    return turns


async def test_many_that_go_on_together_share_a_turn_up_to_its_limit() -> None:
    clock, together = Clock(), asyncio.get_running_loop().create_future()
    budget = TurnBudget(LIMIT, clock)
    done = []

    async def call(number: int) -> int:
        await together
        clock.now += STEP
        done.append(number)
        return number

    calls = asyncio.gather(*(budget.share(call(number)) for number in range(CALLS)))
    await asyncio.sleep(0)
    together.set_result(None)
    turns = await turns_of(calls)

    assert await calls == sorted(done) == done
    assert turns >= CALLS * STEP / LIMIT


async def test_one_that_fails_says_why() -> None:
    async def call() -> None:
        await asyncio.sleep(0)
        raise KeyError("why")

    with pytest.raises(KeyError, match="why"):
        await TurnBudget().share(call())


async def test_one_that_is_cancelled_while_it_waits_for_a_turn_hears_it() -> None:
    clock, heard = Clock(), []
    budget = TurnBudget(LIMIT, clock)
    waited = asyncio.get_running_loop().create_future()

    async def dear() -> None:
        await waited
        clock.now += LIMIT

    async def call() -> None:
        try:
            await waited
            heard.append("its turn")
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    first, second = (asyncio.ensure_future(budget.share(one())) for one in (dear, call))
    await asyncio.sleep(0)
    waited.set_result(None)
    await asyncio.sleep(0)
    assert first.done()
    assert not second.done()
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second

    assert heard == ["cancelled"]
