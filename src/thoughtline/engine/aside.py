"""A thread with an event loop of its own, so that a library's habits there disturb nobody."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def on(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]) -> T:
    """Run on another thread's loop. Context goes along, and so does being cancelled."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(coroutine, loop))


class Aside:
    """The thread ends with its process, whatever it is at."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self.loop.run_forever, daemon=True, name="thoughtline-engine"
        )
        self._thread.start()

    async def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return await on(self.loop, coroutine)

    async def call(self, function: Callable[[], T]) -> T:
        """Call on the loop itself, which stands still meanwhile."""

        async def calling() -> T:
            return function()

        return await self.run(calling())

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
