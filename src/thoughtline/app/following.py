"""Following: what is recorded, as it is recorded, from any place on."""

from collections.abc import AsyncIterator

from thoughtline.store.ledger import Ledger, Placed

PAGE = 100
"""Events read at once. What is read is held while whoever follows is slow."""

PATIENCE = 30.0
"""Seconds of one wait. Nothing hangs on it: another wait follows."""


class Following:
    """Gives one owner's events to whoever watches. Holds nothing open in between."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def follow(self, after: int, session: str | None = None) -> AsyncIterator[Placed]:
        """Every event after a position, in order, each once, and then those to come; no end.

        Going on after the position of the last one that came misses nothing and repeats nothing.
        Raises `Refused` as the ledger does, and may then be begun again from there.
        """
        while True:
            # Asked first: what is recorded while the page is read is not waited for in vain.
            latest = await self._ledger.position()
            page = await self._ledger.after(after, limit=PAGE, session=session)
            for placed in page:
                after = placed.position
                yield placed
            if not page:
                await self._ledger.moved(max(latest, after), within=PATIENCE)
