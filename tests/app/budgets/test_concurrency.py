"""How many questions of one owner are under way, over a real engine."""

import asyncio
from typing import Any

import pytest

from thoughtline.app.budgets.concurrency import ConcurrencyLimit
from thoughtline.app.budgets.daily import DAY, DailyLimit
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.core.refusal import Code, Later
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, Steps, WorkflowKind
from thoughtline.store.ledger import Entry
from thoughtline.store.memory.ledger import MemoryLedger


class Office:
    """Questions that stay open until they are let go of."""

    def __init__(self, most: int | None = 2) -> None:
        self._answered: dict[str, asyncio.Event] = {}
        self.engine = MemoryEngine({"ask": WorkflowKind(self._ask)})
        self.at_once = ConcurrencyLimit(most, self._opened)

    async def _opened(self) -> Engine:
        return self.engine

    async def _ask(self, steps: Steps, _: bytes) -> bytes:
        await self._answered[steps.work].wait()
        if steps.work.startswith("bad"):
            raise ValueError(steps.work)
        return b"1"

    async def ask(self, name: str, owner: str = "ada") -> None:
        async with self.at_once.place(owner, asks=True) as place:
            self._answered[name] = asyncio.Event()
            place.work = name
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

    with pytest.raises(Later) as refused:
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

    with pytest.raises(Later):
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

    assert [type(one) for one in told].count(Later) == 7
    await office.engine.close()


async def test_what_came_to_nothing_takes_no_room() -> None:
    office = Office(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            async with office.at_once.place("ada", asks=True):
                raise ZeroDivisionError

    await office.ask("one")
    await office.engine.close()


async def test_who_asks_nobody_is_not_counted_and_neither_is_the_local_person() -> None:
    office = Office(1)
    await office.ask("one")

    async with office.at_once.place("ada", asks=False):
        pass
    for number in range(3):
        await office.ask(f"mine {number}", owner="")
    for number in range(3):
        await Office(None).ask(f"any {number}")
    await office.engine.close()


async def paid(ledger: Any, at: int, tokens: int) -> None:
    made = DelegationMade(delegation="d1", seat="verify", asks="")
    bill = Usage(requested="m", tokens_in=tokens - 1, tokens_out=1)
    answered = DelegationAnswered(delegation="d1", text="yes", usage=bill)
    entries = [Entry(event=event, author="m", at=at) for event in (made, answered)]
    await ledger.append(str(at), entries, expecting=0)


async def test_an_owner_who_took_a_days_worth_is_told_when_the_next_day_begins() -> None:
    ledger, now = MemoryLedger(), 20_000 * DAY + DAY - 5_000
    capping = DailyLimit(ledger, lambda: now, most=100)
    await paid(ledger.of("ada"), now - DAY, 500)
    await capping.check("ada")
    await paid(ledger.of("ada"), now - 1, 99)
    await capping.check("ada")
    await paid(ledger.of("ada"), now, 2)

    with pytest.raises(Later, match="100 tokens") as refused:
        await capping.check("ada")

    assert (refused.value.code, refused.value.retry_after) == (Code.BUDGET_SPENT, 5.0)
    await capping.check("bob")


async def test_a_guest_asks_nobody_where_the_owner_of_the_session_had_a_days_worth() -> None:
    ledger, now = MemoryLedger(), 20_000 * DAY
    capping = DailyLimit(ledger, lambda: now, most=100)
    await paid(ledger.of("ada"), now, 100)
    shared = await ledger.of("ada").share(str(now), "bob", "write")

    with pytest.raises(Later, match="100 tokens"):
        await capping.check("bob", shared)
    await capping.check("bob", "own")
