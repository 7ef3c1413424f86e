"""What asking minds took: by day and mind as it was told, and in sums, which are made here."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from msgspec import Struct, field

from thoughtline.store.ledger import DailyModelUsage, Ledger
from thoughtline.store.session_access import no_such_session


class Total(Struct, frozen=True, kw_only=True):
    """The sum of several. `model` is "" for all models.

    `estimated_cost` is in US dollars and counts what is known; `complete` says that this is all.
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
    """One day in UTC, which begins at `day` as in `DailyModelUsage`, and the models asked."""

    day: int
    minds: tuple[DailyModelUsage, ...]
    total: Total


class Costs(Struct, frozen=True, kw_only=True):
    """`days` and `daily` begin with the latest, `minds` with the one that was asked most."""

    days: tuple[DailyModelUsage, ...]
    daily: tuple[Day, ...]
    minds: tuple[Total, ...]
    total: Total


class CostReport:
    """Adds up what was spent. Never changes the record."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def costs(self, *, session: str | None = None, since: int | None = None) -> Costs:
        """In one session or in all, from the day of `since` on, in milliseconds as in `Recorded`.

        Raises `Refused` (NO_SUCH_SESSION) for a session that never began.
        """
        if session is not None and not await self._ledger.read(session, limit=1):
            raise no_such_session(session)
        days = await self._ledger.model_usage(session=session, since=since)
        by_model: dict[str, list[DailyModelUsage]] = {}
        for usage in days:
            by_model.setdefault(usage.model, []).append(usage)
        summed = (_summed(model, usages) for model, usages in by_model.items())
        return Costs(
            days=tuple(days),
            daily=tuple(_daily(days)),
            minds=tuple(sorted(summed, key=lambda total: (-total.calls, total.model))),
            total=_summed("", days),
        )


def _daily(days: Sequence[DailyModelUsage]) -> Iterator[Day]:
    for day, asked in groupby(days, key=lambda one: one.day):
        minds = tuple(asked)
        yield Day(day=day, minds=minds, total=_summed("", minds))


def _summed(model: str, spent: Sequence[DailyModelUsage]) -> Total:
    known = [one.estimated_cost for one in spent if one.estimated_cost is not None]
    return Total(
        model=model,
        calls=sum(one.calls for one in spent),
        failed=sum(one.failed for one in spent),
        tokens_in=sum(one.tokens_in for one in spent),
        tokens_out=sum(one.tokens_out for one in spent),
        estimated_cost=sum(known, Decimal(0)),
        complete=len(known) == len(spent),
        seconds=sum(one.seconds for one in spent),
        retries=sum(one.retries for one in spent),
    )
