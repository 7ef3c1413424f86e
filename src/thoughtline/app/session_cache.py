"""Folded sessions, kept so that a call reads only what was added since the last one."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct

from thoughtline.app.continuity import read_on
from thoughtline.app.long_reads import TimeSlice
from thoughtline.app.weighted_cache import WeightedCache
from thoughtline.core.events import Recorded
from thoughtline.core.session import Session
from thoughtline.store.head import Head, head_after
from thoughtline.store.ledger import Behind, Ledger, VersionConflict

PAGE = 1_000
"""Events read at once, so that loading a long session needs little memory."""

CAPACITY = 50_000
"""Weight of the sessions kept, in hundreds of bytes: 5 MB."""

Folded = TypeVar("Folded", bound=Session)
Seen = TypeVar("Seen")


class _Kept(Struct, Generic[Folded]):
    """A folded session, and the last event that was taken in. One that is ahead has more."""

    folded: Folded
    head: Head = Head()

    @property
    def weight(self) -> int:
        return self.folded.weight

    def take_in(self, recorded: Recorded) -> None:
        self.folded.apply(recorded.event)
        self.head = head_after(recorded)


class SessionCache(Generic[Folded]):
    """The latest used sessions, folded. Bounded by their weight; the one in use always stays.

    Each is kept with its last event. If the ledger does not have that any more, it has another
    record, and the session is read anew.

    A session that was decided on is ahead of the ledger until that is committed: it may be decided
    on further, and nothing else may look at it. `new_session` makes an empty one; a dialect whose
    replies need more than the rules do has a kind of session of its own.
    """

    def __init__(
        self, ledger: Ledger, new_session: Callable[[], Folded], *, capacity: int = CAPACITY
    ) -> None:
        self._ledger = ledger
        self._new_session = new_session
        self._sessions = WeightedCache[str, _Kept[Folded]](capacity)
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._ahead: dict[str, int] = {}
        self._peeks: dict[str, list[Callable[[], None]]] = {}

    def __contains__(self, session: str) -> bool:
        return session in self._sessions

    async def refresh(self, session: str) -> None:
        """Take in what was added to a session, so that it can be decided on."""
        await self._loaded(session)

    async def look(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """What `see` finds in a session as it is in the ledger now; in an empty one if it never
        began.
        """
        while True:
            if session in self._ahead:
                if found := await self._peek(session, see):
                    return found[0]
            elif (folded := await self._loaded(session)) is not None:
                return see(folded)

    async def at_version(self, session: str, version: int) -> Folded:
        """The session as it was at `version`.

        What is left of one that was forgotten stands for all before it: it is at a later one.
        """
        folded, time_slice = self._new_session(), TimeSlice()
        while (left := version - folded.version) > 0:
            page = await self._ledger.read(session, after=folded.version, limit=min(PAGE, left))
            if not page:
                break
            for recorded in page:
                folded.apply(recorded.event)
                await time_slice.share()
        return folded

    def deciding(self, session: str, head: Head) -> Folded:
        """The session to decide on. Raises `Behind` unless it is kept with this head.

        What is ahead was decided on what was there, and has no head of its own yet: it is known by
        its version. Raises `VersionConflict` where that is another.
        """
        kept = self._kept_or_new(session)
        if session in self._ahead:
            if kept.folded.version != head.version:
                raise VersionConflict(f"ahead at version {kept.folded.version}")
        elif not kept.head.matches(head):
            raise Behind(kept.head, partial(self._take_in, session, kept))
        return kept.folded

    def lead(self, session: str, folded: Folded) -> None:
        """Let a session be ahead of the ledger, as `folded`, until `settle` is called as often."""
        self._ahead[session] = self._ahead.get(session, 0) + 1
        self._sessions.setdefault(session, _Kept(folded))

    def settle(self, session: str, folded: Folded, head: Head | None) -> None:
        """What was decided is committed, up to `head`, or else never will be.

        Who decided later may hear so first.
        """
        kept = self._sessions.get(session)
        if head is None:
            self.forget(session)
        elif kept is not None and kept.folded is folded:
            if head.version > kept.head.version:
                kept.head = head
            self._sessions[session] = kept
        left = self._ahead.pop(session) - 1
        if left:
            self._ahead[session] = left
            return
        if kept is not None and kept.folded.version != kept.head.version:
            self.forget(session)  # whatever it is, it is not what the ledger has
        # At once: as soon as anything is waited for, the next may be decided.
        for peek in self._peeks.pop(session, ()):
            peek()

    def forget(self, session: str) -> None:
        self._sessions.pop(session, None)

    def _kept_or_new(self, session: str) -> _Kept[Folded]:
        return self._sessions.get(session) or _Kept(self._new_session())

    def _take_in(self, session: str, kept: _Kept[Folded], events: Sequence[Recorded]) -> None:
        """Let a session follow what others recorded, as soon as it was found to be behind."""
        for recorded in events:
            kept.take_in(recorded)
        self._sessions[session] = kept

    async def _loaded(self, session: str) -> Folded | None:
        """A session with all that was added to it, until somebody waits for something.

        None if it is ahead of the ledger: then it was as it is there when that was decided.
        """
        lock = self._loading.get(session)
        if lock is None:
            lock = self._loading[session] = asyncio.Lock()
        async with lock:
            time_slice = TimeSlice()
            try:
                while True:
                    if session not in self._ahead:
                        if (folded := await self._load_page(session, time_slice)) is not None:
                            return folded
                    elif session in self._sessions:
                        return None
                    else:
                        await self._peek(session, lambda _: None)
            except BaseException:
                self.forget(session)
                raise

    async def _load_page(self, session: str, time_slice: TimeSlice) -> Folded | None:
        """Take in the next events. Returns the session if these were all."""
        kept = self._kept_or_new(session)
        head = kept.head
        page = await read_on(self._ledger, session, head, limit=PAGE)
        if page is None:
            if not self._moved(session, kept, head):
                self.forget(session)
            return None
        for recorded in page:
            await time_slice.share()
            if self._moved(session, kept, head):
                return None
            kept.take_in(recorded)
            head = kept.head
        if self._moved(session, kept, head):
            return None
        if head.version:
            self._sessions[session] = kept
        return kept.folded if len(page) < PAGE else None

    def _moved(self, session: str, kept: _Kept[Folded], head: Head) -> bool:
        """Whether a session was decided on while others had their turn."""
        is_other = self._sessions.get(session, kept) is not kept
        return is_other or kept.folded.version != head.version or session in self._ahead

    async def _peek(self, session: str, see: Callable[[Folded], Seen]) -> list[Seen]:
        """What is seen when a session is no longer ahead. Nothing if it is not kept then."""
        seen: asyncio.Future[list[Seen]] = asyncio.get_running_loop().create_future()

        def peek() -> None:
            if seen.done():
                return
            kept = self._sessions.get(session)
            try:
                seen.set_result([] if kept is None else [see(kept.folded)])
            except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
                seen.set_exception(fault)

        self._peeks.setdefault(session, []).append(peek)
        return await seen
