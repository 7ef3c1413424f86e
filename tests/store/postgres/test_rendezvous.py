"""Writers to contended sessions meet, or are not waited for."""

import asyncio
from collections import deque

import pytest

from thoughtline.store.postgres import rendezvous
from thoughtline.store.postgres.rendezvous import PAUSES, Rendezvous


async def is_held(meeting: asyncio.Task[None]) -> bool:
    for _ in range(10):
        await asyncio.sleep(0)
    return not meeting.done()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No moment is over before a test says so."""
    monkeypatch.setattr(rendezvous, "MOMENT", 60)


@pytest.mark.usefixtures("patient")
async def test_a_turn_is_held_until_all_are_back_who_were_answered() -> None:
    waiting = deque("a")
    place = Rendezvous(waiting)

    meeting = asyncio.create_task(place.meet(2))
    held = []
    for writer in "bc":
        held.append(await is_held(meeting))
        waiting.append(writer)
        place.note()

    assert held == [True, True]
    assert not await is_held(meeting)


@pytest.mark.usefixtures("patient")
async def test_who_writes_alone_waits_for_nobody() -> None:
    meeting = asyncio.create_task(Rendezvous(deque()).meet(1))

    assert not await is_held(meeting)


async def test_those_who_do_not_come_back_are_not_waited_for_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rendezvous, "MOMENT", 0)
    place = Rendezvous(deque("a"))
    await place.meet(2)  # in vain

    monkeypatch.setattr(rendezvous, "MOMENT", 60)
    for _ in range(PAUSES):
        assert not await is_held(asyncio.create_task(place.meet(2)))
    meeting = asyncio.create_task(place.meet(2))

    assert await is_held(meeting)
    meeting.cancel()
