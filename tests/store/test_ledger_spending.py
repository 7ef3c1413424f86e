"""The promise of `Ledger` about what asking minds took, run against every store."""

from decimal import Decimal

import pytest

from store.ledgers import entries, forget
from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed, Event
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger, VersionConflict, at_version
from thoughtline.store.reports import DailyModelUsage

DAY = 86_400_000


def answered(mind: str, cost: str | None, **more: float | None) -> Event:
    price = None if cost is None else Decimal(cost)
    bill = Usage(requested=mind, estimated_cost=price, **more)  # type: ignore[arg-type]
    return DelegationAnswered(delegation="d1", text="yes", usage=bill)


def failed(mind: str, cost: str | None) -> Event:
    price = None if cost is None else Decimal(cost)
    bill = Usage(requested=mind, estimated_cost=price, seconds=1.5, retries=2)
    return DelegationFailed(delegation="d1", code="mind_busy", usage=bill)


async def bill(ledger: Ledger, *events: Event, session: str = "s", at: int = 1_000) -> None:
    there = await ledger.read(session)
    version = there[-1].version if there else 0
    await ledger.append(session, at_version(version, entries(*events, at=at)))


async def test_where_nobody_was_asked_nothing_was_spent(ledger: Ledger) -> None:
    await bill(ledger, DelegationAnswered(delegation="d1", text="the caller said so itself"))

    assert await ledger.model_usage() == []
    assert await ledger.model_usage(session="s") == []
    assert await ledger.model_usage(session="never begun") == []


async def test_bills_are_summed_by_mind_and_day(ledger: Ledger) -> None:
    await bill(
        ledger,
        answered("a", "0.1", tokens_in=10, tokens_out=5, seconds=0.5),
        answered("a", "0.2", tokens_in=1, tokens_out=2, seconds=0.25, retries=1),
        failed("a", "0"),
        answered("b", "3"),
        at=DAY * 3 + 5,
    )
    await bill(ledger, answered("a", "0.0000001"), session="other", at=DAY * 4 - 1)
    await bill(ledger, answered("a", "7"), at=DAY * 4)

    sums = await ledger.model_usage()

    assert [(one.model, one.day, one.estimated_cost) for one in sums] == [
        ("a", DAY * 4, Decimal(7)),
        ("a", DAY * 3, Decimal("0.3000001")),
        ("b", DAY * 3, Decimal(3)),
    ]
    assert sums[1] == DailyModelUsage(
        model="a",
        day=DAY * 3,
        calls=4,
        failed=1,
        tokens_in=11,
        tokens_out=7,
        estimated_cost=Decimal("0.3000001"),
        seconds=2.25,
        retries=3,
    )


async def test_what_was_lost_has_a_line_of_its_own(ledger: Ledger) -> None:
    lost = Unmetered(attempts=2, tokens_in=30, tokens_out=50, estimated_cost=Decimal(1))
    both = Usage(
        requested="a", tokens_in=1, tokens_out=2, estimated_cost=Decimal(0), unmetered=lost
    )
    await bill(
        ledger,
        DelegationAnswered(delegation="d1", text="yes", usage=both),
        DelegationFailed(
            delegation="d2", code="mind_too_slow", usage=Usage(requested="a", unmetered=lost)
        ),
    )

    assert [
        (one.model, one.calls, one.failed, one.tokens_in, one.tokens_out, one.estimated_cost)
        for one in await ledger.model_usage()
    ] == [("a", 1, 0, 1, 2, Decimal(0)), ("a (estimated)", 4, 1, 60, 100, Decimal(2))]


async def test_one_unknown_cost_makes_the_sum_unknown(ledger: Ledger) -> None:
    await bill(ledger, answered("a", "1"), answered("a", None), answered("b", "1"))

    assert [one.estimated_cost for one in await ledger.model_usage()] == [None, Decimal(1)]


async def test_a_session_and_the_days_since_a_moment_can_be_told_alone(ledger: Ledger) -> None:
    for day in range(5):
        await bill(ledger, answered("a", "1"), at=day * DAY)
        await bill(ledger, answered("a", "10"), session="other", at=day * DAY)

    assert [one.estimated_cost for one in await ledger.model_usage(session="s")] == [Decimal(1)] * 5
    assert [one.day for one in await ledger.model_usage(since=3 * DAY + 99)] == [4 * DAY, 3 * DAY]
    [last] = await ledger.model_usage(session="other", since=4 * DAY)
    assert last.estimated_cost == Decimal(10)


async def test_each_owner_has_bills_of_its_own(ledger: Ledger) -> None:
    for owner, cost in (("", "1"), ("ada", "2"), ("bo", "3")):
        await bill(ledger.of(owner), answered("a", cost))

    for owner, costs in (("", [1]), ("ada", [2]), ("bo", [3]), ("eve", [])):
        assert [one.estimated_cost for one in await ledger.of(owner).model_usage()] == costs


async def test_the_bills_of_all_owners_are_summed(ledger: Ledger) -> None:
    for owner, cost in (("", "1"), ("ada", "2"), ("bo", "3")):
        await bill(ledger.of(owner), answered("a", cost))

    for part in (ledger, ledger.of("eve")):
        every = await part.model_usage(all_owners=True)
        assert sum(one.estimated_cost or 0 for one in every) == 6
        assert await part.model_usage(all_owners=True, since=10**12) == []


async def test_a_shared_session_tells_what_it_cost(ledger: Ledger) -> None:
    await bill(ledger.of("ada"), answered("a", "2"))
    name = await ledger.of("ada").share("s", "bo", "write")
    await bill(ledger.of("bo"), answered("a", "1"), session=name)

    [seen] = await ledger.of("bo").model_usage(session=name)
    [own] = await ledger.of("ada").model_usage()
    assert seen == own
    assert own.estimated_cost == Decimal(3)
    assert await ledger.of("bo").model_usage() == []


async def test_what_was_spent_is_not_forgotten_with_a_session(ledger: Ledger) -> None:
    """A limit of spending would otherwise be lifted by forgetting."""
    await bill(ledger, answered("a", "2"))
    await forget(ledger)

    assert [one.estimated_cost for one in await ledger.model_usage()] == [Decimal(2)]


async def test_a_write_that_was_refused_costs_nothing(ledger: Ledger) -> None:
    await bill(ledger, answered("a", "2"))
    with pytest.raises(VersionConflict):
        await ledger.append("s", at_version(0, entries(answered("a", "5"))))
    name = await ledger.share("s", "bo", "read")
    with pytest.raises(Refused) as refusal:
        await ledger.of("bo").append(name, at_version(1, entries(answered("a", "5"))))
    assert refusal.value.code == Code.SESSION_NOT_YOURS

    assert [one.estimated_cost for one in await ledger.model_usage()] == [Decimal(2)]
