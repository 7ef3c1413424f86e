"""Folds of sessions, kept in memory so that a call reads only the events since the last call."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache
from msgspec import Struct

from thoughtline.app.process.long_reads import LongRead, TimeSlice, compute_on_thread, may_take_long
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.head import Head, events_after, head_after
from thoughtline.store.ledger import Ledger

PAGE = 200
"""Number of events in one read: long sessions then need little memory, and block the event loop for
about a millisecond.
"""


class Fold(Protocol):
    """Fold of a session's events: the state that a reader needs."""

    @property
    def weight(self) -> int:
        """Memory that the fold takes, in hundreds of bytes."""
        ...


AnyFold = TypeVar("AnyFold", bound=Fold)


class KeptFold(Struct, Generic[AnyFold]):
    fold: AnyFold
    head: Head = Head()
    is_whole: bool = False


class Room(LRUCache[tuple[object, str], KeptFold[Any]]):
    """Cache of the folds that were used last, up to a total weight of `capacity`, which is 1 or
    more.

    The latest fold is kept whatever its weight. A fold that has grown is weighed when it is stored
    in the cache again.
    """

    def __init__(self, capacity: int) -> None:
        super().__init__(capacity, getsizeof=lambda kept: min(kept.fold.weight, capacity))


class EventAllowance(Struct):
    """Number of events that may still be read for one answer. The last page of a read may exceed
    the allowed number.
    """

    events: int


def apply_event(fold: Session, recorded: Recorded) -> None:
    fold.apply(recorded.event)


class KeptFolds(Generic[AnyFold]):
    """Cache for one kind of fold over one owner's sessions.

    `new` returns an empty fold, and `take_in` applies the next event to a fold. Several owners may
    share a `room`. A fold continues from its last event: the ledger's event of that version must
    have the same hash. If the hash differs, for example after a backup was restored, the session is
    read again from its beginning.
    """

    def __init__(
        self,
        ledger: Ledger,
        new: Callable[[], AnyFold],
        take_in: Callable[[AnyFold, Recorded], object],
        room: Room,
    ) -> None:
        self._ledger = ledger
        self._new = new
        self._take_in = take_in
        self._room = room
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __contains__(self, session: str) -> bool:
        return (self, session) in self._room

    @asynccontextmanager
    async def current(
        self, session: str, allowance: EventAllowance | None = None
    ) -> AsyncIterator[KeptFold[AnyFold]]:
        """Yield the fold of a session in its current state; an empty fold if the session never
        began.

        The fold does not change while the context is open. If `allowance` is used up, the fold may
        lack the latest events.
        """
        async with self.lock(session):
            kept = self.known(session) or await self._begun(session)
            while not await self._catch_up(session, kept, allowance):
                kept = self.known(session) or KeptFold(self._new())
            yield kept

    async def go_on(self, session: str, held: AnyFold, head_of: Callable[[AnyFold], Head]) -> bool:
        """Apply the events that followed to a fold that the caller has kept.

        The fold's head is read under the lock, because several callers may use the same fold.

        Returns False, and drops the fold from the cache, if the ledger no longer has the fold's
        last event.
        """
        async with self.lock(session):
            return await self._catch_up(session, KeptFold(held, head_of(held)))

    async def fresh(self, sessions: Iterable[str]) -> dict[str, AnyFold]:
        """Return the cached folds that have all events on record, valid until the next await."""
        cached = {name: kept for name in sessions if (kept := self.known(name)) is not None}
        heads = await self._ledger.heads(cached)
        return {name: kept.fold for name, kept in cached.items() if kept.head.matches(heads[name])}

    def known(self, session: str) -> KeptFold[AnyFold] | None:
        try:
            return self._room[self, session]
        except KeyError:
            return None

    def forget(self, session: str) -> None:
        self._room.pop((self, session), None)

    def _keep(self, session: str, kept: KeptFold[AnyFold]) -> None:
        self._room[self, session] = kept

    def lock(self, session: str) -> asyncio.Lock:
        """Return the lock under which the fold of a session changes."""
        lock = self._locks.get(session)
        if lock is None:
            lock = self._locks[session] = asyncio.Lock()
        return lock

    async def _begun(self, _session: str) -> KeptFold[AnyFold]:
        return KeptFold(self._new())

    def _has_moved(self, _session: str, _kept: KeptFold[AnyFold], _head: Head) -> bool:
        """Check if a fold was changed while its events were read. By default, the fold's lock
        prevents a change while events are read.
        """
        return False

    async def _take_in_thread(
        self, _session: str, kept: KeptFold[AnyFold], page: Sequence[Recorded]
    ) -> None:
        await compute_on_thread(partial(_apply_all, partial(self._take_in, kept.fold), page))
        kept.head = head_after(page[-1])

    async def _take_in_slices(
        self,
        session: str,
        kept: KeptFold[AnyFold],
        page: Sequence[Recorded],
        time_slice: TimeSlice,
    ) -> bool:
        """Apply events, and let other tasks run from time to time. Returns False if the fold was
        changed in the meantime.
        """
        for recorded in page:
            head = kept.head
            await time_slice.share()
            if self._has_moved(session, kept, head):
                return False
            self._take_in(kept.fold, recorded)
            kept.head = head_after(recorded)
        return True

    async def _catch_up(
        self, session: str, kept: KeptFold[AnyFold], allowance: EventAllowance | None = None
    ) -> bool:
        """Apply the events that follow. Returns False if the fold cannot be updated."""
        time_slice, taken = TimeSlice(), 0
        try:
            async with LongRead() as reading:
                while True:
                    head = kept.head
                    page = await read_on(self._ledger, session, head, limit=PAGE)
                    if self._has_moved(session, kept, head):
                        return False
                    if page is None:
                        self.forget(session)
                        return False
                    taken += len(page)
                    if may_take_long(head.version, (each.event for each in page)):
                        await self._take_in_thread(session, kept, page)
                    elif not await self._take_in_slices(session, kept, page, time_slice):
                        return False
                    kept.is_whole = len(page) < PAGE
                    if kept.head.version and (page or self.known(session) is not kept):
                        self._keep(session, kept)
                    if allowance is not None:
                        allowance.events = max(0, allowance.events - len(page))
                    if kept.is_whole or (allowance is not None and not allowance.events):
                        return True
                    await reading.wait_if_long(taken)
        except BaseException:
            self.forget(session)
            raise


