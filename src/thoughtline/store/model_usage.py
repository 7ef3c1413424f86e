from collections.abc import Iterable, Iterator
from decimal import Decimal

from msgspec import Struct

from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed, Recorded
from thoughtline.store.ledger import Entry
from thoughtline.store.reports import DailyModelUsage

DAY = 24 * 60 * 60 * 1_000
"""Milliseconds in a day."""


class UsageSum(Struct):
    """Sum of several usages of models. `unknown` is the number of usages without a cost."""

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
"""Day, counted from 1970 in UTC, and model."""

ESTIMATED = "{model} (estimated)"
"""Name for the sum of unreported usage, so that estimates are visible as estimates."""


def usage_by_day(entries: Iterable[Entry | Recorded]) -> dict[DayAndModel, UsageSum]:
    return merge_usage(_sums(entries))


def merge_usage(sums: Iterable[tuple[DayAndModel, UsageSum]]) -> dict[DayAndModel, UsageSum]:
    total: dict[DayAndModel, UsageSum] = {}
    for place, usage in sums:
        total[place] = total.get(place, UsageSum()) + usage
    return total


def daily_usage(sums: Iterable[tuple[DayAndModel, UsageSum]]) -> list[DailyModelUsage]:
    """Return usage sums in the form of `Ledger.model_usage`, the latest day first."""
    merged = merge_usage(sums)
    latest_first = sorted(merged, key=lambda place: (-place[0], place[1]))
    return [_daily(day, model, merged[day, model]) for day, model in latest_first]


def _daily(day: int, model: str, total: UsageSum) -> DailyModelUsage:
    return DailyModelUsage(
        model=model,
        day=day * DAY,
        calls=total.calls,
        failed=total.failed,
        tokens_in=total.tokens_in,
        tokens_out=total.tokens_out,
        estimated_cost=None if total.unknown else total.cost,
        seconds=total.seconds,
        retries=total.retries,
    )


def _sums(entries: Iterable[Entry | Recorded]) -> Iterator[tuple[DayAndModel, UsageSum]]:
    for entry in entries:
        event = entry.event
        if isinstance(event, DelegationAnswered | DelegationFailed) and event.usage is not None:
            usage, day = event.usage, entry.at // DAY
            failed = isinstance(event, DelegationFailed)
            if usage.metered:
                yield (day, usage.requested), _metered(usage, failed=failed)
            if usage.unmetered is not None:
                place = (day, ESTIMATED.format(model=usage.requested))
                yield place, _estimated(usage, usage.unmetered, failed=failed and not usage.metered)


def _metered(usage: Usage, *, failed: bool) -> UsageSum:
    return UsageSum(
        calls=1,
        failed=int(failed),
        tokens_in=usage.tokens_in or 0,
        tokens_out=usage.tokens_out or 0,
        cost=usage.estimated_cost or Decimal(0),
        unknown=int(usage.estimated_cost is None),
        seconds=usage.seconds,
        retries=usage.retries,
    )


def _estimated(usage: Usage, unmetered: Unmetered, *, failed: bool) -> UsageSum:
    return UsageSum(
        calls=unmetered.attempts,
        failed=int(failed),
        tokens_in=unmetered.tokens_in,
        tokens_out=unmetered.tokens_out,
        cost=unmetered.estimated_cost or Decimal(0),
        unknown=int(unmetered.estimated_cost is None),
        seconds=0.0 if usage.metered else usage.seconds,
        retries=0 if usage.metered else usage.retries,
    )
