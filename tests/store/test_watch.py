"""Waiting for what is recorded costs little where much is recorded that is nothing to one."""

import asyncio

from thoughtline.store.watch import PAUSE, Watch


async def test_who_is_woken_in_vain_time_and_again_looks_only_now_and_then() -> None:
    watch = Watch()
    looks = 0

    async def position() -> int:
        nonlocal looks
        looks += 1
        return 0

    waiting = asyncio.create_task(watch.until(position, 0, within=0.2))
    for _ in range(1_000):
        watch.wake()
        await asyncio.sleep(0)

    assert not await waiting
    assert looks <= 2 * (0.2 / PAUSE) + 2


async def test_what_comes_while_one_rests_is_seen_before_the_next_look_at_others() -> None:
    watch = Watch(lambda: True, every=3600)
    latest = 0

    async def position() -> int:
        return latest

    waiting = asyncio.create_task(watch.until(position, 0, within=3600))
    await asyncio.sleep(0)
    watch.wake()
    await asyncio.sleep(0)
    latest = 1
    watch.wake()

    async with asyncio.timeout(10):
        assert await waiting


async def test_who_follows_one_owner_does_not_look_when_others_write() -> None:
    watch = Watch()
    looks = 0

    async def position() -> int:
        nonlocal looks
        looks += 1
        return 0

    waiting = asyncio.create_task(watch.until(position, 0, within=0.01, of=frozenset({"ada"})))
    await asyncio.sleep(0)
    for _ in range(10):
        watch.wake(frozenset({"ben", "eve"}))
        await asyncio.sleep(0)

    assert not await waiting
    assert looks == 1


async def test_who_follows_several_owners_hears_of_each_and_of_what_is_nobodys() -> None:
    for owners in (frozenset({"ben"}), frozenset({"ada", "eve"}), None):
        watch = Watch()
        latest = 0

        async def position() -> int:
            return latest  # noqa: B023 - of this turn

        waiting = asyncio.create_task(
            watch.until(position, 0, within=3600, of=frozenset({"ada", "ben"}))
        )
        await asyncio.sleep(0)
        latest = 1
        watch.wake(owners)

        async with asyncio.timeout(10):
            assert await waiting
