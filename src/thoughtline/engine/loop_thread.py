"""Thread with a separate event loop, for a library that takes over its event loop."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from typing import Any, TypeVar

T = TypeVar("T")

GRACE = 1.0
"""Seconds that cancelled tasks may take to end."""


async def run_on(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]) -> T:
    """Keep the caller's context, and pass a cancellation of the caller on to the coroutine."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(coroutine, loop))


class LoopThread:
    """The daemon thread ends with its process, even if tasks are running."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.exit_stack = ExitStack()
        """Callbacks that run on the thread at its end, even if its work failed halfway."""
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
        """Cancel all tasks and end the thread. Return without waiting for the thread."""
        if not self._stopped:
            self._stopped = True
            self.loop.call_soon_threadsafe(self.loop.stop)
