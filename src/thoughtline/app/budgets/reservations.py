"""What is set aside for questions under way in all sessions of an owner, whoever asks them."""

import asyncio
from collections.abc import Callable

from thoughtline.core.budgets.reservation import LONGEST, Reservation, Reservations
from thoughtline.core.events import Asking, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger, PositionedEvent

PAGE = 1_000
"""Events that are read at once."""

LOOKS, EACH = 10, 1.0
"""How often, and for how many seconds each, a question is looked for that was just recorded."""

MOST_REMEMBERED = 10_000
"""Questions of which it is remembered when they were asked."""

Question = tuple[str, str]
"""A session, and the id of a delegation or deliberation in it."""


class OpenReservations:
    """Reads on in the ledger from where it was. `clock` gives milliseconds since 1970.

    `called` says what a session is called by who asks in it.
    """

    def __init__(
        self, ledger: Ledger, clock: Callable[[], int], called: Callable[[str], str] = str
    ) -> None:
        self.ledger = ledger
        self._clock = clock
        self._called = called
        self._reading = asyncio.Lock()
        self._position: int | None = None
        self._sessions: dict[str, Reservations] = {}
        self._order: dict[Question, int] = {}

    async def catch_up(self) -> None:
        """Take in what was recorded since the last time; at first, what may still be under way."""
        async with self._reading:  # of two at once the slower would take in what is over
            if self._position is None:
                self._position = await self._first()
            while page := await self.ledger.events_after(self._position, limit=PAGE):
                for placed in page:
                    self._take_in(placed)
                self._position = page[-1].position
            self._let_lapse()

    async def seen(self, session: str, name: str) -> Reservation | None:
        """What is set aside for a question that was recorded. None if it is settled already.

        A server gives positions a moment later. Raises `Refused` (LEDGER_UNREACHABLE) if it does
        not at all.
        """
        for _ in range(LOOKS):
            await self.catch_up()
            if (session, name) in self._order:
                underway = self._sessions.get(session)
                return None if underway is None else underway.open.get(name)
            await self.ledger.wait_for_more(self._position or 0, within=EACH)
        raise Refused(
            Code.LEDGER_UNREACHABLE,
            "What was recorded just now cannot be read back yet.",
            hint="Nobody was asked. Try again.",
        )

    def held(self, *, before: Question | None = None) -> list[Reservation]:
        """All that is set aside, or what was before that of one question."""
        now, last = self._clock(), None if before is None else self._order[before]
        return [
            reserve
            for session, underway in self._sessions.items()
            for name, reserve in underway.held(now).items()
            if last is None or self._order.get((session, name), 0) < last
        ]

    def _take_in(self, placed: PositionedEvent) -> None:
        session, event = self._called(placed.recorded.session), placed.recorded.event
        if isinstance(event, SessionForgotten):
            self._sessions.pop(session, None)
        if not isinstance(event, Asking):
            return
        underway = self._sessions.setdefault(session, Reservations())
        known = set(underway.open)
        underway.apply(event)
        for name in set(underway.open) - known:
            self._order[session, name] = placed.position
        if not underway.open:
            del self._sessions[session]
        while len(self._order) > MOST_REMEMBERED:
            del self._order[next(iter(self._order))]

    def _let_lapse(self) -> None:
        now = self._clock()
        for session, underway in [*self._sessions.items()]:
            underway.let_lapse(now)
            if not underway.open:
                del self._sessions[session]

    async def _first(self) -> int:
        """A position before all that may still be under way, found by halving."""
        oldest, low, high = self._clock() - LONGEST, 0, await self.ledger.position()
        while high - low > PAGE:
            middle = (low + high) // 2
            after = await self.ledger.events_after(middle, limit=1)
            if after and after[0].recorded.at < oldest:
                low = middle
            else:
                high = middle
        return low
