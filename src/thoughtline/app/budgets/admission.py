"""Admission of an owner's questions to models: checks of the budgets, then of the concurrency
limit.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit, Slot


class Admission:
    def __init__(self, owner: str, budgets: OwnerBudgets, concurrency: ConcurrencyLimit) -> None:
        self._owner = owner
        self._budgets = budgets
        self._concurrency = concurrency

    @asynccontextmanager
    async def slot(self, session: str | None, *, asks: bool = True) -> AsyncIterator[Slot]:
        """Hold a slot for a question while the context is open. If `asks` is false, no model is
        asked and no slot is needed.

        `session` is None for a new session. Raises `RetryLater` (TOO_MANY_AT_ONCE, BUDGET_SPENT) if
        the owner has too many questions in flight, or no budget left.
        """
        if not asks:
            yield Slot()
            return
        await self._budgets.check_day_tokens(session)
        async with self._concurrency.slot(self._owner) as slot:
            yield slot
