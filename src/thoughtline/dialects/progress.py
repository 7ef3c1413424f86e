"""Progress messages for the caller of a long call that waits for models."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from thoughtline.app.questions.progress_listeners import ProgressListener

BEAT = 5.0
"""Seconds between two messages that the call still waits."""


class Progress:
    """Progress of a call: passed on to `listener`, with the latest message repeated and the elapsed
    time.
    """

    def __init__(self, listener: ProgressListener) -> None:
        self._listener = listener
        self._began = time.monotonic()
        self._done, self._total, self._message = 0.0, 1.0, ""

    def tell(self, done: float, total: float, message: str) -> None:
        """Report `done` of `total` answers. The method is a `ProgressListener`."""
        self._done, self._total, self._message = done, total, message
        self._listener(done, total, message)

    def note(self, message: str) -> None:
        """Report an event that is not an answer."""
        self.tell(self._done, self._total, message)

    async def beat(self) -> None:
        """Report every `BEAT` seconds that the call still waits, until the task is cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            waited = time.monotonic() - self._began
            self._listener(self._done, self._total, f"{self._message} (waiting, {waited:.0f} s)")


@asynccontextmanager
async def progress_of(listener: ProgressListener, first: str) -> AsyncIterator[Progress]:
    """Report the progress of a call, starting with the message `first`."""
    progress = Progress(listener)
    progress.note(first)
    beating = asyncio.create_task(progress.beat())
    try:
        yield progress
    finally:
        beating.cancel()
