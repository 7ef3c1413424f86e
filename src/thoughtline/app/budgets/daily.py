"""What an owner may spend in a day on a server where nobody said how much that is."""

from collections.abc import Callable

from thoughtline.app.budgets.payer import charged
from thoughtline.core.refusal import Code, Later
from thoughtline.store.ledger import Ledger

DAY = 86_400_000
"""Milliseconds."""


class DailyLimit:
    """Lets owners ask nobody any more on a day (in UTC) on which they took `most` tokens.

    Unlike a budget it says nothing of how long an answer may be, so the last questions of a day
    may go beyond it. How many these are is bounded elsewhere (`at_once`). `clock` gives
    milliseconds since 1970.
    """

    def __init__(self, ledger: Ledger, clock: Callable[[], int], most: int) -> None:
        self._ledger = ledger
        self._clock = clock
        self._most = most

    async def check(self, owner: str, session: str | None = None) -> None:
        """Raises `Later` (BUDGET_SPENT). In a session of another owner that one is looked at."""
        now, ledger = self._clock(), self._ledger.of(owner)
        host = await charged(ledger, session)
        if host is not None:
            ledger = self._ledger.of(host)
        spent = await ledger.model_usage(since=now // DAY * DAY)
        if sum(one.tokens_in + one.tokens_out for one in spent) < self._most:
            return
        raise Later(
            Code.BUDGET_SPENT,
            f"What models may take of one owner in a day is spent: {self._most:,} tokens.",
            hint="Ask again tomorrow, in UTC. The person who runs this server sets it with "
            "--day-budget.",
            retry_after=(DAY - now % DAY) / 1_000,
        )
