"""Folded sessions, kept so that a call reads only what was added since the last one."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from thoughtline.core.session import Session
from thoughtline.store.ledger import Ledger

PAGE = 1_000
"""Events read at once, so that loading a long session needs little memory."""

CAPACITY = 70_000
"""Weight of the sessions kept, in hundreds of bytes: 7 MB."""

Folded = TypeVar("Folded", bound=Session)


class SessionCache(Generic[Folded]):
    """The latest used sessions, folded. Bounded by their weight; the one in use always stays.

    `new_session` makes an empty one; a dialect whose replies need more than the rules do has a
    kind of session of its own.
    """

    def __init__(
        self, ledger: Ledger, new_session: Callable[[], Folded], *, capacity: int = CAPACITY
    ) -> None:
        self._ledger = ledger
        self._new_session = new_session
        self._capacity = capacity
        self._sessions: dict[str, Folded] = {}
        self._weights: dict[str, int] = {}
        self._weight = 0
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, session: str) -> asyncio.Lock:
        """One change of a session at a time in this process; other processes meet in the ledger."""
        lock = self._locks.get(session)
        if lock is None:
            lock = self._locks[session] = asyncio.Lock()
        return lock

    async def current(self, session: str) -> Folded:
        """The session as it is in the ledger at this moment; empty if it never began."""
        folded = self._sessions.get(session) or self._new_session()
        try:
            while await self._grow(session, folded, PAGE) == PAGE:
                pass
        except BaseException:
            self.forget(session)
            raise
        if folded.version:
            self.keep(session, folded)
        return folded

    def cached(self, session: str) -> Folded | None:
        """The session as this process saw it last, if it still has it."""
        return self._sessions.get(session)

    async def at_version(self, session: str, version: int) -> Folded:
        """The session as it was at `version`."""
        folded = self._new_session()
        while left := version - folded.version:
            if not await self._grow(session, folded, min(PAGE, left)):
                break
        return folded

    async def _grow(self, session: str, folded: Folded, limit: int) -> int:
        """Take in the next events, at most `limit`. Returns how many there were."""
        page = await self._ledger.read(session, after=folded.version, limit=limit)
        for recorded in page:
            folded.apply(recorded.event)
        return len(page)

    def keep(self, session: str, folded: Folded) -> None:
        self.forget(session)
        self._sessions[session] = folded
        weight = self._weights[session] = folded.weight
        self._weight += weight
        while len(self._sessions) > 1 and self._weight > self._capacity:
            self.forget(next(iter(self._sessions)))

    def forget_all(self) -> None:
        """After trouble with the ledger: what is there next may be another file."""
        self._sessions.clear()
        self._weights.clear()
        self._weight = 0

    def forget(self, session: str) -> None:
        self._sessions.pop(session, None)
        self._weight -= self._weights.pop(session, 0)
