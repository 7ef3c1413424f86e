"""What is set aside for questions under way, read on in a ledger."""

import asyncio
from typing import Any

from thoughtline.app.budgets.open_reservations import OpenReservations
from thoughtline.core.budgets.reservation import Reservation, stored_reservation
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationMade, Event
from thoughtline.store.ledger import Entry, PositionedEvent, at_version
from thoughtline.store.memory.ledger import MemoryLedger

NOW = 20_000 * 86_400_000
RESERVE = Reservation(tokens=100, until=NOW + 1_000)
MADE = DelegationMade(delegation="d1", seat="verify", asks="t1", given=stored_reservation(RESERVE))
ANSWERED = DelegationAnswered(delegation="d1", text="Yes.", usage=Usage(requested="m"))


class Slow(MemoryLedger):
    """Keeps the first page that is read back until it is let go of."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.free = asyncio.Event(), asyncio.Event()
        self.noted: Any = lambda: None

    async def events_after(self, *where: Any, **how: Any) -> list[PositionedEvent]:
        self.noted()
        page = await super().events_after(*where, **how)
        if page and not self.first.is_set():
            self.first.set()
            await self.free.wait()
        return page

    async def add(self, event: Event, version: int) -> None:
        await self.append("s", at_version(version, [Entry(event=event, author="ann", at=NOW)]))


async def test_of_two_that_read_at_once_the_slower_opens_nothing_that_is_over() -> None:
    ledger = Slow()
    reservations = OpenReservations(ledger, lambda: NOW)
    await ledger.add(MADE, 0)
    slower = asyncio.create_task(reservations.catch_up())
    await ledger.first.wait()
    await ledger.add(ANSWERED, 1)
    faster = asyncio.create_task(reservations.catch_up())
    for _ in range(10):  # it is over before the slower one, or waits for it
        await asyncio.sleep(0)
    seen: list[Any] = []
    ledger.noted = lambda: seen.extend(reservations.active() if faster.done() else [])
    ledger.free.set()

    await asyncio.gather(slower, faster)
    assert seen == []
    assert reservations.active() == []
    assert reservations._position == await ledger.position()


async def test_what_a_dead_process_left_is_dropped_once_it_lapsed() -> None:
    ledger, now = MemoryLedger(), NOW
    reservations = OpenReservations(ledger, lambda: now)
    await ledger.append("s", at_version(0, [Entry(event=MADE, author="ann", at=NOW)]))
    await reservations.catch_up()
    assert reservations.active() == [RESERVE]

    now = RESERVE.until
    await reservations.catch_up()

    assert reservations.active() == []
    assert reservations._sessions == {}
