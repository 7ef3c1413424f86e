"""A thread with an event loop of its own, for a library that takes over the loop it runs on."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from typing import Any, TypeVar

T = TypeVar("T")

GRACE = 1.0
"""Seconds that cancelled tasks may take to end."""


async def run_on(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on another thread's loop, with the context. Cancelling it is passed on."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(coroutine, loop))


class LoopThread:
    """A daemon thread: it ends with its process, also if tasks are running."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.exit_stack = ExitStack()
        """Callbacks that run on the thread when it ends, however far its work came."""
        self._stopped = False
        threading.Thread(target=self._serve, daemon=True, name="thoughtline-engine").start()

    def _serve(self) -> None:
        try:
            with self.exit_stack:
                self.loop.run_forever()
                with suppress(asyncio.CancelledError):
                    # `Runtime.end` may cancel this round too, and is then left for the next one.
                    self.loop.run_until_complete(self._cancel_tasks())
                self.loop.run_until_complete(self._cancel_tasks())
        finally:
            self.loop.close()

    async def _cancel_tasks(self) -> None:
        """Cancel the running tasks, and wait up to `GRACE` seconds until they end."""
        if left := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=GRACE)

    async def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return await run_on(self.loop, coroutine)

    def stop(self) -> None:
        """Cancel all tasks and end the thread. Returns immediately."""
        if not self._stopped:
            self._stopped = True
            self.loop.call_soon_threadsafe(self.loop.stop)
