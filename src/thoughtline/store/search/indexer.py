"""Letting a search index follow the record: soon after a write, and before a search."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec import Struct

from thoughtline.core.refusal import Refused

IDLE = 0.1
"""Seconds after the last write, when more writes are unlikely."""

MOST = 1_000_000
"""Bytes of events behind which the index does not wait for that: a search must not take long."""

USUAL = 250
"""Least bytes assumed for an event, because sizes of other processes' events are unknown."""

PAUSE = 0.002
"""Seconds between two steps, for other writers."""


class Step(Struct, frozen=True):
    """Some more events are in the index: all up to a position, and perhaps there are `more`."""

    reached: int
    more: bool


class Indexer:
    """Takes steps for as long as the index is behind.

    A step is told how far the one before it came: the index may not be allowed to say so yet.
    """

    def __init__(self, step: Callable[[int], Awaitable[Step]]) -> None:
        self._step = step
        self._behind = 0
        self._latest = 0.0
        self._task: asyncio.Task[None] | None = None

    def note(self, events: int, size: int) -> None:
        """Note the number of new events, and their known bytes."""
        loop = asyncio.get_running_loop()
        self._behind += max(size, events * USUAL)
        self._latest = loop.time()
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._follow())

    async def catch_up(self, position: int) -> None:
        """Let the index go up to a position at least. Raises `Refused`."""
        self._behind = 0
        step = await self._step(0)
        while step.more and step.reached < position:
            await asyncio.sleep(PAUSE)
            step = await self._step(step.reached)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _follow(self) -> None:
        while self._behind:
            await self._wait()
            # Whatever goes wrong here, the next search tries it again, and tells.
            with suppress(Refused):
                step = Step(0, more=self._behind > 0)
                while step.more:
                    self._behind = 0
                    step = await self._step(step.reached)
                    await asyncio.sleep(PAUSE)

    async def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        # To look again now and then costs less than an event at each write.
        while self._behind < MOST and loop.time() < self._latest + IDLE:  # noqa: ASYNC110
            await asyncio.sleep(self._latest + IDLE - loop.time())
