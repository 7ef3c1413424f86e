"""Following: what is recorded, as it is recorded, from any place on."""

from collections.abc import AsyncIterator

from thoughtline.store import naming
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
            page = await self.since(after, session)
            for placed in page:
                after = placed.position
                yield placed
            if not page:
                await self._ledger.moved(max(latest, after), within=PATIENCE)

    async def position(self) -> int:
        """How far the record has come that this owner can read."""
        return await self._ledger.position()

    async def since(self, after: int, session: str | None = None) -> list[Placed]:
        """The next events after a position, at most `PAGE`."""
        return await self._ledger.after(after, limit=PAGE, session=session)

    async def moved(self, position: int, *, within: float) -> bool:
        """Whether there is something after `position`. Waits for it, up to `within` seconds."""
        return await self._ledger.moved(position, within=within)

    async def reaches(self, session: str) -> bool:
        """Whether a session can be read now: what others shared, they may take back."""
        return bool(await self._ledger.read(session, limit=1))


def called(owner: str, session: str) -> str:
    """What those call a session with whom its owner shared it."""
    return naming.handle(naming.stored(owner, session))


def is_shared(session: str) -> bool:
    """Whether somebody calls a session so with whom it was shared."""
    return session.startswith(naming.SHARED)
