"""Outlines of sessions, kept so that a digest reads only what was added since the last one."""

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

from msgspec import Struct

from thoughtline.app.continuity import still_has
from thoughtline.app.long_reads import SLICE, LongRead, TimeSlice, breathe
from thoughtline.app.weighted_cache import WeightedCache
from thoughtline.core.events import Recorded
from thoughtline.core.views.outline import Outline
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger

CAPACITY = 35_000
"""Weight of the outlines kept, in hundreds of bytes: 3.5 MB."""


class Kept(Struct):
    """An outline, and the hash of its last event."""

    outline: Outline
    hash: bytes = b""

    @property
    def weight(self) -> int:
        return self.outline.weight


class Outlines:
    """The outlines that were used last. Bounded by their weight; the one in use always stays.

    The last event of each is read again with those that follow. Its hash stands for all before it:
    if it is another one, the file is another one, and the outline is made anew.
    """

    def __init__(self, ledger: Ledger, *, capacity: int = CAPACITY) -> None:
        self._ledger = ledger
        self._kept = WeightedCache[str, Kept](capacity)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, session: str) -> asyncio.Lock:
        """Whoever holds it finds the outline unchanged until it asks for it again."""
        lock = self._locks.get(session)
        if lock is None:
            lock = self._locks[session] = asyncio.Lock()
        return lock

    async def current(self, session: str) -> Outline:
        """The outline of a session as it is in the ledger now; empty if it never began.

        To be called by one at a time, which `lock` is for.
        """
        kept = self._kept.pop(session, None)
        if kept is None or not await self._continues(session, kept):
            kept = await self._stored(session) or Kept(Outline())
        taken = 0
        async with LongRead() as reading:
            while len(page := await self._following(session, kept)) == SLICE:
                taken += len(page)
                await breathe()
                await reading.wait_if_long(taken)
        if kept.outline.version:
            self._kept[session] = kept
        return kept.outline

    async def _stored(self, session: str) -> Kept | None:
        """What the ledger stored of an outline, if it still has the last event of that."""
        kept, time_slice = Kept(Outline()), TimeSlice()
        async with LongRead() as reading:
            async for digest, events in self._ledger.outline(session):
                for event in events:
                    kept.outline.apply(event)
                    await time_slice.share()
                kept.hash = digest
                await breathe()
                await reading.wait_if_long(kept.outline.version)
        return kept if kept.hash and await self._continues(session, kept) else None

    async def _following(self, session: str, kept: Kept) -> Sequence[Recorded]:
        """The next events, which the outline takes in."""
        outline, time_slice = kept.outline, TimeSlice()
        page = await self._ledger.read(session, after=outline.version, limit=SLICE)
        for recorded in page:
            outline.apply(recorded.event)
            kept.hash = recorded.hash
            await time_slice.share()
        return page

    async def _continues(self, session: str, kept: Kept) -> bool:
        """Whether the ledger still has the last event of an outline."""
        known = Head(kept.outline.version, kept.hash)
        return await still_has(self._ledger, session, known)
