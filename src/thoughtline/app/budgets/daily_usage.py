"""Usage of today, and the time until the next day, which begins at midnight in UTC."""

from decimal import Decimal

from msgspec import Struct

from thoughtline.store.ledger import Ledger
from thoughtline.store.model_usage import DAY


class Consumption(Struct, frozen=True):
    """Usage of questions. `dollars` is None if the price of a part is unknown."""

    tokens: int
    dollars: Decimal | None


async def consumption_today(ledger: Ledger, now: int) -> Consumption:
    """Sum up the usage of a ledger's owner on the day of `now`, a time in milliseconds."""
    spent = await ledger.model_usage(since=now // DAY * DAY)
    costs = [each.estimated_cost for each in spent]
    known = [cost for cost in costs if cost is not None]
    return Consumption(
        tokens=sum(each.tokens_in + each.tokens_out for each in spent),
        dollars=sum(known, Decimal(0)) if len(known) == len(costs) else None,
    )


def seconds_to_tomorrow(now: int) -> float:
    return (DAY - now % DAY) / 1_000
