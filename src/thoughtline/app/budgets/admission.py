"""Whether a question of an owner may be asked now: asks the budgets, then the concurrency limit."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit, Slot


class Admission:
    """Lets the questions of one owner in."""

    def __init__(self, owner: str, budgets: OwnerBudgets, concurrency: ConcurrencyLimit) -> None:
        self._owner = owner
        self._budgets = budgets
        self._concurrency = concurrency

    @asynccontextmanager
    async def slot(self, session: str | None, *, asks: bool = True) -> AsyncIterator[Slot]:
        """Room for a question in a session, None for one that begins, if it `asks` a model at all.

        Raises `RetryLater` (TOO_MANY_AT_ONCE, BUDGET_SPENT).
        """
        if not asks:
            yield Slot()
            return
        await self._budgets.check_day_tokens(session)
        async with self._concurrency.slot(self._owner) as slot:
            yield slot
