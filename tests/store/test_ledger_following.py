"""The promise of `Ledger` about following what is recorded, run against every store."""

import asyncio

import pytest

from store.ledgers import forget, write
from thoughtline.core.events import SessionForgotten
from thoughtline.store.head import Head, head_after
from thoughtline.store.ledger import Ledger, PositionedEvent

SOON = 20.0
"""Seconds that only a broken store would wait."""


def names(placed: list[PositionedEvent]) -> list[tuple[str, int]]:
    return [(one.recorded.session, one.recorded.version) for one in placed]


async def test_events_come_in_the_order_in_which_they_were_recorded(ledger: Ledger) -> None:
    assert await ledger.position() == 0
    assert await ledger.events_after(0, limit=9) == []
    await write(ledger, "one", count=2)
    await write(ledger, "two", count=2)
    await write(ledger, "one")
    await write(ledger.of("ada"), "one", count=3)

    placed = await ledger.events_after(0, limit=9)

    assert names(placed) == [("one", 1), ("one", 2), ("two", 1), ("two", 2), ("one", 3)]
    assert [one.recorded for one in placed if one.recorded.session == "one"] == (
        await ledger.read("one")
    )
    positions = [one.position for one in placed]
    assert positions == sorted(set(positions))
    assert await ledger.position() == positions[-1]


async def test_one_goes_on_from_any_position_for_as_long_as_asked(ledger: Ledger) -> None:
    for _ in range(5):
        await write(ledger, "one")
        await write(ledger, "two")
    everything = await ledger.events_after(0, limit=99)

    for number, placed in enumerate(everything):
        assert await ledger.events_after(placed.position, limit=99) == everything[number + 1 :]
    assert await ledger.events_after(0, limit=3) == everything[:3]
    assert await ledger.events_after(0, limit=0) == []
    assert await ledger.events_after(await ledger.position(), limit=9) == []


async def test_one_session_is_followed_alone(ledger: Ledger) -> None:
    for _ in range(5):
        await write(ledger, "one")
        await write(ledger, "two")

    placed = await ledger.events_after(0, limit=99, session="two")

    assert names(placed) == [("two", version) for version in range(1, 6)]
    for number, one in enumerate(placed):
        assert (
            await ledger.events_after(one.position, limit=99, session="two") == placed[number + 1 :]
        )
        assert await ledger.events_after(one.position - 1, limit=1, session="two") == [one]
    assert await ledger.events_after(0, limit=9, session="never begun") == []


async def test_of_a_forgotten_session_its_tombstone_is_left(ledger: Ledger) -> None:
    await write(ledger, count=3)
    before = await ledger.position()
    await write(ledger, "other")
    await forget(ledger)

    assert names(await ledger.events_after(0, limit=9)) == [("other", 1), ("s", 4)]
    assert names(await ledger.events_after(before, limit=9)) == [("other", 1), ("s", 4)]
    [kept] = await ledger.events_after(0, limit=9, session="s")
    assert isinstance(kept.recorded.event, SessionForgotten)
    assert kept.position == await ledger.position()


async def test_what_is_there_is_not_waited_for(ledger: Ledger) -> None:
    await write(ledger)

    assert await ledger.wait_for_more(0, within=SOON)
    assert not await ledger.wait_for_more(await ledger.position(), within=0)


async def test_whoever_waits_hears_of_the_next_event(ledger: Ledger) -> None:
    await write(ledger)
    position = await ledger.position()
    waiting = [asyncio.create_task(ledger.wait_for_more(position, within=SOON)) for _ in range(20)]
    await asyncio.sleep(0)
    await write(ledger)

    async with asyncio.timeout(SOON):
        assert await asyncio.gather(*waiting) == [True] * 20


async def test_what_somebody_else_records_is_not_what_one_waits_for(ledger: Ledger) -> None:
    await write(ledger.of("ada"))
    position = await ledger.of("ada").position()
    waiting = asyncio.create_task(ledger.of("ada").wait_for_more(position, within=0.2))
    await asyncio.sleep(0)
    await write(ledger.of("bo"), count=3)
    await write(ledger)

    assert not await waiting


async def test_whoever_shares_a_session_hears_of_it(ledger: Ledger) -> None:
    ada, bo = ledger.of("ada"), ledger.of("bo")
    await write(bo)
    await write(ada)
    name = await ada.share("s", "bo", "read")
    position = await bo.position()
    waiting = asyncio.create_task(bo.wait_for_more(position, within=SOON))
    await asyncio.sleep(0)
    await write(ada)

    assert await waiting
    assert names(await bo.events_after(position, limit=9, session=name)) == [(name, 2)]
    assert await bo.position() == await ada.position()


async def test_a_wait_that_is_given_up_leaves_the_others_waiting(ledger: Ledger) -> None:
    given_up = asyncio.create_task(ledger.wait_for_more(0, within=SOON))
    waiting = asyncio.create_task(ledger.wait_for_more(0, within=SOON))
    await asyncio.sleep(0)
    given_up.cancel()
    await write(ledger)

    assert await waiting
    with pytest.raises(asyncio.CancelledError):
        await given_up


async def test_writers_at_once_leave_no_gap_behind_whoever_follows(ledger: Ledger) -> None:
    """A follower that reads on after each position it was given sees every event, once."""
    seen: list[tuple[str, int]] = []

    async def follow() -> None:
        after = 0
        while len(seen) < 80:
            assert await ledger.wait_for_more(after, within=SOON)
            for placed in await ledger.events_after(after, limit=7):
                assert placed.position > after
                after = placed.position
                seen.append((placed.recorded.session, placed.recorded.version))

    async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
        tasks.create_task(follow())
        for number in range(8):
            tasks.create_task(write(ledger, f"s{number}", count=10))

    assert sorted(seen) == sorted((f"s{n}", version) for n in range(8) for version in range(1, 11))


async def test_heads_of_many_sessions_are_told_at_once(ledger: Ledger) -> None:
    await write(ledger, "one", count=2)
    await write(ledger, "two")
    await write(ledger.of("ada"), "three")
    await write(ledger, "gone", count=2)
    await forget(ledger, "gone")
    [*_, last] = await ledger.read("one")

    heads = await ledger.heads(["one", "two", "three", "gone"])

    assert heads["one"] == head_after(last)
    assert heads["two"].version == 1
    assert heads["three"] == Head()
    assert heads["gone"].version == 3
    await write(ledger, "one")
    assert (await ledger.heads(["one"]))["one"].version == 3
    assert await ledger.heads([]) == {}
