"""Recording: load, decide, append, tell."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import structs

from thoughtline.app.change import Change, advance
from thoughtline.app.idempotency import call_key
from thoughtline.app.session_cache import Folded, SessionCache
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import Authored, Event
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Entry, IdempotencyKey, KeyTaken, Ledger, VersionConflict
from thoughtline.store.session_access import no_such_session

Seen = TypeVar("Seen")

ATTEMPTS = 100
"""Tries before giving up on a session that others keep changing. Each lost race is one's own loss
and another's success, so this many in a row means a writer that never pauses."""


class Recorder(Generic[Folded]):
    """Records commands. `clock` gives milliseconds since 1970 in UTC, `new_handle` names a session.

    `on_change` is called with each change once it is recorded, and must not raise.
    """

    def __init__(
        self,
        ledger: Ledger,
        sessions: SessionCache[Folded],
        *,
        clock: Callable[[], int],
        new_handle: Callable[[], str],
        on_change: Callable[[Change[Folded]], None] = lambda _: None,
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._clock = clock
        self._new_handle = new_handle
        self._on_change = on_change

    async def think(
        self,
        command: Command | Callable[[Folded], Command],
        *,
        session: str | None,
        author: str,
        limits: Limits,
        key: str | None = None,
        expecting: int | None = None,
        may_begin: bool = False,
    ) -> Change[Folded]:
        """Record what a command asks for. Without a `session` a new one begins.

        A command may be a function of the session, where what is meant depends on what is there.
        A repeated `key` gets the first answer again and stores nothing. With `expecting` nothing
        is recorded unless the session is at that version. `may_begin` lets a named session begin,
        for callers who choose its name. Raises `Refused`.
        """
        if session is not None:
            limits.check_name("session", session)
        retry_key: IdempotencyKey | None = None
        if key is not None:
            limits.check_name("key", key)
            if not isinstance(command, Command):
                raise TypeError("a retry is only known by a command that is the same everywhere")
            retry_key = call_key("", key, author, session, (command,))

        def rule(now: Folded) -> list[Authored]:
            _check_expected(now, expecting)
            decided = command if isinstance(command, Command) else command(now)
            return [(author, event) for event in rules.think(now, decided, limits)]

        return await self.record(rule, session=session, key=retry_key, may_begin=may_begin)

    async def record(
        self,
        rule: Callable[[Folded], Sequence[Authored]],
        *,
        session: str | None,
        key: IdempotencyKey | None = None,
        may_begin: bool = False,
    ) -> Change[Folded]:
        """Record the events that `rule` decides on. It may be asked again if others were first.

        The rest is as for `think`. Raises `Refused`.
        """
        handle = self._new_handle() if session is None else session
        async with self._sessions.lock(handle):
            for attempt in range(ATTEMPTS):
                # The first try decides on what this process saw last: if others added to it, that
                # is a conflict, and what is refused or has no effect is decided once more.
                cached = self._sessions.cached(handle) if attempt == 0 and key is None else None
                now = cached or await self._sessions.current(handle)
                if session is not None and now.version == 0 and not may_begin:
                    raise no_such_session(session)
                # Asked after `now` was read: a key that is still free cannot be part of it.
                if key is not None and (first := await self._first_answer(key)) is not None:
                    return first
                try:
                    authored = rule(now)
                except Refused:
                    if cached is None:
                        raise
                    continue
                if cached is not None and not authored:
                    continue
                change = await self._append(handle, authored, now, key)
                if change is not None:
                    self._sessions.keep(handle, now)
                    self._on_change(change)
                    return change
                await asyncio.sleep(0.001 * min(attempt, 10))
        raise Refused(
            Code.SESSION_BUSY,
            f"Session {handle!r} kept changing while this was decided.",
            hint="Nothing was recorded; call again.",
        )

    async def knows(self, key: IdempotencyKey) -> bool:
        """Whether something was recorded under a key."""
        return await self._ledger.keyed_write(key.name) is not None

    async def look(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """What `see` finds in a session as it is now, which is an empty one if it never began."""
        async with self._sessions.lock(session):
            return see(await self._sessions.current(session))

    async def events(self, session: str) -> list[Event]:
        """All that is on record in a session, oldest first."""
        return [recorded.event for recorded in await self._ledger.read(session)]

    async def _append(
        self, handle: str, authored: Sequence[Authored], now: Folded, key: IdempotencyKey | None
    ) -> Change[Folded] | None:
        """None if another process was first: then decide again on what is now so."""
        changes: list[Change[Folded]] = []
        events = [event for _, event in authored]

        def settle() -> dict[str, Standing]:
            change, standings = advance(handle, now, events)
            changes.append(change)
            return standings

        if not events and key is None:
            settle()
            return changes[0]
        at = self._clock()
        entries = [Entry(event=event, author=author, at=at) for author, event in authored]
        try:
            await self._ledger.append(
                handle, entries, expecting=now.version, key=key, standings_after=settle
            )
        except (VersionConflict, KeyTaken):
            return None
        except Refused:
            # What the ledger opens next may be another file.
            self._sessions.forget_all()
            raise
        except BaseException:
            # Whether it was stored is not known here, so the next call reads it anew.
            self._sessions.forget(handle)
            raise
        return changes[0]

    async def _first_answer(self, key: IdempotencyKey) -> Change[Folded] | None:
        """The first answer given for a key, computed again from the record."""
        first = await self._ledger.keyed_write(key.name)
        if first is None:
            return None
        if first.digest != key.digest:
            raise Refused(
                Code.KEY_REUSED,
                "This key was used for another call.",
                hint="Use a new key for a new call; repeat a key only to retry the very same call.",
            )
        before = first.first - 1
        now = await self._sessions.at_version(first.session, before)
        new = await self._ledger.read(first.session, after=before, limit=first.last - before)
        events = [recorded.event for recorded in new]
        change, _ = advance(first.session, now, events)
        return structs.replace(change, is_retry=True)


def _check_expected(now: Session, expecting: int | None) -> None:
    if expecting not in (None, now.version):
        raise Refused(
            Code.VERSION_MOVED,
            f"The session is at version {now.version}, not {expecting}.",
            hint=f"Nothing was recorded. Read what was added with `recall` since {expecting}, "
            "then decide again.",
        )
