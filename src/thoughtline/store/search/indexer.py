"""Indexer: updates a search index from the record, soon after a write and before a search."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec import Struct

from thoughtline.core.refusal import Refused

IDLE = 0.1
"""Seconds without a write before the index is updated, because more writes are then unlikely."""

MOST = 1_000_000
"""Bytes of unindexed events above which indexing does not wait for a pause in the writes. More
unindexed events would make the next search slow.
"""

USUAL = 250
"""Minimum number of bytes assumed for an event, because the sizes of other processes' events are
unknown.
"""

PAUSE = 0.002
"""Pause between two steps in seconds, so that other writers can proceed."""


class Step(Struct, frozen=True):
    """Events up to the position `reached` are indexed; `more` means that later events are not."""

    reached: int
    more: bool


class Indexer:
    """Background task that runs indexing steps until the index has all events.

    Each step receives the position that the previous step reached, or 0 for the first step. The
    store may not have saved the reached position yet. Steps are taken one at a time, because each
    one holds a connection, and searches that wait share the next steps.
    """

    def __init__(self, step: Callable[[int], Awaitable[Step]]) -> None:
        self._step = step
        self._behind = 0
        self._latest = 0.0
        self._task: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._wanted = self._begun = self._ended = 0

    def note(self, events: int, size: int) -> None:
        """Note the number of new events, and their size in bytes if known."""
        loop = asyncio.get_running_loop()
        self._behind += max(size, events * USUAL)
        self._latest = loop.time()
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._follow())

    async def catch_up(self, position: int) -> None:
        """Update the index at least up to a position. Raises `Refused` if a step fails."""
        self._behind = 0
        self._wanted, begun = max(self._wanted, position), self._begun
        async with self._turn:
            if self._ended > begun:
                return  # steps that began later have covered the position
            self._begun += 1
            step = await self._step(0)
            while step.more and step.reached < self._wanted:
                await asyncio.sleep(PAUSE)
                step = await self._step(step.reached)
            self._ended = self._begun

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _follow(self) -> None:
        while self._behind:
            await self._wait()
            # The next search tries again, and reports the refusal.
            with suppress(Refused):
                step = Step(0, more=self._behind > 0)
                while step.more:
                    self._behind = 0
                    async with self._turn:
                        step = await self._step(step.reached)
                    await asyncio.sleep(PAUSE)

    async def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        # Checking from time to time costs less than an event at each write.
        while self._behind < MOST and loop.time() < self._latest + IDLE:  # noqa: ASYNC110
            await asyncio.sleep(self._latest + IDLE - loop.time())
