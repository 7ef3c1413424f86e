"""How many questions of one owner are under way, over a real engine."""

import asyncio

import pytest

from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit
from thoughtline.core.refusal import Code, RetryLater
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, Steps, WorkflowKind


class Office:
    """Questions that stay open until they are let go of."""

    def __init__(self, most: int | None = 2) -> None:
        self._answered: dict[str, asyncio.Event] = {}
        self.engine = MemoryEngine({"ask": WorkflowKind(self._ask)})
        self.concurrency = ConcurrencyLimit(most, self._opened)

    async def _opened(self) -> Engine:
        return self.engine

    async def _ask(self, steps: Steps, _: bytes) -> bytes:
        await self._answered[steps.workflow].wait()
        if steps.workflow.startswith("bad"):
            raise ValueError(steps.workflow)
        return b"1"

    async def ask(self, name: str, owner: str = "ada") -> None:
        async with self.concurrency.slot(owner) as slot:
            self._answered[name] = asyncio.Event()
            slot.workflow = name
            await self.engine.start("ask", name, b"{}")

    async def answer(self, name: str) -> None:
        self._answered[name].set()
        while True:
            try:
                if await self.engine.result(name, wait=1) is not None:
                    return
            except Exception:  # noqa: BLE001 - however it ended
                return


async def test_one_more_than_may_be_is_told_to_come_later() -> None:
    office = Office()
    await office.ask("one")
    await office.ask("two")

    with pytest.raises(RetryLater) as refused:
        await office.ask("three")

    assert refused.value.code is Code.TOO_MANY_AT_ONCE
    assert refused.value.retry_after > 0
    await office.ask("one of another's", owner="bob")
    await office.engine.close()


@pytest.mark.parametrize("name", ["good", "bad"])
async def test_who_was_answered_may_ask_again(name: str) -> None:
    office = Office()
    await office.ask(name)
    await office.ask("two")
    await office.answer(name)

    await office.ask("three")

    with pytest.raises(RetryLater):
        await office.ask("four")
    await office.engine.close()


async def test_a_question_that_was_stopped_makes_room() -> None:
    office = Office(1)
    await office.ask("one")
    await office.engine.stop("one")

    await office.ask("two")
    await office.engine.close()


async def test_questions_that_come_at_the_same_time_are_counted_too() -> None:
    office = Office()

    told = await asyncio.gather(
        *(office.ask(str(number)) for number in range(9)), return_exceptions=True
    )

    assert [type(one) for one in told].count(RetryLater) == 7
    await office.engine.close()


async def test_what_came_to_nothing_takes_no_room() -> None:
    office = Office(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            async with office.concurrency.slot("ada"):
                raise ZeroDivisionError

    await office.ask("one")
    await office.engine.close()


async def test_the_local_person_is_not_counted() -> None:
    office = Office(1)
    await office.ask("one")

    for number in range(3):
        await office.ask(f"mine {number}", owner="")
    for number in range(3):
        await Office(None).ask(f"any {number}")
    await office.engine.close()
