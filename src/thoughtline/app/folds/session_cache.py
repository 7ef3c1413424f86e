"""Folded sessions for decisions on commands, kept in memory so that a call reads only new
events.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from thoughtline.app.folds.kept_folds import KeptFold, KeptFolds, Room, apply_event, apply_events
from thoughtline.app.process.long_reads import SHORT, may_take_long
from thoughtline.core.events import Recorded
from thoughtline.core.session import Session
from thoughtline.store.head import Head, head_after
from thoughtline.store.ledger import Behind, Ledger, VersionConflict

CAPACITY = 50_000
"""Maximum weight of the kept sessions, in hundreds of bytes: 5 MB."""

WEIGHED_AFTER = 16
"""Number of events after which a session that grows is weighed again. Weighing costs more than an
event.
"""

Folded = TypeVar("Folded", bound=Session)
Seen = TypeVar("Seen")


class SessionCache(KeptFolds[Folded], Generic[Folded]):
    """Cache of the sessions that were used last, for decisions on commands.

    After a decision, a session is ahead of the ledger until the commit: further decisions may use
    the session, and nothing else may read it. `new_session` returns an empty session. A dialect
    whose replies need facts that `Session` does not keep has its own subclass of `Session`.
    """

    def __init__(
        self, ledger: Ledger, new_session: Callable[[], Folded], *, capacity: int = CAPACITY
    ) -> None:
        super().__init__(ledger, new_session, apply_event, Room(capacity))
        self._ahead: dict[str, int] = {}
        self._peeks: dict[str, list[Callable[[], None]]] = {}
        self._reserved: dict[str, asyncio.Event] = {}

    async def refresh(self, session: str) -> None:
        """Apply the new events of a session, so that commands can be decided on it."""
        await self._loaded(session)

    async def look(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """Return the result of `see` on the current state of a session.

        A session that never began is passed as an empty session.
        """
        while True:
            if session in self._ahead:
                if found := await self._peek(session, see):
                    return found[0]
            elif (folded := await self._loaded(session)) is not None:
                return see(folded)

    async def glance(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """Return the result of `see` on the session in this process's memory.

        The session may lack events of other processes. A session that is not in memory is read.
        """
        kept = self.known(session)
        if kept is None or session in self._reserved:
            return await self.look(session, see)
        return see(kept.fold)

    async def at_version(self, session: str, version: int) -> Folded:
        """Return the session in its state at `version`.

        A forgotten session has a later version, because its tombstone stands for all earlier
        events.
        """
        folded = self._new()
        await apply_events(self._ledger, session, partial(apply_event, folded), last=version)
        return folded

    def deciding(self, session: str, head: Head, *, may_take_long: bool = True) -> Folded:
        """Return the session to decide on. Raises `Behind` unless the cached session has this head.

        A session that is ahead has no head yet, so its version is compared. Raises
        `VersionConflict` if the version differs from the ledger's. Without `may_take_long`, missing
        events that take long to apply are a conflict too: the caller reads them before.
        """
        if session in self._reserved:
            raise VersionConflict("a thread uses the session")
        kept = self.known(session) or KeptFold(self._new())
        if session in self._ahead:
            if kept.fold.version != head.version:
                raise VersionConflict(f"ahead at version {kept.fold.version}")
        elif not kept.head.matches(head):
            raise Behind(kept.head, partial(self._follow, session, kept, may_take_long))
        return kept.fold

    def is_long(self, session: str) -> bool:
        """Return whether the cache has a session that is too long to decide on between others."""
        kept = self.known(session)
        return kept is not None and kept.fold.version > SHORT

    def reserve(self, session: str) -> KeptFold[Folded] | None:
        """Reserve a session for a decision on a thread, and mark the session as ahead of the
        ledger. Returns None if the session is in use.

        A reserved session needs a call of `release` before its call of `settle`.
        """
        kept = self.known(session)
        if kept is None or session in self._ahead or session in self._reserved:
            return None
        self._reserved[session] = asyncio.Event()
        self.lead(session, kept.fold)
        return kept

    async def wait_until_settled(self, session: str) -> None:
        """Wait until a session is no longer ahead of the ledger."""
        while session in self._ahead:
            await self._peek(session, lambda _: None)

    def release(self, session: str) -> None:
        self._reserved.pop(session).set()

    async def wait_for_thread(self, session: str) -> None:
        while (reserved := self._reserved.get(session)) is not None:
            await reserved.wait()

    def lead(self, session: str, folded: Folded) -> None:
        """Mark a session as ahead of the ledger, with the state `folded`. Each call of `lead` needs
        a call of `settle`.
        """
        self._ahead[session] = self._ahead.get(session, 0) + 1
        if session not in self:
            self._keep(session, KeptFold(folded))

    def settle(self, session: str, folded: Folded, head: Head | None) -> None:
        """Note the end of a decision: it was committed up to `head`, or not at all (None).

        The end of a later decision may be noted before the end of an earlier decision.
        """
        kept = self.known(session)
        if head is None:
            self.forget(session)
        elif kept is not None and kept.fold is folded:
            before = kept.head.version
            if head.version > before:
                kept.head = head
            if kept.head.version // WEIGHED_AFTER > before // WEIGHED_AFTER:
                self._keep(session, kept)
        left = self._ahead.pop(session) - 1
        if left:
            self._ahead[session] = left
            return
        if kept is not None and kept.fold.version != kept.head.version:
            self.forget(session)  # its state differs from the ledger's
        # Without an `await`: the next command may be decided during one.
        for peek in self._peeks.pop(session, ()):
            peek()

    async def _take_in_thread(
        self, session: str, kept: KeptFold[Folded], page: Sequence[Recorded]
    ) -> None:
        self._reserved[session] = asyncio.Event()
        try:
            await super()._take_in_thread(session, kept, page)
        finally:
            self.release(session)

    def _follow(
        self,
        session: str,
        kept: KeptFold[Folded],
        takes_long: bool,
        events: Sequence[Recorded],
    ) -> None:
        """Apply the events of other writers, which the ledger passes in."""
        if not takes_long and may_take_long(kept.fold.version, (each.event for each in events)):
            raise VersionConflict("the missing events take long")
        for recorded in events:
            kept.fold.apply(recorded.event)
            kept.head = head_after(recorded)
        self._keep(session, kept)

    async def _loaded(self, session: str) -> Folded | None:
        """Return the session with all events of the ledger, valid until the next await.

        Returns None if the session is ahead of the ledger: it was up to date when the decision was
        made.
        """
        async with self.lock(session):
            while True:
                kept = self.known(session)
                if session not in self._ahead:
                    kept = kept or KeptFold(self._new())
                    if await self._catch_up(session, kept):
                        return kept.fold
                elif kept is not None:
                    return None
                else:
                    await self._peek(session, lambda _: None)

    def _has_moved(self, session: str, kept: KeptFold[Folded], head: Head) -> bool:
        """Check if a session was decided on while its events were read."""
        is_other = (self.known(session) or kept) is not kept
        return is_other or kept.fold.version != head.version or session in self._ahead

    async def _peek(self, session: str, see: Callable[[Folded], Seen]) -> list[Seen]:
        """Wait until a session is no longer ahead. Returns the result of `see` in a list, or [] if
        the session is no longer cached.
        """
        seen: asyncio.Future[list[Seen]] = asyncio.get_running_loop().create_future()

        def peek() -> None:
            if seen.done():
                return
            kept = self.known(session)
            try:
                seen.set_result([] if kept is None else [see(kept.fold)])
            except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
                seen.set_exception(fault)

        self._peeks.setdefault(session, []).append(peek)
        return await seen
