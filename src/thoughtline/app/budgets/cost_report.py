"""Report of costs: recorded usage of models by day and model, with sums."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from msgspec import Struct, field

from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.ledger import Ledger
from thoughtline.store.reports import DailyModelUsage


class Total(Struct, frozen=True, kw_only=True):
    """Sum of several usages of models. `model` is "" for all models.

    `estimated_cost` is the sum of the known costs in US dollars; `complete` is true if all costs
    are known.
    """

    model: str = field(name="mind")
    calls: int
    failed: int
    tokens_in: int
    tokens_out: int
    estimated_cost: Decimal
    complete: bool
    seconds: float
    retries: int


class Day(Struct, frozen=True, kw_only=True):
    """Usage of models on one day in UTC. `day` is the start of the day, as in `DailyModelUsage`."""

    day: int
    models: tuple[DailyModelUsage, ...]
    total: Total


class Costs(Struct, frozen=True, kw_only=True):
    """Usage of models by day and by model. The latest day comes first in `days`, and the most
    called model in `models`.
    """

    days: tuple[DailyModelUsage, ...]
    daily: tuple[Day, ...]
    models: tuple[Total, ...]
    total: Total


class CostReport:
    """Report that adds up the usage of models. The report never changes the record."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def costs(self, *, session: str | None = None, since: int | None = None) -> Costs:
        """Add up the usage of one session or of all sessions, from the day of `since` on.

        `since` is in milliseconds since 1970. Raises `Refused` (NO_SUCH_SESSION) if the session has
        no events.
        """
        if session is not None and not await self._ledger.read(session, limit=1):
            raise no_such_session(session)
        days = await self._ledger.model_usage(session=session, since=since)
        by_model: dict[str, list[DailyModelUsage]] = {}
        for usage in days:
            by_model.setdefault(usage.model, []).append(usage)
        summed = (total_of(usages, model) for model, usages in by_model.items())
        return Costs(
            days=tuple(days),
            daily=tuple(_daily(days)),
            models=tuple(sorted(summed, key=lambda total: (-total.calls, total.model))),
            total=total_of(days),
        )


def _daily(days: Sequence[DailyModelUsage]) -> Iterator[Day]:
    for day, group in groupby(days, key=lambda usage: usage.day):
        models = tuple(group)
        yield Day(day=day, models=models, total=total_of(models))


def total_of(usages: Sequence[DailyModelUsage], model: str = "") -> Total:
    known = [usage.estimated_cost for usage in usages if usage.estimated_cost is not None]
    return Total(
        model=model,
        calls=sum(usage.calls for usage in usages),
        failed=sum(usage.failed for usage in usages),
        tokens_in=sum(usage.tokens_in for usage in usages),
        tokens_out=sum(usage.tokens_out for usage in usages),
        estimated_cost=sum(known, Decimal(0)),
        complete=len(known) == len(usages),
        seconds=sum(usage.seconds for usage in usages),
        retries=sum(usage.retries for usage in usages),
    )
