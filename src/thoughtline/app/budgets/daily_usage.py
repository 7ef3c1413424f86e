"""What was used today, and when the next day begins: at midnight in UTC."""

from decimal import Decimal

from msgspec import Struct

from thoughtline.store.ledger import Ledger
from thoughtline.store.model_usage import DAY


class Consumption(Struct, frozen=True):
    """What questions used. `dollars` is None where the price of a part is not known."""

    tokens: int
    dollars: Decimal | None


async def consumption_today(ledger: Ledger, now: int) -> Consumption:
    """What all questions of a ledger's owner used on the day of `now`, in milliseconds."""
    spent = await ledger.model_usage(since=now // DAY * DAY)
    costs = [each.estimated_cost for each in spent]
    known = [cost for cost in costs if cost is not None]
    return Consumption(
        tokens=sum(each.tokens_in + each.tokens_out for each in spent),
        dollars=sum(known, Decimal(0)) if len(known) == len(costs) else None,
    )


def seconds_to_tomorrow(now: int) -> float:
    return (DAY - now % DAY) / 1_000
