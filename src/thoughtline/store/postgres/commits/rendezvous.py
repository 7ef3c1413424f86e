"""Short pauses before turns, so that more writes to contended sessions share a transaction."""

import asyncio
from collections.abc import Sized

SHORTEST, LONGEST = 0.001, 0.02
"""Shortest and longest pause in seconds. A pause lasts as long as the last turn, between the
shortest and the longest pause.
"""

PAUSES = 8
"""Number of turns that skip the pause after a pause brought no further writes."""


class Rendezvous:
    """Delays the next turn for a moment, until the callers of the last turn have written again.

    Without the delay, half of the writers would always wait while the other half is under way, in
    twice as many transactions. Two groups of writers cannot overlap, because turns run one at a
    time. A late write costs a further turn, so a pause of about one turn is worthwhile. At most
    `most` writes share a turn.
    """

    def __init__(self, waiting: Sized, *, most: int) -> None:
        self._waiting = waiting
        self._most = most
        self._expected = 0
        self._complete = asyncio.Event()
        self._pauses = 0

    def note(self) -> None:
        if len(self._waiting) >= self._expected:
            self._complete.set()

    async def meet(self, answered: int, turn: float) -> None:
        """Wait until `answered` more callers have written; `turn` is the last turn's seconds."""
        self._complete.clear()
        self._expected = min(answered + len(self._waiting), self._most)
        await asyncio.sleep(0)  # answered callers continue first
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
