import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from thoughtline.core.refusal import Refused

DELAY = 1.0
"""Seconds between `wake` and the first step, so that the call of `wake` ends first."""

PAUSE = 0.02
"""Seconds between two steps. A step takes a quarter of this pause, so that calls come first."""


class IdleWork:
    """Background task that runs steps until a step reports that nothing is left, or fails."""

    def __init__(self, step: Callable[[], Awaitable[bool]]) -> None:
        self._step = step
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        await asyncio.sleep(DELAY)
        with suppress(Refused):
            while await self._step():  # noqa: ASYNC110 - not a wait for an event
                await asyncio.sleep(PAUSE)
