"""A thread with an event loop of its own, for a library that takes over the loop it runs on."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from typing import Any, TypeVar

T = TypeVar("T")

GRACE = 1.0
"""Seconds that what is broken off may take."""


async def run_on(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]) -> T:
    """Run on another thread's loop. Context goes along, and so does being cancelled."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(coroutine, loop))


class LoopThread:
    """The thread ends with its process, whatever it is at."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.exit_stack = ExitStack()
        """What is closed on the thread as it ends, however far the work on it came."""
        self._stopped = False
        threading.Thread(target=self._serve, daemon=True, name="thoughtline-engine").start()

    def _serve(self) -> None:
        try:
            with self.exit_stack:
                self.loop.run_forever()
                with suppress(asyncio.CancelledError):
                    # Who ends just then cancels all that is on the loop, and is what is left.
                    self.loop.run_until_complete(self._break_off())
                self.loop.run_until_complete(self._break_off())
        finally:
            self.loop.close()

    async def _break_off(self) -> None:
        """Cancel what is under way, and let it come to its end if it does so soon."""
        if left := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=GRACE)

    async def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return await run_on(self.loop, coroutine)

    def stop(self) -> None:
        """Returns at once. What is under way is broken off."""
        if not self._stopped:
            self._stopped = True
            self.loop.call_soon_threadsafe(self.loop.stop)
