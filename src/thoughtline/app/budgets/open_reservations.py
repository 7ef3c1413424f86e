"""Reservations of questions in flight: in all sessions of one owner, by all callers."""

import asyncio
from collections.abc import Callable

from thoughtline.core.budgets.reservation import MAX_RESERVATION_MS, Reservation, Reservations
from thoughtline.core.events import ModelQuestionEvent, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Ledger, PositionedEvent

PAGE = 1_000
"""Number of events in one read."""

LOOKS, LOOK_SECONDS = 10, 1.0
"""Number of waits for a newly recorded question, and seconds of each wait."""

MAX_REMEMBERED = 10_000
"""Maximum number of questions whose position in the ledger is remembered."""

QuestionId = tuple[str, str]
"""Id of a question: its session, and the id of its delegation or deliberation."""


class OpenReservations:
    """Reservations that have not expired, kept current from the ledger's events.

    `clock` returns milliseconds since 1970. `local_name` returns the caller's name for a session
    from the name in the ledger.
    """

    def __init__(
        self, ledger: Ledger, clock: Callable[[], int], local_name: Callable[[str], str] = str
    ) -> None:
        self.ledger = ledger
        self._clock = clock
        self._local_name = local_name
        self._reading = asyncio.Lock()
        self._position: int | None = None
        self._sessions: dict[str, Reservations] = {}
        self._order: dict[QuestionId, int] = {}

    async def catch_up(self) -> None:
        """Apply the new events. The first call reads all events from which a question may still be
        in flight.
        """
        async with self._reading:  # concurrent calls would apply the same events twice
            if self._position is None:
                self._position = await self._first_position()
            while page := await self.ledger.events_after(self._position, limit=PAGE):
                for placed in page:
                    self._apply(placed)
                self._position = page[-1].position
            self._drop_lapsed()

    async def wait_for(self, session: str, question: str) -> Reservation | None:
        """Wait for the reservation of a newly recorded question. Returns None if the question is
        settled.

        A database server assigns positions shortly after the commit. Raises `Refused`
        (LEDGER_UNREACHABLE) if the question does not appear.
        """
        for _ in range(LOOKS):
            await self.catch_up()
            if (session, question) in self._order:
                reservations = self._sessions.get(session)
                return None if reservations is None else reservations.open.get(question)
            await self.ledger.wait_for_more(self._position or 0, within=LOOK_SECONDS)
        raise Refused(
            Code.LEDGER_UNREACHABLE,
            "The newly recorded question cannot be read back yet.",
            hint="No model was asked. Try again.",
        )

    def active(self, *, before: QuestionId | None = None) -> list[Reservation]:
        """Return all reservations that have not expired; with `before`, only those of questions
        before that question.
        """
        now, last = self._clock(), None if before is None else self._order[before]
        return [
            reservation
            for session, reservations in self._sessions.items()
            for question, reservation in reservations.active(now).items()
            if last is None or self._order.get((session, question), 0) < last
        ]

    def _apply(self, placed: PositionedEvent) -> None:
        session, event = self._local_name(placed.recorded.session), placed.recorded.event
        if isinstance(event, SessionForgotten):
            self._sessions.pop(session, None)
        if not isinstance(event, ModelQuestionEvent):
            return
        reservations = self._sessions.setdefault(session, Reservations())
        known = set(reservations.open)
        reservations.apply(event)
        for question in set(reservations.open) - known:
            self._order[session, question] = placed.position
        if not reservations.open:
            del self._sessions[session]
        while len(self._order) > MAX_REMEMBERED:
            del self._order[next(iter(self._order))]

    def _drop_lapsed(self) -> None:
        now = self._clock()
        for session, reservations in [*self._sessions.items()]:
            reservations.drop_lapsed(now)
            if not reservations.open:
                del self._sessions[session]

    async def _first_position(self) -> int:
        """Find a position before all questions that may still be in flight, with a binary
        search.
        """
        oldest, low, high = self._clock() - MAX_RESERVATION_MS, 0, await self.ledger.position()
        while high - low > PAGE:
            middle = (low + high) // 2
            after = await self.ledger.events_after(middle, limit=1)
            if after and after[0].recorded.at < oldest:
                low = middle
            else:
                high = middle
        return low
