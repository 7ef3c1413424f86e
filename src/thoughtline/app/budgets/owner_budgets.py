"""Budgets of one owner: a budget for each session, and a budget for the day."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from decimal import Decimal
from typing import Any

from msgspec import Struct

from thoughtline.app.budgets.open_reservations import OpenReservations
from thoughtline.app.budgets.refusals import Period, budget_spent, cost_unknown
from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.reservation import Reservation
from thoughtline.core.model_questions import ModelQuestions
from thoughtline.core.refusal import Refused
from thoughtline.store.access.session_access import host_of
from thoughtline.store.ledger import Ledger
from thoughtline.store.model_usage import DAY
from thoughtline.store.stored_names import shared_name, stored_name

START_DELAY = 900_000
"""Maximum milliseconds between the reservation of a question and its start."""

UNLIMITED = Allowance()


class Consumption(Struct, frozen=True):
    """Tokens and dollars that questions used. `dollars` is None if the price of a part is
    unknown.
    """

    tokens: int
    dollars: Decimal | None


class OwnerBudgets:
    """Remaining budgets of one owner: for each of the owner's sessions, and for the day (in UTC).

    Questions in a session of another owner are charged to that owner's day.

    The worst-case usage of a question is reserved in the question's event, until the question is
    settled. Questions are ordered by the version of their session, so they never exceed the
    session's budget. A day's questions are checked again after recording: if two processes reserved
    the same budget, the later question is withdrawn. A process decides one question of an owner at
    a time, so all callers of an owner share one `OwnerBudgets`.

    `day_tokens` is a daily limit for a server without a daily budget. `day_tokens` is only checked
    before a question and does not limit answers, so the last questions of a day may exceed it.
    `server` is the daily budget of all owners together. `server` limits each answer, but does not
    count the questions in flight, which may together exceed it. `clock` returns milliseconds since
    1970.
    """

    def __init__(
        self,
        ledger: Ledger,
        session: Allowance,
        day: Allowance,
        clock: Callable[[], int],
        *,
        day_tokens: int | None = None,
        server: Allowance = UNLIMITED,
    ) -> None:
        self._ledger = ledger
        self._session = session
        self._day = day
        self._clock = clock
        self._day_tokens = day_tokens
        self._server = server
        self._own = OpenReservations(ledger, clock)
        self._of_hosts: dict[str, OpenReservations] = {}
        self._unrecorded: list[tuple[str, Reservation]] = []
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def reserve(
        self, recorder: Recorder[Any], session: str | None
    ) -> AsyncIterator[Allowance]:
        """Lock the budgets and yield the remaining budget of a session (None for a new session).

        The caller must record or hold its question's reservation while the context is open. Raises
        `Refused` if a budget is used up.
        """
        async with self._lock:
            yield await self.remaining(recorder, session)

    async def remaining(self, recorder: Recorder[Any], session: str | None) -> Allowance:
        """Return the remaining budget of a session; a `session` of None is a new session. Raises
        `Refused` if a budget is used up, or if a cost is unknown and a limit is in dollars.
        """
        left = self._session
        if session is not None and left != UNLIMITED:
            left = await recorder.look(
                session, lambda now: self.remaining_in(session, now.delegations)
            )
        left = left.within(await self._remaining_of_server())
        if self._day == UNLIMITED:
            return left
        reservations = await self._reservations(session)
        await reservations.catch_up()
        return left.within(await self._remaining_today(reservations, reservations.active()))

    def remaining_in(self, session: str | None, questions: ModelQuestions) -> Allowance:
        """Return the remaining budget of a session, without the budget of the day. Raises `Refused`
        if the session's budget is used up.
        """
        if self._session == UNLIMITED:
            return self._session
        now = self._clock()
        unrecorded = [each for of, each in self._unrecorded if of == session and now < each.until]
        used = Consumption(questions.tokens, questions.dollars)
        reserved = [*questions.reservations.active(now).values(), *unrecorded]
        return _remaining("session", self._session, used, reserved)

    def check_session(
        self, session: str | None, questions: ModelQuestions, reservation: Reservation | None
    ) -> None:
        """Raise `Refused` if a reservation is larger than the session's remaining budget."""
        if reservation and not _fits(reservation, self.remaining_in(session, questions)):
            raise budget_spent("session")

    async def check_day(self, session: str, question: str) -> None:
        """Raise `Refused` if earlier questions left too little budget for the day."""
        if self._day == UNLIMITED:
            return
        reservations = await self._reservations(session)
        reservation = await reservations.wait_for(session, question)
        if reservation is None:  # the question is settled
            return
        earlier = reservations.active(before=(session, question))
        if not _fits(reservation, await self._remaining_today(reservations, earlier)):
            raise budget_spent("day")

    async def check_day_tokens(self, session: str | None) -> None:
        """Raise `RetryLater` (BUDGET_SPENT) if the owner has used up the limit `day_tokens`
        today.
        """
        if self._day_tokens is None:
            return
        now = self._clock()
        ledger = (await self._reservations(session)).ledger
        if (await consumption_today(ledger, now)).tokens >= self._day_tokens:
            raise budget_spent("day", retry_after=seconds_to_tomorrow(now))

    def reservation(self, budget: Allowance, seconds: float) -> Reservation | None:
        """Return the reservation of a budget for questions that take at most `seconds`. Returns
        None if the budget is unlimited.
        """
        if budget.tokens is None and budget.dollars is None:
            return None
        until = self._clock() + round(seconds * 1000) + START_DELAY
        return Reservation(tokens=budget.tokens, dollars=budget.dollars, until=until)

    def hold(self, session: str, reservation: Reservation) -> None:
        """Hold a reservation for a question that is asked before the question is recorded."""
        now = self._clock()
        self._unrecorded = [each for each in self._unrecorded if now < each[1].until]
        self._unrecorded.append((session, reservation))

    def release(self, session: str, reservation: Reservation) -> None:
        """Release a held reservation after its question is recorded. Without a release, the
        reservation expires later.
        """
        with suppress(ValueError):  # it has lapsed
            self._unrecorded.remove((session, reservation))

    async def _reservations(self, session: str | None) -> OpenReservations:
        host = await host_of(self._ledger.shared_sessions, session)
        if host is None:
            return self._own
        if host not in self._of_hosts:
            self._of_hosts[host] = OpenReservations(
                self._ledger.of(host),
                self._clock,
                lambda name: shared_name(stored_name(host, name)),
            )
        return self._of_hosts[host]

    async def _remaining_of_server(self) -> Allowance:
        """Return the remaining budget of all owners for the day. Raises `RetryLater` (BUDGET_SPENT)
        if the budget is used up.
        """
        if self._server == UNLIMITED:
            return UNLIMITED
        now = self._clock()
        used = await consumption_today(self._ledger, now, all_owners=True)
        try:
            return _remaining("server", self._server, used, [])
        except Refused as refusal:
            if self._server.dollars is not None and used.dollars is None:  # the cost is unknown
                raise
            raise budget_spent("server", retry_after=seconds_to_tomorrow(now)) from refusal

    async def _remaining_today(
        self, reservations: OpenReservations, reserved: list[Reservation]
    ) -> Allowance:
        now = self._clock()
        used = await consumption_today(reservations.ledger, now)
        unrecorded = [each for _, each in self._unrecorded if now < each.until]
        return _remaining("day", self._day, used, [*reserved, *unrecorded])


