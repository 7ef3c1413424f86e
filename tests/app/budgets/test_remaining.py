"""What a session and a day may take, over a real ledger."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.deliberation.test_service import CRITIC, Room, panel
from thoughtline.app.budgets.answer_limits import USUAL
from thoughtline.app.budgets.remaining import DAY, LATE, RemainingBudget
from thoughtline.app.deliberation.router_call import RouterCall, RouterCalls
from thoughtline.app.recorder import Recorder
from thoughtline.app.session_cache import SessionCache
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation, stored_reservation
from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.core.command import Command
from thoughtline.core.deliberation.open_questions import OpenQuestions
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.llm.client.unmetered import max_input_tokens
from thoughtline.llm.model import Answer, OnText, Prompt
from thoughtline.llm.scripted import ScriptedModel
from thoughtline.store.ledger import Entry, Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger

NOW = 20_000 * DAY + 5_000
NONE = Allowance()
PROMPT = Prompt(text="Rate it.", max_tokens=100)


class Greedy(ScriptedModel):
    """Takes all that it may, and a while for it."""

    def __init__(self) -> None:
        super().__init__({"": "No."}, name="scripted:greedy", cost=Decimal("0.001"))

    async def ask(self, prompt: Prompt, *, on_text: OnText | None = None) -> Answer:
        answer = await super().ask(prompt, on_text=on_text)
        await asyncio.sleep(0.005)
        return Answer(
            text=answer.text,
            finish="length",
            model="greedy",
            tokens_in=max_input_tokens(prompt),
            tokens_out=prompt.max_tokens,
        )


async def paid(ledger: Ledger, session: str, at: int, bill: Usage) -> None:
    made = DelegationMade(delegation="d1", seat="verify", asks="")
    answered = DelegationAnswered(delegation="d1", text="yes", usage=bill)
    entries = [Entry(event=event, author="m", at=at) for event in (made, answered)]
    await ledger.append(session, entries, expecting=0)


def bill(tokens: int, dollars: str | None = "0.01") -> Usage:
    cost = None if dollars is None else Decimal(dollars)
    return Usage(requested="m", tokens_in=tokens, tokens_out=0, estimated_cost=cost)


def spending(ledger: Ledger, session: Allowance = NONE, day: Allowance = NONE) -> RemainingBudget:
    return RemainingBudget(ledger, session, day, lambda: NOW)


def thinking(ledger: Ledger) -> Recorder[Session]:
    sessions = SessionCache(ledger, Session)
    return Recorder(ledger, sessions, clock=lambda: NOW, new_handle=lambda: "s")


async def allowed(
    ledger: Ledger, session: str | None, *, of: Allowance = NONE, day: Allowance = NONE
) -> Allowance:
    return await spending(ledger, of, day).allowed(thinking(ledger), session)


async def took(ledger: Ledger, session: str | None = None) -> int:
    return sum(one.tokens_in + one.tokens_out for one in await ledger.model_usage(session=session))


async def test_without_limits_all_may_be_had() -> None:
    assert await allowed(MemoryLedger(), "s") == NONE


async def test_a_new_session_may_take_what_any_session_may() -> None:
    most = Allowance(tokens=100)

    assert await allowed(MemoryLedger(), None, of=most) == most


async def test_what_a_session_took_is_gone_for_it_and_not_for_others() -> None:
    ledger = MemoryLedger()
    await paid(ledger, "s", NOW, bill(60))
    await paid(ledger, "other", NOW, bill(90))

    assert await allowed(ledger, "s", of=Allowance(tokens=100)) == Allowance(tokens=40)


async def test_yesterday_does_not_count_for_today() -> None:
    ledger = MemoryLedger()
    await paid(ledger, "yesterday", NOW - DAY, bill(60, "5"))
    await paid(ledger, "today", NOW, bill(60, "0.5"))

    left = await allowed(ledger, "other", day=Allowance(dollars=Decimal(2)))

    assert left == Allowance(dollars=Decimal("1.5"))


@pytest.mark.parametrize("which", ["of", "day"])
async def test_what_is_spent_is_refused(which: str) -> None:
    ledger = MemoryLedger()
    await paid(ledger, "s", NOW, bill(100))

    with pytest.raises(Refused, match="budget_spent"):
        await allowed(ledger, "s", **{which: Allowance(tokens=100)})


@pytest.mark.parametrize("which", ["of", "day"])
async def test_what_was_lost_counts_as_spent(which: str) -> None:
    ledger = MemoryLedger()
    lost = Unmetered(attempts=2, tokens_in=30, tokens_out=50, estimated_cost=Decimal(1))
    await paid(ledger, "s", NOW, Usage(requested="m", unmetered=lost))

    left = await allowed(ledger, "s", **{which: Allowance(tokens=100, dollars=Decimal(3))})

    assert left == Allowance(tokens=20, dollars=Decimal(2))


@pytest.mark.parametrize("which", ["of", "day"])
async def test_no_sum_of_dollars_is_kept_where_a_price_is_not_known(which: str) -> None:
    ledger = MemoryLedger()
    await paid(ledger, "s", NOW, bill(100, None))

    with pytest.raises(Refused, match="not known"):
        await allowed(ledger, "s", **{which: Allowance(dollars=Decimal(1))})


@pytest.fixture
async def ledgers(tmp_path: Path) -> AsyncIterator[list[Ledger]]:
    """The same record, as three processes have it open."""
    kept: list[Ledger] = [SqliteLedger(tmp_path / "record.db") for _ in range(3)]
    yield kept
    for ledger in kept:
        await ledger.close()


class Racing(RemainingBudget):
    """Decides when all three processes have seen the same rest."""

    barrier: asyncio.Barrier

    async def allowed(self, thinking: Recorder[Any], session: str | None) -> Allowance:
        found = await super().allowed(thinking, session)
        await self.barrier.wait()
        return found


def rooms(ledgers: list[Ledger], **budgets: Any) -> list[Room]:
    Racing.barrier = asyncio.Barrier(len(ledgers))
    return [Room(Greedy(), ledger=ledger, spending=Racing, **budgets) for ledger in ledgers]


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


MOST = 3 * USUAL // 2
BUDGETS = [Allowance(tokens=MOST), Allowance(dollars=Decimal("0.001") * MOST)]


@pytest.mark.parametrize("most", BUDGETS, ids=["tokens", "dollars"])
async def test_questions_at_once_of_several_processes_never_overrun_a_session(
    ledgers: list[Ledger], most: Allowance
) -> None:
    begun = await thinking(ledgers[0]).think(
        Command(text="so"), session=None, author="ann", limits=Limits()
    )

    refused = await asked_at_once(rooms(ledgers, allowed=most), [begun.session] * 3)

    assert refused == ["budget_spent"] * 2
    assert USUAL < await took(ledgers[0], begun.session) <= MOST


@pytest.mark.parametrize("most", BUDGETS, ids=["tokens", "dollars"])
async def test_questions_at_once_of_several_processes_never_overrun_a_day(
    ledgers: list[Ledger], most: Allowance
) -> None:
    think = thinking(ledgers[0])
    for name in ("a", "b", "c"):
        await think.think(
            Command(text="so"), session=name, author="ann", limits=Limits(), may_begin=True
        )

    refused = await asked_at_once(rooms(ledgers, day=most), ["a", "b", "c"])

    assert refused == ["budget_spent"] * 2
    assert USUAL < await took(ledgers[0]) <= MOST


async def test_what_a_guest_asks_counts_for_the_day_of_the_sessions_owner(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "record.db")
    ann, bo = ledger.of("ann"), ledger.of("bo")
    await paid(ann, "s", NOW, bill(60))
    shared = await ann.share("s", "bo", "write")

    assert await allowed(bo, shared, day=Allowance(tokens=100)) == Allowance(tokens=40)
    assert await allowed(bo, "own", day=Allowance(tokens=100)) == Allowance(tokens=100)
    with pytest.raises(Refused, match="budget_spent"):
        await allowed(bo, shared, day=Allowance(tokens=60))
    await ledger.close()


async def test_guests_and_owner_at_once_never_overrun_the_owners_day(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "record.db")
    ann, bo = ledger.of("ann"), ledger.of("bo")
    begun = await thinking(ann).think(
        Command(text="so"), session=None, author="ann", limits=Limits()
    )
    shared = await ann.share(begun.session, "bo", "write")

    refused = await asked_at_once(
        rooms([ann, bo, bo], day=Allowance(tokens=MOST)), [begun.session, shared, shared]
    )

    assert refused == ["budget_spent"] * 2
    assert USUAL < await took(ann) <= MOST
    await ledger.close()


async def test_questions_at_once_of_one_process_share_what_there_is(ledgers: list[Ledger]) -> None:
    room = Room(Greedy(), ledger=ledgers[0], day=Allowance(tokens=MOST))
    each = panel(CRITIC, settling="none")

    answers = await asyncio.gather(*[room.ask(each) for _ in range(9)], return_exceptions=True)

    assert len([one for one in answers if isinstance(one, Refused)]) == 7
    assert USUAL < await took(ledgers[0]) <= MOST


async def test_a_deliberation_with_a_synthesis_stays_within_what_was_set_aside() -> None:
    room = Room(Greedy(), allowed=Allowance(tokens=20_000))
    await room.ask(panel())

    assert await took(room.ledger) <= 20_000


def held(tokens: int, until: int) -> OpenQuestions:
    asked = OpenQuestions()
    reserve = Reservation(tokens=tokens, until=until)
    asked.apply(
        DelegationMade(delegation="d1", seat="s", asks="t1", given=stored_reservation(reserve))
    )
    return asked


async def test_what_a_dead_process_set_aside_lapses() -> None:
    kept = spending(MemoryLedger(), Allowance(tokens=100))

    assert kept.left_in("s", held(60, NOW + 1)) == Allowance(tokens=40)
    assert kept.left_in("s", held(60, NOW)) == Allowance(tokens=100)


@pytest.mark.parametrize("until", [10**18, -1])
async def test_nothing_is_set_aside_for_ever(until: int) -> None:
    """An import may say anything."""
    kept = spending(MemoryLedger(), Allowance(tokens=100))

    assert kept.left_in("s", held(60, until)) == Allowance(tokens=100)


async def test_who_comes_after_what_was_set_aside_lapsed_is_not_asked() -> None:
    room = Room(Greedy(), allowed=Allowance(tokens=20_000))
    room.hearing._clock = lambda: 10_000_000 + LATE

    ended = await room.ask(panel(CRITIC, settling="none"))

    assert "lapsed" in ended.tree.delegations["d1"].because
    assert isinstance(room.mind, Greedy)
    assert room.mind.prompts == []


async def test_what_is_asked_on_the_way_is_set_aside_until_it_is_recorded_alone_if_need_be() -> (
    None
):
    ledger = MemoryLedger()
    kept = spending(ledger, Allowance(tokens=2_000))
    asides = RouterCalls(Greedy(), kept, thinking(ledger))

    async with asides.asked("routing", PROMPT, session="s", author="ann") as came:
        left = await kept.allowed(thinking(ledger), "s")

    assert isinstance(came, RouterCall)
    assert left == Allowance(tokens=2_000 - max_input_tokens(PROMPT) - 100)
    assert await took(ledger, "s") == max_input_tokens(PROMPT) + 100
    assert await kept.allowed(thinking(ledger), "s") == left


async def test_what_is_asked_on_the_way_takes_nothing_from_another_session() -> None:
    ledger = MemoryLedger()
    kept = spending(ledger, Allowance(tokens=2_000))
    asides = RouterCalls(Greedy(), kept, thinking(ledger))

    async with asides.asked("routing", PROMPT, session="s", author="ann"):
        assert await kept.allowed(thinking(ledger), "other") == Allowance(tokens=2_000)


class Unwritable(MemoryLedger):
    async def append(self, *_: Any, **__: Any) -> None:
        raise Refused(Code.LEDGER_UNREACHABLE, "It cannot be written.", hint="Wait.")


async def test_what_was_asked_on_the_way_and_cannot_be_recorded_stays_set_aside() -> None:
    ledger, now = Unwritable(), NOW
    kept = RemainingBudget(ledger, Allowance(tokens=2_000), NONE, lambda: now)
    asides = RouterCalls(Greedy(), kept, thinking(ledger))

    with pytest.raises(Refused, match="ledger_unreachable"):
        async with asides.asked("routing", PROMPT, session="s", author="ann"):
            pass

    left = await kept.allowed(thinking(ledger), "s")
    assert left == Allowance(tokens=2_000 - max_input_tokens(PROMPT) - 100)
    now += LATE + round(PROMPT.deadline * 1_000)
    assert await kept.allowed(thinking(ledger), "s") == Allowance(tokens=2_000)


async def test_nobody_is_asked_on_the_way_where_too_little_is_left() -> None:
    ledger, mind = MemoryLedger(), Greedy()
    asides = RouterCalls(mind, spending(ledger, Allowance(tokens=150)), thinking(ledger))

    async with asides.asked("routing", PROMPT, session="s", author="ann") as came:
        assert isinstance(came, Refused)

    assert mind.prompts == []


async def test_several_that_are_asked_on_the_way_do_not_overrun_together() -> None:
    ledger, mind = MemoryLedger(), Greedy()
    asides = RouterCalls(mind, spending(ledger, Allowance(tokens=500)), thinking(ledger))

    async def ask() -> bool:
        async with asides.asked("routing", PROMPT, session="s", author="ann") as came:
            return isinstance(came, RouterCall)

    assert sum(await asyncio.gather(*[ask() for _ in range(9)])) == len(mind.prompts) == 2
