"""What minds may still take, in one session and on one day."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from typing import Any

from thoughtline.app.budgets.payer import charged
from thoughtline.app.budgets.reservations import OpenReservations
from thoughtline.app.recorder import Recorder
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.deliberation.open_questions import OpenQuestions
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger
from thoughtline.store.names import shared_name, stored_name

DAY = 86_400_000
"""Milliseconds."""

LATE = 900_000
"""Milliseconds by which a question may begin late and still be asked."""

NOTHING = Allowance()

Aside = tuple[str, Reservation]
"""What is set aside in a session for a question that is not on record yet."""

Took = tuple[int, Decimal | None]
"""Tokens, and US dollars, which are None where a part is not known."""


class RemainingBudget:
    """Keeps within what one session, and one day (in UTC), may take of an owner's money.

    In a session of another owner that is that owner's day: what is asked there is charged to it.

    What a question takes at most is set aside with its record, until it is settled. A session's
    questions are decided on one after the other, by its version, so they never overrun. A day's are
    looked at again once they are recorded: of two processes that took the same rest, the one whose
    question came later takes it back. `clock` gives milliseconds since 1970.
    """

    def __init__(
        self, ledger: Ledger, session: Allowance, day: Allowance, clock: Callable[[], int]
    ) -> None:
        self._ledger = ledger
        self._session = session
        self._day = day
        self._clock = clock
        self._outstanding = OpenReservations(ledger, clock)
        self._of_hosts: dict[str, OpenReservations] = {}
        self._asides: list[Aside] = []
        self.turn = asyncio.Lock()
        """One question at a time decides on what is left; else they would all see the same."""

    def left_in(self, session: str | None, asked: OpenQuestions) -> Allowance:
        """What a session may still take, None for one that begins. Raises `Refused`."""
        if self._session == NOTHING:
            return self._session
        now = self._clock()
        aside = [one for of, one in self._asides if of == session and now < one.until]
        held = [*asked.underway.held(now).values(), *aside]
        return _left("session", self._session, (asked.tokens, asked.dollars), held)

    async def allowed(self, thinking: Recorder[Any], session: str | None) -> Allowance:
        """What may be taken now in a session, None for one that begins. Raises `Refused`."""
        if session is None or self._session == NOTHING:
            found = self._session
        else:
            found = await thinking.look(session, lambda now: self.left_in(session, now.delegations))
        if self._day == NOTHING:
            return found
        outstanding = await self._charged(session)
        await outstanding.catch_up()
        return found.within(await self._left_today(outstanding, outstanding.held()))

    def check(self, session: str | None, asked: OpenQuestions, reserve: Reservation) -> None:
        """Raises `Refused` where a session has less left than is to be set aside."""
        allowed = self.left_in(session, asked)
        wanted = Allowance(tokens=reserve.tokens, dollars=reserve.dollars)
        if wanted.within(allowed) != wanted:
            raise _spent("session")

    async def check_day(self, session: str, name: str) -> None:
        """Raises `Refused` where others took the rest of the day before `name` was recorded."""
        if self._day == NOTHING:
            return
        outstanding = await self._charged(session)
        mine = await outstanding.seen(session, name)
        if mine is None:  # it is settled
            return
        before = outstanding.held(before=(session, name))
        allowed = await self._left_today(outstanding, before)
        wanted = Allowance(tokens=mine.tokens, dollars=mine.dollars)
        if wanted.within(allowed) != wanted:
            raise _spent("day")

    def reserve(self, budget: Allowance, seconds: float) -> Reservation | None:
        """What to set aside for questions that may take a budget, and so long. None for nothing."""
        if budget.tokens is None and budget.dollars is None:
            return None
        until = self._clock() + round(seconds * 1000) + LATE
        return Reservation(tokens=budget.tokens, dollars=budget.dollars, until=until)

    def set_aside(self, session: str, reserve: Reservation) -> None:
        """What is asked on the way to a question, before there is anything on record."""
        self._asides = [one for one in self._asides if self._clock() < one[1].until]
        self._asides.append((session, reserve))

    def let_go(self, session: str, reserve: Reservation) -> None:
        """Of what was set aside, once it is on record. What is not let go of lapses."""
        with suppress(ValueError):  # it has lapsed
            self._asides.remove((session, reserve))

    async def _charged(self, session: str | None) -> OpenReservations:
        """What is under way of the owner whose day it is."""
        host = await charged(self._ledger, session)
        if host is None:
            return self._outstanding
        if host not in self._of_hosts:
            self._of_hosts[host] = OpenReservations(
                self._ledger.of(host),
                self._clock,
                lambda name: shared_name(stored_name(host, name)),
            )
        return self._of_hosts[host]

    async def _left_today(
        self, outstanding: OpenReservations, held: list[Reservation]
    ) -> Allowance:
        now = self._clock()
        spent = await outstanding.ledger.model_usage(since=now // DAY * DAY)
        costs = [one.estimated_cost for one in spent]
        known = [cost for cost in costs if cost is not None]
        dollars = sum(known, Decimal(0)) if len(known) == len(costs) else None
        took = (sum(one.tokens_in + one.tokens_out for one in spent), dollars)
        aside = [one for _, one in self._asides if now < one.until]
        return _left("day", self._day, took, [*held, *aside])


def _left(which: str, allowed: Allowance, took: Took, held: list[Reservation]) -> Allowance:
    tokens, dollars = allowed.tokens, allowed.dollars
    if tokens is not None:
        tokens -= took[0] + sum(one.tokens or 0 for one in held)
    if dollars is not None:
        if took[1] is None:
            raise Refused(
                Code.BUDGET_SPENT,
                f"What this {which} took is not known: a model has no price.",
                hint=f"Limit the {which} in tokens instead (--{which}-budget).",
            )
        dollars -= took[1] + sum((one.dollars or Decimal(0) for one in held), Decimal(0))
    if (tokens is not None and tokens <= 0) or (dollars is not None and dollars <= 0):
        raise _spent(which)
    return Allowance(tokens=tokens, dollars=dollars)


def _spent(which: str) -> Refused:
    return Refused(
        Code.BUDGET_SPENT,
        f"What this {which} may take is spent, or set aside for questions under way.",
        hint=f"Try again once these are answered. Who runs this server sets --{which}-budget.",
    )
