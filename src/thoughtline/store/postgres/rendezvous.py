"""Where those who write to contended sessions meet, so that more of them go in one transaction."""

import asyncio
from collections.abc import Sized

MOMENT = 0.004
"""Seconds, about as long as a commit takes. Whoever writes without a pause is back by then."""

PAUSES = 8
"""Turns before which nobody is waited for, after one for which it was in vain."""


class Rendezvous:
    """Holds the next turn for a moment, until those are back who were answered by the last one.

    Otherwise half of the writers would always wait while the other half is under way, in twice as
    many transactions. Unlike with sessions that nobody else writes to, nothing is won by letting
    the halves overlap: each turn waits for the locks of the one before it, here or elsewhere.
    """

    def __init__(self, waiting: Sized) -> None:
        self._waiting = waiting
        self._expected = 0
        self._complete = asyncio.Event()
        self._pauses = 0

    def note(self) -> None:
        """One more is waiting."""
        if len(self._waiting) >= self._expected:
            self._complete.set()

    async def meet(self, answered: int) -> None:
        """Wait for so many who were answered just now, beside those who are waiting already."""
        self._expected = answered + len(self._waiting)
        if self._expected == 1:
            return
        if self._pauses:
            self._pauses -= 1
            return
        self._complete.clear()
        try:
            async with asyncio.timeout(MOMENT):
                await self._complete.wait()
        except TimeoutError:
            self._pauses = PAUSES
