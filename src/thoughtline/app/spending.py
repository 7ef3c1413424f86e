"""What minds may still take, in one session and on one day."""

from collections.abc import Callable

from thoughtline.app.affording import left
from thoughtline.core.allowance import Allowance
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger, Spent

DAY = 86_400_000
"""Milliseconds."""


class Spending:
    """Keeps within what one session, and one day (in UTC), may take of an owner's money.

    What other questions under way will take is not known yet, so those that are asked at the same
    time may together take more than is left. `clock` gives milliseconds since 1970.
    """

    def __init__(
        self, ledger: Ledger, session: Allowance, day: Allowance, clock: Callable[[], int]
    ) -> None:
        self._ledger = ledger
        self._session = session
        self._day = day
        self._clock = clock

    async def bounded(self, wanted: Allowance, session: str | None) -> Allowance:
        """What is wanted, as far as it may be had. Raises `Refused` (BUDGET_SPENT)."""
        if self._session != Allowance() and session is not None:
            spent = await self._ledger.spent(session=session)
            wanted = wanted.within(_left("session", self._session, spent))
        elif session is None:
            wanted = wanted.within(self._session)
        if self._day != Allowance():
            today = self._clock() // DAY * DAY
            spent = await self._ledger.spent(since=today)
            wanted = wanted.within(_left("day", self._day, spent))
        return wanted


def _left(which: str, allowed: Allowance, spent: list[Spent]) -> Allowance:
    took = [
        Allowance(tokens=one.tokens_in + one.tokens_out, dollars=one.estimated_cost)
        for one in spent
    ]
    if allowed.dollars is not None and any(one.dollars is None for one in took):
        raise Refused(
            Code.BUDGET_SPENT,
            f"What this {which} took is not known: a call broke off, or a model has no price.",
            hint=f"Limit the {which} in tokens instead (--{which}-budget).",
        )
    remaining = left(allowed, took)
    if remaining.tokens == 0 or remaining.dollars == 0:
        raise Refused(
            Code.BUDGET_SPENT,
            f"What this {which} may take is spent.",
            hint=f"The person who runs this server sets it with --{which}-budget.",
        )
    return remaining