async def apply_events(
    ledger: Ledger,
    session: str,
    apply: Callable[[Recorded], object],
    *,
    after: int = 0,
    last: int | None = None,
) -> None:
    """Call `apply` with the events of a session after version `after`, up to version `last`; None
    means all. Other tasks run in the meantime.
    """
    time_slice, version = TimeSlice(), after
    async with LongRead() as reading:
        while last is None or version < last:
            limit = PAGE if last is None else min(PAGE, last - version)
            page = await ledger.read(session, after=version, limit=limit)
            if not page:
                return
            if may_take_long(version, (each.event for each in page)):
                await compute_on_thread(partial(_apply_all, apply, page))
            else:
                for recorded in page:
                    apply(recorded)
                    await time_slice.share()
            version = page[-1].version
            await reading.wait_if_long(version - after)


def _apply_all(apply: Callable[[Recorded], object], page: Sequence[Recorded]) -> None:
    for recorded in page:
        apply(recorded)


async def read_on(
    ledger: Ledger, session: str, known: Head, *, limit: int
) -> Sequence[Recorded] | None:
    """Return the next events after `known`, at most `limit`. Returns None if the ledger no longer
    has the event `known`.

    Raises `Refused` if the ledger cannot be read, as `Ledger.read` does.
    """
    if not known.version:
        return await ledger.read(session, limit=limit)
    try:
        found = await ledger.read(session, after=known.version - 1, limit=limit + 1)
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        return None  # an older copy has no such event: a full read reports the problem
    return events_after(known, found)