def _fits(reservation: Reservation, remaining: Allowance) -> bool:
    wanted = Allowance(tokens=reservation.tokens, dollars=reservation.dollars)
    return wanted.within(remaining) == wanted


def _remaining(
    period: Period, budget: Allowance, used: Consumption, reserved: list[Reservation]
) -> Allowance:
    tokens, dollars = budget.tokens, budget.dollars
    if tokens is not None:
        tokens -= used.tokens + sum(each.tokens or 0 for each in reserved)
    if dollars is not None:
        if used.dollars is None:
            raise cost_unknown(period)
        dollars -= used.dollars + sum((each.dollars or Decimal(0) for each in reserved), Decimal(0))
    if (tokens is not None and tokens <= 0) or (dollars is not None and dollars <= 0):
        raise budget_spent(period)
    return Allowance(tokens=tokens, dollars=dollars)


async def consumption_today(ledger: Ledger, now: int, *, all_owners: bool = False) -> Consumption:
    """Return the usage of a ledger's owner, or of all owners, on the day of `now`, a time in
    milliseconds since 1970.
    """
    spent = await ledger.model_usage(since=now // DAY * DAY, all_owners=all_owners)
    costs = [each.estimated_cost for each in spent]
    known = [cost for cost in costs if cost is not None]
    return Consumption(
        tokens=sum(each.tokens_in + each.tokens_out for each in spent),
        dollars=sum(known, Decimal(0)) if len(known) == len(costs) else None,
    )


def seconds_to_tomorrow(now: int) -> float:
    """Return the seconds until the next day, which begins at midnight in UTC."""
    return (DAY - now % DAY) / 1_000
