"""Sessions with their words, kept so that a call reads only what was added since the last one."""

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

from msgspec import Struct

from thoughtline.app.long_reads import TimeSlice
from thoughtline.app.session_cache import PAGE
from thoughtline.app.weighted_cache import WeightedCache
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.views.session_view import SessionView
from thoughtline.store.ledger import Ledger
from thoughtline.store.session_access import no_such_session

CAPACITY = 10_000
"""Events in the views that are kept beside the one in use, at about 0.8 kB each: 8 MB."""

OVERHEAD = 7
"""Events that a view weighs as much as before it has any: there may be very many small ones."""

LONGEST = 50_000
"""Events of a session whose view is kept at all."""


class _Kept(Struct):
    """A view, and the hash of its last event."""

    view: SessionView
    hash: bytes = b""

    @property
    def weight(self) -> int:
        return OVERHEAD + self.view.session.version


class SessionViews:
    """The views that were used last. They go on with their sessions while somebody holds them.

    As in `Outlines`, the hash of the last event stands for all before it.
    """

    def __init__(self, ledger: Ledger, *, capacity: int = CAPACITY) -> None:
        self._ledger = ledger
        self._kept = WeightedCache[str, _Kept](capacity)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def view(self, session: str) -> SessionView:
        """A session as it is now. Raises `Refused` (NO_SUCH_SESSION, SESSION_FORGOTTEN)."""
        async with self._lock(session):
            kept = self._kept.pop(session, None)
            if kept is None or not await self._go_on(session, kept):
                kept = _Kept(SessionView())
                await self._take_in(session, kept)
            check_remembered(kept.view.session)
            if kept.view.session.version == 0:
                raise no_such_session(session)
            self._keep(session, kept)
            return kept.view

    async def catch_up(self, view: SessionView, session: str) -> None:
        """Let a view take in what has been recorded since. Raises as `view` does."""
        async with self._lock(session):
            kept = self._kept.get(session)
            if kept is None or kept.view is not view:
                kept = _Kept(view)
            try:
                await self._take_in(session, kept)
            except Refused as refusal:
                if refusal.code is Code.LEDGER_DAMAGED and not await self._is_there(session):
                    raise no_such_session(session) from refusal  # it was shared, and is no more
                raise
            if kept is self._kept.get(session):
                self._keep(session, kept)
            check_remembered(view.session)

    def _lock(self, session: str) -> asyncio.Lock:
        lock = self._locks.get(session)
        if lock is None:
            lock = self._locks[session] = asyncio.Lock()
        return lock

    async def _go_on(self, session: str, kept: _Kept) -> bool:
        """Let a view take in what follows, if the ledger still has its last event."""
        after = kept.view.session.version - 1
        try:
            page = await self._ledger.read(session, after=after, limit=PAGE)
        except Refused as refusal:
            if refusal.code != Code.LEDGER_DAMAGED:
                raise
            return False  # an older copy of the file: reading all of it will tell
        if not page or page[0].hash != kept.hash:
            return False
        await _apply(kept, page[1:])
        if len(page) == PAGE:
            await self._take_in(session, kept)
        return True

    async def _take_in(self, session: str, kept: _Kept) -> None:
        """Let a view take in all that follows."""
        full = True
        while full:
            after = kept.view.session.version
            page = await self._ledger.read(session, after=after, limit=PAGE)
            await _apply(kept, page)
            full = len(page) == PAGE

    async def _is_there(self, session: str) -> bool:
        return bool(await self._ledger.read(session, limit=1))

    def _keep(self, session: str, kept: _Kept) -> None:
        if kept.view.session.version <= LONGEST:
            self._kept[session] = kept
        else:
            self._kept.pop(session, None)


async def _apply(kept: _Kept, page: Sequence[Recorded]) -> None:
    time_slice = TimeSlice()
    for recorded in page:
        kept.view.apply(recorded)
        kept.hash = recorded.hash
        await time_slice.share(recorded.version)
