"""Folded sessions to decide on, kept so that a call reads only new events."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from thoughtline.app.folds.kept_folds import PAGE, KeptFold, KeptFolds, Room, apply_event
from thoughtline.app.process.long_reads import TimeSlice
from thoughtline.core.events import Recorded
from thoughtline.core.session import Session
from thoughtline.store.head import Head, head_after
from thoughtline.store.ledger import Behind, Ledger, VersionConflict

CAPACITY = 50_000
"""Weight of the sessions kept: 5 MB."""

Folded = TypeVar("Folded", bound=Session)
Seen = TypeVar("Seen")


class SessionCache(KeptFolds[Folded], Generic[Folded]):
    """The sessions that were used last, as folds to decide on.

    A session with a decision is ahead of the ledger until the commit: callers may decide further on
    it, and nothing else may look at it. `new_session` makes an empty one; a dialect whose replies
    need more than the rules do has its own kind of session.
    """

    def __init__(
        self, ledger: Ledger, new_session: Callable[[], Folded], *, capacity: int = CAPACITY
    ) -> None:
        super().__init__(ledger, new_session, apply_event, Room(capacity))
        self._ahead: dict[str, int] = {}
        self._peeks: dict[str, list[Callable[[], None]]] = {}

    async def refresh(self, session: str) -> None:
        """Add the new events of a session, so that it can be decided on."""
        await self._loaded(session)

    async def look(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """Return the result of `see` on a session as the ledger has it now.

        A session that never began is an empty one.
        """
        while True:
            if session in self._ahead:
                if found := await self._peek(session, see):
                    return found[0]
            elif (folded := await self._loaded(session)) is not None:
                return see(folded)

    async def glance(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """Return the result of `see` on a session as this process knows it.

        It may lack events of other processes. A session that is not kept is read.
        """
        kept = self.known(session)
        return await self.look(session, see) if kept is None else see(kept.fold)

    async def at_version(self, session: str, version: int) -> Folded:
        """The session as it was at `version`.

        A forgotten session has a later version: its tombstone stands for all events before it.
        """
        folded, time_slice = self._new(), TimeSlice()
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

        A session that is ahead has no head yet and is known by its version. Raises
        `VersionConflict` if the ledger's version is another one.
        """
        kept = self.known(session) or KeptFold(self._new())
        if session in self._ahead:
            if kept.fold.version != head.version:
                raise VersionConflict(f"ahead at version {kept.fold.version}")
        elif not kept.head.matches(head):
            raise Behind(kept.head, partial(self._follow, session, kept))
        return kept.fold

    def lead(self, session: str, folded: Folded) -> None:
        """Let a session be ahead of the ledger, as `folded`, until `settle` is called as often."""
        self._ahead[session] = self._ahead.get(session, 0) + 1
        if session not in self:
            self._keep(session, KeptFold(folded))

    def settle(self, session: str, folded: Folded, head: Head | None) -> None:
        """Take note that a decision is committed, up to `head`, or never will be (None).

        The outcome of a later decision may come first.
        """
        kept = self.known(session)
        if head is None:
            self.forget(session)
        elif kept is not None and kept.fold is folded:
            if head.version > kept.head.version:
                kept.head = head
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

    def _follow(self, session: str, kept: KeptFold[Folded], events: Sequence[Recorded]) -> None:
        """Take in the events that others recorded, as the ledger hands them over."""
        for recorded in events:
            kept.fold.apply(recorded.event)
            kept.head = head_after(recorded)
        self._keep(session, kept)

    async def _loaded(self, session: str) -> Folded | None:
        """The session with all events of the ledger, valid until the next await.

        None if it is ahead of the ledger: it was up to date when that was decided.
        """
        async with self._lock(session):
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
        """Check if a session was decided on while it was read."""
        is_other = (self.known(session) or kept) is not kept
        return is_other or kept.fold.version != head.version or session in self._ahead

    async def _peek(self, session: str, see: Callable[[Folded], Seen]) -> list[Seen]:
        """Wait until a session is no longer ahead. Returns the result of `see`, or [] if it is not
        kept then.
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
