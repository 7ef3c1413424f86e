"""Sessions with their words, kept so that a call reads only what was added since the last one."""

import asyncio
from weakref import WeakValueDictionary

from msgspec import Struct

from thoughtline.app.continuity import read_on
from thoughtline.app.long_reads import TimeSlice
from thoughtline.app.session_cache import PAGE
from thoughtline.app.weighted_cache import WeightedCache
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.views.session_view import SessionView
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger
from thoughtline.store.session_access import no_such_session

CAPACITY = 10_000
"""Events in the views that are kept beside the one in use, at about 0.8 kB each: 8 MB."""

OVERHEAD = 7
"""Events that a view weighs as much as before it has any: there may be very many small ones."""

LONGEST = 50_000
"""Events of a session whose view is kept at all."""


class _Kept(Struct):
    view: SessionView

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
            view = await self._read(session, kept.view if kept else SessionView())
            self._keep(session, view)
            return view

    async def catch_up(self, view: SessionView, session: str) -> None:
        """Let a view take in what has been recorded since.

        Raises as `view` does, and `Refused` (LEDGER_SWAPPED) where the session is another one.
        """
        async with self._lock(session):
            kept = self._kept.get(session)
            if not await self._take_in(session, view):
                self._kept.pop(session, None)
                await self._read(session, SessionView())
                raise Refused(
                    Code.LEDGER_SWAPPED,
                    f"Session {session!r} is not what it was: another record is in its place.",
                    hint="Call again to use what is there now.",
                )
            if kept is not None and kept.view is view:
                self._keep(session, view)
            check_remembered(view.session)

    def _lock(self, session: str) -> asyncio.Lock:
        lock = self._locks.get(session)
        if lock is None:
            lock = self._locks[session] = asyncio.Lock()
        return lock

    async def _read(self, session: str, view: SessionView) -> SessionView:
        """The view as it is now, or another one if the session is. Raises as `view` does."""
        while not await self._take_in(session, view):
            view = SessionView()
        check_remembered(view.session)
        if view.session.version == 0:
            raise no_such_session(session)
        return view

    async def _take_in(self, session: str, view: SessionView) -> bool:
        """Let a view take in all that follows. False if its last event is not there any more."""
        time_slice = TimeSlice()
        while True:
            known = Head(view.session.version, view.hash)
            page = await read_on(self._ledger, session, known, limit=PAGE)
            if page is None:
                return False
            for recorded in page:
                view.apply(recorded)
                await time_slice.share()
            if len(page) < PAGE:
                return True

    def _keep(self, session: str, view: SessionView) -> None:
        if view.session.version <= LONGEST:
            self._kept[session] = _Kept(view)
        else:
            self._kept.pop(session, None)
