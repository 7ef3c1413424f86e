"""Where those who write to contended sessions meet, so that more of them go in one transaction."""

import asyncio
from collections.abc import Sized

SHORTEST, LONGEST = 0.001, 0.02
"""Seconds that one waits at least and at most. In between it is as long as the last turn took."""

PAUSES = 8
"""Turns before which nobody is waited for, after one for which it was in vain."""


class Rendezvous:
    """Holds the next turn for a moment, until those are back who were answered by the last one.

    Otherwise half of the writers would always wait while the other half is under way, in twice as
    many transactions. Unlike with sessions that nobody else writes to, nothing is won by letting
    the halves overlap: there is one turn at a time. Who comes too late costs one turn more, so
    waiting for them is worth about one turn. At most `most` go together.
    """

    def __init__(self, waiting: Sized, *, most: int) -> None:
        self._waiting = waiting
        self._most = most
        self._expected = 0
        self._complete = asyncio.Event()
        self._pauses = 0

    def note(self) -> None:
        """One more is waiting."""
        if len(self._waiting) >= self._expected:
            self._complete.set()

    async def meet(self, answered: int, turn: float) -> None:
        """Wait for so many who were answered just now, beside those who are waiting already.

        `turn` is for how many seconds they waited for that.
        """
        self._complete.clear()
        self._expected = min(answered + len(self._waiting), self._most)
        await asyncio.sleep(0)  # whoever was answered goes on first
        if self._expected <= 1 or not answered or len(self._waiting) >= self._expected:
            return
        if self._pauses:
            self._pauses -= 1
            return
        try:
            async with asyncio.timeout(min(max(SHORTEST, turn), LONGEST)):
                await self._complete.wait()
        except TimeoutError:
            self._pauses = PAUSES
