"""Progress of a call that waits for models: what its caller is told, from the first second on."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from thoughtline.app.questions.progress_listeners import ProgressListener

BEAT = 5.0
"""Seconds after which a caller is told that the call still waits, where nothing else happens."""


class Progress:
    """Passes on what happens to `listener`, and repeats the latest of it with the time so far."""

    def __init__(self, listener: ProgressListener) -> None:
        self._listener = listener
        self._began = time.monotonic()
        self._done, self._total, self._message = 0.0, 1.0, ""

    def tell(self, done: float, total: float, message: str) -> None:
        """So many of so many answers are in. A `ProgressListener`."""
        self._done, self._total, self._message = done, total, message
        self._listener(done, total, message)

    def note(self, message: str) -> None:
        """Something else than an answer happened."""
        self.tell(self._done, self._total, message)

    async def beat(self) -> None:
        """Tell every few seconds that the call waits, until this is cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            waited = time.monotonic() - self._began
            self._listener(self._done, self._total, f"{self._message} (waiting, {waited:.0f} s)")


@asynccontextmanager
async def progress_of(listener: ProgressListener, first: str) -> AsyncIterator[Progress]:
    """The progress of a call, which begins with the message `first`."""
    progress = Progress(listener)
    progress.note(first)
    beating = asyncio.create_task(progress.beat())
    try:
        yield progress
    finally:
        beating.cancel()
