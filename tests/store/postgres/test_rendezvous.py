"""Writers to contended sessions meet, or are not waited for."""

import asyncio
from collections import deque

import pytest

from thoughtline.store.postgres.commits import rendezvous
from thoughtline.store.postgres.commits.rendezvous import LONGEST, PAUSES, Rendezvous

LONG = 60.0
"""Seconds that a turn took: longer than a test waits."""


async def is_held(meeting: asyncio.Task[None]) -> bool:
    for _ in range(10):
        await asyncio.sleep(0)
    return not meeting.done()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No moment is over before a test says so."""
    monkeypatch.setattr(rendezvous, "LONGEST", LONG)


@pytest.mark.usefixtures("patient")
async def test_a_turn_is_held_until_all_are_back_who_were_answered() -> None:
    waiting = deque("a")
    place = Rendezvous(waiting, most=256)

    meeting = asyncio.create_task(place.meet(2, LONG))
    held = []
    for writer in "bc":
        held.append(await is_held(meeting))
        waiting.append(writer)
        place.note()

    assert held == [True, True]
    assert not await is_held(meeting)


@pytest.mark.usefixtures("patient")
async def test_who_writes_alone_waits_for_nobody() -> None:
    meeting = asyncio.create_task(Rendezvous(deque(), most=256).meet(1, LONG))

    assert not await is_held(meeting)


@pytest.mark.usefixtures("patient")
async def test_where_nobody_was_answered_nobody_is_waited_for() -> None:
    meeting = asyncio.create_task(Rendezvous(deque("ab"), most=256).meet(0, LONG))

    assert not await is_held(meeting)


@pytest.mark.usefixtures("patient")
async def test_where_as_many_are_there_as_go_together_nobody_is_waited_for() -> None:
    meeting = asyncio.create_task(Rendezvous(deque("abcd"), most=4).meet(2, LONG))

    assert not await is_held(meeting)


@pytest.mark.usefixtures("patient")
async def test_no_more_are_waited_for_than_go_together() -> None:
    waiting = deque("abc")
    place = Rendezvous(waiting, most=4)

    meeting = asyncio.create_task(place.meet(3, LONG))
    held = await is_held(meeting)
    waiting.append("d")
    place.note()

    assert held
    assert not await is_held(meeting)


@pytest.mark.usefixtures("patient")
async def test_who_is_back_before_the_others_are_looked_at_counts_once() -> None:
    waiting = deque("a")
    place = Rendezvous(waiting, most=256)

    meeting = asyncio.create_task(place.meet(1, LONG))
    asyncio.get_running_loop().call_soon(waiting.append, "b")
    asyncio.get_running_loop().call_soon(place.note)

    assert not await is_held(meeting)


async def test_those_who_do_not_come_back_are_not_waited_for_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Rendezvous(deque("a"), most=256)
    await place.meet(2, 0)  # in vain

    monkeypatch.setattr(rendezvous, "LONGEST", LONG)
    for _ in range(PAUSES):
        assert not await is_held(asyncio.create_task(place.meet(2, LONG)))
    meeting = asyncio.create_task(place.meet(2, LONG))

    assert await is_held(meeting)
    meeting.cancel()


async def test_one_is_waited_for_as_long_as_a_turn_took_and_no_longer_than_the_longest() -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()

    await Rendezvous(deque("a"), most=256).meet(2, LONG)

    assert LONGEST <= loop.time() - began < LONG
