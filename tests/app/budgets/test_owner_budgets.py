"""What a session and a day may use, over a real ledger."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.budgets.owners import (
    NOW,
    UNLIMITED,
    Greedy,
    budgets_of,
    record_usage,
    recorder_of,
    usage,
    used_tokens,
)
from app.deliberation.room import CRITIC, Room, panel
from thoughtline.app.budgets.owner_budgets import START_DELAY, OwnerBudgets
from thoughtline.app.budgets.worst_case import DEFAULT_ANSWER
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation, stored_reservation
from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.core.command import Command
from thoughtline.core.events import DelegationMade
from thoughtline.core.limits import Limits
from thoughtline.core.model_questions import ModelQuestions
from thoughtline.core.refusal import Code, Refused, RetryLater
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.model_usage import DAY
from thoughtline.store.sqlite.ledger import SqliteLedger


async def remaining(
    ledger: Ledger, session: str | None, *, of: Allowance = UNLIMITED, day: Allowance = UNLIMITED
) -> Allowance:
    return await budgets_of(ledger, of, day).remaining(recorder_of(ledger), session)


async def test_without_limits_all_may_be_had() -> None:
    assert await remaining(MemoryLedger(), "s") == UNLIMITED


async def test_a_new_session_may_take_what_any_session_may() -> None:
    most = Allowance(tokens=100)

    assert await remaining(MemoryLedger(), None, of=most) == most


async def test_what_a_session_took_is_gone_for_it_and_not_for_others() -> None:
    ledger = MemoryLedger()
    await record_usage(ledger, "s", NOW, usage(60))
    await record_usage(ledger, "other", NOW, usage(90))

    assert await remaining(ledger, "s", of=Allowance(tokens=100)) == Allowance(tokens=40)


async def test_yesterday_does_not_count_for_today() -> None:
    ledger = MemoryLedger()
    await record_usage(ledger, "yesterday", NOW - DAY, usage(60, "5"))
    await record_usage(ledger, "today", NOW, usage(60, "0.5"))

    left = await remaining(ledger, "other", day=Allowance(dollars=Decimal(2)))

    assert left == Allowance(dollars=Decimal("1.5"))


@pytest.mark.parametrize("which", ["of", "day"])
async def test_what_is_spent_is_refused(which: str) -> None:
    ledger = MemoryLedger()
    await record_usage(ledger, "s", NOW, usage(100))

    with pytest.raises(Refused, match="budget_spent"):
        await remaining(ledger, "s", **{which: Allowance(tokens=100)})


@pytest.mark.parametrize("which", ["of", "day"])
async def test_what_is_unmetered_counts_as_spent(which: str) -> None:
    ledger = MemoryLedger()
    unmetered = Unmetered(attempts=2, tokens_in=30, tokens_out=50, estimated_cost=Decimal(1))
    await record_usage(ledger, "s", NOW, Usage(requested="m", unmetered=unmetered))

    left = await remaining(ledger, "s", **{which: Allowance(tokens=100, dollars=Decimal(3))})

    assert left == Allowance(tokens=20, dollars=Decimal(2))


@pytest.mark.parametrize("which", ["of", "day"])
async def test_no_sum_of_dollars_is_kept_where_a_price_is_not_known(which: str) -> None:
    ledger = MemoryLedger()
    await record_usage(ledger, "s", NOW, usage(100, None))

    with pytest.raises(Refused, match="not known"):
        await remaining(ledger, "s", **{which: Allowance(dollars=Decimal(1))})


@pytest.fixture
async def ledgers(tmp_path: Path) -> AsyncIterator[list[Ledger]]:
    """The same record, as three processes have it open."""
    kept: list[Ledger] = [SqliteLedger(tmp_path / "record.db") for _ in range(3)]
    yield kept
    for ledger in kept:
        await ledger.close()


class Racing(OwnerBudgets):
    """Decides when all three processes have seen the same rest."""

    barrier: asyncio.Barrier

    async def remaining(self, recorder: Recorder[Any], session: str | None) -> Allowance:
        found = await super().remaining(recorder, session)
        await self.barrier.wait()
        return found


def rooms(ledgers: list[Ledger], **budgets: Any) -> list[Room]:
    Racing.barrier = asyncio.Barrier(len(ledgers))
    return [Room(Greedy(), ledger=ledger, budgets=Racing, **budgets) for ledger in ledgers]


async def asked_at_once(rooms: list[Room], sessions: list[str]) -> list[str]:
    """Why those that were refused were; each room asks in its session at the same time."""
    each = panel(CRITIC, settling="none")
    asking = [room.ask(each, session=one) for room, one in zip(rooms, sessions, strict=True)]
    answers = await asyncio.gather(*asking, return_exceptions=True)
    for room in rooms:
        await (await room.open()).close()
    refused = [one for one in answers if isinstance(one, Refused)]
    assert not [one for one in answers if isinstance(one, BaseException) and one not in refused]
    return [one.code for one in refused]


MOST = 3 * DEFAULT_ANSWER // 2
BUDGETS = [Allowance(tokens=MOST), Allowance(dollars=Decimal("0.001") * MOST)]


@pytest.mark.parametrize("most", BUDGETS, ids=["tokens", "dollars"])
async def test_questions_at_once_of_several_processes_never_overrun_a_session(
    ledgers: list[Ledger], most: Allowance
) -> None:
    begun = await recorder_of(ledgers[0]).think(
        Command(text="so"), lambda change: change, session=None, author="ann", limits=Limits()
    )

    refused = await asked_at_once(rooms(ledgers, allowed=most), [begun.session] * 3)

    assert refused == ["budget_spent"] * 2
    assert DEFAULT_ANSWER < await used_tokens(ledgers[0], begun.session) <= MOST


@pytest.mark.parametrize("most", BUDGETS, ids=["tokens", "dollars"])
async def test_questions_at_once_of_several_processes_never_overrun_a_day(
    ledgers: list[Ledger], most: Allowance
) -> None:
    recorder = recorder_of(ledgers[0])
    for name in ("a", "b", "c"):
        await recorder.think(
            Command(text="so"),
            lambda change: change,
            session=name,
            author="ann",
            limits=Limits(),
            may_begin=True,
        )

    refused = await asked_at_once(rooms(ledgers, day=most), ["a", "b", "c"])

    assert refused == ["budget_spent"] * 2
    assert DEFAULT_ANSWER < await used_tokens(ledgers[0]) <= MOST


async def test_what_a_guest_asks_counts_for_the_day_of_the_sessions_owner(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "record.db")
    ann, bo = ledger.of("ann"), ledger.of("bo")
    await record_usage(ann, "s", NOW, usage(60))
    shared = await ann.share("s", "bo", "write")

    assert await remaining(bo, shared, day=Allowance(tokens=100)) == Allowance(tokens=40)
    assert await remaining(bo, "own", day=Allowance(tokens=100)) == Allowance(tokens=100)
    with pytest.raises(Refused, match="budget_spent"):
        await remaining(bo, shared, day=Allowance(tokens=60))
    await ledger.close()


async def test_guests_and_owner_at_once_never_overrun_the_owners_day(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "record.db")
    ann, bo = ledger.of("ann"), ledger.of("bo")
    begun = await recorder_of(ann).think(
        Command(text="so"), lambda change: change, session=None, author="ann", limits=Limits()
    )
    shared = await ann.share(begun.session, "bo", "write")

    refused = await asked_at_once(
        rooms([ann, bo, bo], day=Allowance(tokens=MOST)), [begun.session, shared, shared]
    )

    assert refused == ["budget_spent"] * 2
    assert DEFAULT_ANSWER < await used_tokens(ann) <= MOST
    await ledger.close()


async def test_questions_at_once_of_one_process_share_what_there_is(ledgers: list[Ledger]) -> None:
    room = Room(Greedy(), ledger=ledgers[0], day=Allowance(tokens=MOST))
    each = panel(CRITIC, settling="none")

    answers = await asyncio.gather(*[room.ask(each) for _ in range(9)], return_exceptions=True)

    assert len([one for one in answers if isinstance(one, Refused)]) == 7
    assert DEFAULT_ANSWER < await used_tokens(ledgers[0]) <= MOST


async def test_a_deliberation_with_a_synthesis_stays_within_what_was_set_aside() -> None:
    room = Room(Greedy(), allowed=Allowance(tokens=20_000))
    await room.ask(panel())

    assert await used_tokens(room.ledger) <= 20_000


def held(tokens: int, until: int) -> ModelQuestions:
    asked = ModelQuestions()
    reserve = Reservation(tokens=tokens, until=until)
    asked.apply(
        DelegationMade(delegation="d1", seat="s", asks="t1", given=stored_reservation(reserve))
    )
    return asked


async def test_what_a_dead_process_set_aside_lapses() -> None:
    kept = budgets_of(MemoryLedger(), Allowance(tokens=100))

    assert kept.remaining_in("s", held(60, NOW + 1)) == Allowance(tokens=40)
    assert kept.remaining_in("s", held(60, NOW)) == Allowance(tokens=100)


@pytest.mark.parametrize("until", [10**18, -1])
async def test_nothing_is_set_aside_for_ever(until: int) -> None:
    """An import may say anything."""
    kept = budgets_of(MemoryLedger(), Allowance(tokens=100))

    assert kept.remaining_in("s", held(60, until)) == Allowance(tokens=100)


async def test_who_comes_after_what_was_set_aside_lapsed_is_not_asked() -> None:
    room = Room(Greedy(), allowed=Allowance(tokens=20_000))
    room.calls._clock = lambda: 10_000_000 + START_DELAY

    ended = await room.ask(panel(CRITIC, settling="none"))

    assert "lapsed" in ended.view.delegations["d1"].because
    assert isinstance(room.model, Greedy)
    assert room.model.prompts == []


async def test_an_owner_who_used_the_tokens_of_a_day_is_told_when_the_next_begins() -> None:
    ledger, now = MemoryLedger(), 20_000 * DAY + DAY - 5_000
    budgets = OwnerBudgets(ledger, UNLIMITED, UNLIMITED, lambda: now, day_tokens=100)
    await record_usage(ledger, "yesterday", now - DAY, usage(500))
    await budgets.check_day_tokens("s")
    await record_usage(ledger, "today", now - 1, usage(99))
    await budgets.check_day_tokens("s")
    await record_usage(ledger, "now", now, usage(2))

    with pytest.raises(RetryLater, match="this day is used up") as refused:
        await budgets.check_day_tokens("s")

    assert (refused.value.code, refused.value.retry_after) == (Code.BUDGET_SPENT, 5.0)


async def test_a_guest_asks_nobody_where_the_owner_of_the_session_used_the_day_up() -> None:
    ledger = MemoryLedger()
    await record_usage(ledger.of("ada"), "s", NOW, usage(100))
    shared = await ledger.of("ada").share("s", "bob", "write")
    budgets = budgets_of(ledger.of("bob"), day_tokens=100)

    with pytest.raises(RetryLater, match="this day is used up"):
        await budgets.check_day_tokens(shared)
    await budgets.check_day_tokens("own")
