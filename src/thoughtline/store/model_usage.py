"""What asking minds took, summed by mind and day."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from msgspec import Struct

from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed, Recorded
from thoughtline.store.ledger import DailyModelUsage, Entry

DAY = 24 * 60 * 60 * 1_000
"""Milliseconds of a day."""


class UsageSum(Struct):
    """The sum of several bills. `unknown` is how many of them name no cost."""

    calls: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: Decimal = Decimal(0)
    unknown: int = 0
    seconds: float = 0.0
    retries: int = 0

    def __add__(self, other: "UsageSum") -> "UsageSum":
        return UsageSum(
            calls=self.calls + other.calls,
            failed=self.failed + other.failed,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cost=self.cost + other.cost,
            unknown=self.unknown + other.unknown,
            seconds=self.seconds + other.seconds,
            retries=self.retries + other.retries,
        )


DayAndModel = tuple[int, str]
"""The day, counted from 1970 in UTC, and the mind."""

ESTIMATED = "{mind} (estimated)"
"""What is lost has an account of its own, so that whoever reads the sums sees what nobody told."""


def usage_by_day(entries: Iterable[Entry | Recorded]) -> dict[DayAndModel, UsageSum]:
    """What some events add, by day and mind. Most add nothing."""
    return merge_usage(_bills(entries))


def merge_usage(found: Iterable[tuple[DayAndModel, UsageSum]]) -> dict[DayAndModel, UsageSum]:
    """Accounts of the same day and mind as one."""
    total: dict[DayAndModel, UsageSum] = {}
    for place, account in found:
        total[place] = total.get(place, UsageSum()) + account
    return total


def daily_usage(found: Iterable[tuple[DayAndModel, UsageSum]]) -> list[DailyModelUsage]:
    """Accounts as they are asked for, the latest day first."""
    total = sorted(merge_usage(found).items(), key=lambda one: (-one[0][0], one[0][1]))
    return [
        DailyModelUsage(
            mind=mind,
            day=day * DAY,
            calls=one.calls,
            failed=one.failed,
            tokens_in=one.tokens_in,
            tokens_out=one.tokens_out,
            estimated_cost=None if one.unknown else one.cost,
            seconds=one.seconds,
            retries=one.retries,
        )
        for (day, mind), one in total
    ]


def _bills(entries: Iterable[Entry | Recorded]) -> Iterator[tuple[DayAndModel, UsageSum]]:
    for entry in entries:
        event = entry.event
        if isinstance(event, DelegationAnswered | DelegationFailed) and event.bill is not None:
            bill, day = event.bill, entry.at // DAY
            failed = isinstance(event, DelegationFailed)
            if bill.told:
                yield (day, bill.mind), _account(bill, failed=failed)
            if bill.lost is not None:
                lost = (day, ESTIMATED.format(mind=bill.mind))
                yield lost, _lost(bill, bill.lost, failed=failed and not bill.told)


def _account(bill: Usage, *, failed: bool) -> UsageSum:
    return UsageSum(
        calls=1,
        failed=int(failed),
        tokens_in=bill.tokens_in or 0,
        tokens_out=bill.tokens_out or 0,
        cost=bill.estimated_cost or Decimal(0),
        unknown=int(bill.estimated_cost is None),
        seconds=bill.seconds,
        retries=bill.retries,
    )


def _lost(bill: Usage, lost: Unmetered, *, failed: bool) -> UsageSum:
    return UsageSum(
        calls=lost.attempts,
        failed=int(failed),
        tokens_in=lost.tokens_in,
        tokens_out=lost.tokens_out,
        cost=lost.estimated_cost or Decimal(0),
        unknown=int(lost.estimated_cost is None),
        seconds=0.0 if bill.told else bill.seconds,
        retries=0 if bill.told else bill.retries,
    )
