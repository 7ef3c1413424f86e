"""What an owner may spend in a day on a server where nobody said how much that is."""

from collections.abc import Callable

from thoughtline.app.spending import DAY, Spending
from thoughtline.core.allowance import Allowance
from thoughtline.core.refusal import Code, Later
from thoughtline.store.ledger import Ledger

MOST = 1_000_000
"""Tokens in one day, some dollars at most models. A number of dollars would need known prices."""


class Capped(Spending):
    """Asks nobody any more on a day (in UTC) on which `most` tokens were taken.

    Unlike a budget it says nothing of how long an answer may be, so the last questions of a day
    may go beyond it. How many these are is bounded elsewhere (`at_once`).
    """

    def __init__(
        self, ledger: Ledger, session: Allowance, clock: Callable[[], int], most: int = MOST
    ) -> None:
        super().__init__(ledger, session, Allowance(), clock)
        self._own = ledger
        self._now = clock
        self._most = most

    async def bounded(self, wanted: Allowance, session: str | None) -> Allowance:
        """As `Spending` does. Raises `Later` (BUDGET_SPENT) too."""
        now = self._now()
        spent = await self._own.spent(since=now // DAY * DAY)
        if sum(one.tokens_in + one.tokens_out for one in spent) >= self._most:
            left = DAY - now % DAY
            raise Later(
                Code.BUDGET_SPENT,
                f"What models may take of one owner in a day is spent: {self._most:,} tokens.",
                hint="Ask again tomorrow, in UTC. The person who runs this server sets it with "
                "--day-budget.",
                retry_after=left / 1_000,
            )
        return await super().bounded(wanted, session)
