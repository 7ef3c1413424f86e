"""Views that callers hold while their sessions go on."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.folds import on_record, record, state, thoughts
from app.watched import Watched
from thoughtline.app.queries import queries
from thoughtline.app.queries.queries import Queries
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.session_view import SessionView
from thoughtline.store.memory.ledger import MemoryLedger

LENGTH = 50


@pytest.fixture
def ledger() -> Watched:
    return Watched(MemoryLedger())


HELD: dict[str, Callable[[Queries, SessionView], Awaitable[object]]] = {
    "it goes on": lambda reading, view: reading.catch_up(view, "s"),
    "it is asked for": lambda reading, _: reading.current_view("s"),
}


@pytest.mark.parametrize("how", HELD)
async def test_a_view_that_is_held_goes_on_with_its_session(ledger: Watched, how: str) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    reading = Queries(ledger)
    held = await reading.current_view("s")
    await record(ledger, *thoughts(LENGTH + 1, LENGTH + 1), after=LENGTH)
    ledger.reads.clear()

    await HELD[how](reading, held)

    assert state(held) == await on_record(ledger)
    assert ledger.reads[0] == 2


async def test_callers_who_hold_one_view_catch_up_at_the_same_time(ledger: Watched) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    reading = Queries(ledger)
    held = await reading.current_view("s")
    await record(ledger, *thoughts(LENGTH + 1, LENGTH + 1), after=LENGTH)
    ledger.before_read = lambda: asyncio.sleep(0)  # others run while it reads

    await asyncio.gather(*(reading.catch_up(held, "s") for _ in range(3)))

    assert state(held) == await on_record(ledger)


async def test_a_very_long_view_is_held_by_its_caller_alone(
    ledger: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "LONGEST_VIEW", LENGTH - 1)
    await record(ledger, *thoughts(1, LENGTH))
    reading = Queries(ledger)
    held = await reading.current_view("s")
    await record(ledger, *thoughts(LENGTH + 1, LENGTH + 1), after=LENGTH)
    await reading.catch_up(held, "s")

    assert state(held) == await on_record(ledger)
    assert await reading.current_view("s") is not held


async def test_who_holds_a_view_of_another_past_is_told_and_gets_no_mixture(
    ledger: Watched,
) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    reading = Queries(ledger)
    held = await reading.current_view("s")
    other = MemoryLedger()
    await record(other, *thoughts(1, LENGTH + 1, "otherwise"))
    ledger.use(other)

    with pytest.raises(Refused) as refusal:
        await reading.catch_up(held, "s")

    assert refusal.value.code == Code.LEDGER_SWAPPED
    again = await reading.current_view("s")
    assert {told.text.split()[0] for told in again.thoughts.values()} == {"otherwise"}
