"""What a session and a day may take, over a real ledger."""

from decimal import Decimal

import pytest

from thoughtline.app.spending import DAY, Spending
from thoughtline.core.allowance import Allowance
from thoughtline.core.bill import Bill
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Entry
from thoughtline.store.memory import MemoryLedger

NOW = 20_000 * DAY + 5_000
NONE = Allowance()


async def paid(ledger: MemoryLedger, session: str, at: int, bill: Bill) -> None:
    made = DelegationMade(delegation="d1", seat="verify", asks="")
    answered = DelegationAnswered(delegation="d1", text="yes", bill=bill)
    entries = [Entry(event=event, author="m", at=at) for event in (made, answered)]
    await ledger.append(session, entries, expecting=0)


def bill(tokens: int, dollars: str | None = "0.01") -> Bill:
    cost = None if dollars is None else Decimal(dollars)
    return Bill(mind="m", tokens_in=tokens, tokens_out=0, estimated_cost=cost)


def spending(ledger: MemoryLedger, session: Allowance = NONE, day: Allowance = NONE) -> Spending:
    return Spending(ledger, session, day, lambda: NOW)


async def test_without_limits_all_that_is_wanted_may_be_had() -> None:
    wanted = Allowance(tokens=5)

    assert await spending(MemoryLedger()).bounded(wanted, "s") == wanted


async def test_a_new_session_may_take_what_any_session_may() -> None:
    kept = spending(MemoryLedger(), session=Allowance(tokens=100))

    assert await kept.bounded(NONE, None) == Allowance(tokens=100)


async def test_what_a_session_took_is_gone_for_it_and_not_for_others() -> None:
    ledger = MemoryLedger()
    await paid(ledger, "s", NOW, bill(60))
    await paid(ledger, "other", NOW, bill(90))
    kept = spending(ledger, session=Allowance(tokens=100))

    assert await kept.bounded(Allowance(tokens=70), "s") == Allowance(tokens=40)


async def test_yesterday_does_not_count_for_today() -> None:
    ledger = MemoryLedger()
    await paid(ledger, "yesterday", NOW - DAY, bill(60, "5"))
    await paid(ledger, "today", NOW, bill(60, "0.5"))
    kept = spending(ledger, day=Allowance(dollars=Decimal(2)))

    assert await kept.bounded(NONE, "other") == Allowance(dollars=Decimal("1.5"))


@pytest.mark.parametrize("which", ["session", "day"])
async def test_what_is_spent_is_refused(which: str) -> None:
    ledger = MemoryLedger()
    await paid(ledger, "s", NOW, bill(100))

    with pytest.raises(Refused, match="budget_spent"):
        await spending(ledger, **{which: Allowance(tokens=100)}).bounded(NONE, "s")


async def test_no_sum_of_dollars_is_kept_where_a_price_is_not_known() -> None:
    ledger = MemoryLedger()
    await paid(ledger, "s", NOW, bill(100, None))

    with pytest.raises(Refused, match="not known"):
        await spending(ledger, day=Allowance(dollars=Decimal(1))).bounded(NONE, "s")
