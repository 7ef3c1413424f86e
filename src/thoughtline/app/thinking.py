"""Recording: load, decide, append, tell."""

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from thoughtline.app.sessions import Folded, Sessions, unknown
from thoughtline.core import rules
from thoughtline.core.events import AssumptionStated, Event, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Shift
from thoughtline.core.wish import Wish
from thoughtline.store.ledger import Conflict, Entry, Key, KeyTaken, Ledger

Seen = TypeVar("Seen")

ATTEMPTS = 100
"""Tries before giving up on a session that others keep changing. Each lost race is one's own loss
and another's success, so this many in a row means a writer that never pauses."""


class Change(Struct, Generic[Folded], frozen=True, kw_only=True):
    """What one call did.

    `fell` and `rose` are earlier thoughts whose standing changed; `causes` are the refuted
    assumptions behind each fallen thought that the change names, the new one included.
    `unsettled` are standing thoughts that rest on the one which was just revised.
    `now` is the session itself, which moves on with the next call.
    """

    session: str
    version: int
    thought: ThoughtRecorded | None
    stated: tuple[str, ...]
    fell: tuple[str, ...]
    rose: tuple[str, ...]
    causes: dict[str, list[str]]
    unsettled: tuple[str, ...]
    events: int
    now: Folded


class Thinking(Generic[Folded]):
    """Grants wishes. `clock` gives milliseconds since 1970 in UTC, `new_handle` names a session.

    `heard` is called with each change once it is recorded, and must not raise.
    """

    def __init__(
        self,
        ledger: Ledger,
        sessions: Sessions[Folded],
        *,
        clock: Callable[[], int],
        new_handle: Callable[[], str],
        heard: Callable[[Change[Folded]], None] = lambda _: None,
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._clock = clock
        self._new_handle = new_handle
        self._heard = heard

    async def think(
        self,
        wish: Wish | Callable[[Folded], Wish],
        *,
        session: str | None,
        author: str,
        limits: Limits,
        key: str | None = None,
        may_begin: bool = False,
    ) -> Change[Folded]:
        """Record what `wish` asks for. Without a `session` a new one begins.

        A wish may be a function of the session, where what is meant depends on what is there.
        A repeated `key` gets the first answer again and stores nothing. `may_begin` lets a named
        session begin, for callers who choose its name. Raises `Refused`.
        """
        if session is not None:
            limits.check_name("session", session)
        asked: Key | None = None
        if key is not None:
            limits.check_name("key", key)
            asked = _key(key, wish, session, author)
        handle = self._new_handle() if session is None else session
        async with self._sessions.turn(handle):
            for attempt in range(ATTEMPTS):
                # The first try decides on what this process saw last: if others added to it, that
                # is a conflict, and what is refused or has no effect is decided once more.
                seen = self._sessions.kept(handle) if attempt == 0 and asked is None else None
                now = seen or await self._sessions.now(handle)
                if session is not None and now.version == 0 and not may_begin:
                    raise unknown(session)
                # Asked after `now` was read: a key that is still free cannot be part of it.
                if asked is not None and (first := await self._answered(asked)) is not None:
                    return first
                try:
                    events = rules.think(now, wish if isinstance(wish, Wish) else wish(now), limits)
                except Refused:
                    if seen is None:
                        raise
                    continue
                if seen is not None and not events:
                    continue
                if await self._append(handle, events, author, now, asked):
                    shift = now.advance(events)
                    self._sessions.keep(handle, now)
                    change = tell(handle, now, events, shift)
                    self._heard(change)
                    return change
                await asyncio.sleep(0.001 * min(attempt, 10))
        raise Refused(
            Code.SESSION_BUSY,
            f"Session {handle!r} kept changing while this was decided.",
            hint="Nothing was recorded; call again.",
        )

    async def look(self, session: str, see: Callable[[Folded], Seen]) -> Seen:
        """What `see` finds in a session as it is now, which is an empty one if it never began."""
        async with self._sessions.turn(session):
            return see(await self._sessions.now(session))

    async def _append(
        self, handle: str, events: Sequence[Event], author: str, now: Folded, key: Key | None
    ) -> bool:
        """False if another process was first: then decide again on what is now so."""
        if not events and key is None:
            return True
        at = self._clock()
        entries = [Entry(event=event, author=author, at=at) for event in events]
        try:
            await self._ledger.append(handle, entries, expecting=now.version, key=key)
        except (Conflict, KeyTaken):
            return False
        except Refused:
            # What the ledger opens next may be another file.
            self._sessions.forget_all()
            raise
        except BaseException:
            # Whether it was stored is not known here, so the next call reads it anew.
            self._sessions.forget(handle)
            raise
        return True

    async def _answered(self, key: Key) -> Change[Folded] | None:
        """The first answer given for a key, computed again from the record."""
        first = await self._ledger.answered(key.name)
        if first is None:
            return None
        if first.digest != key.digest:
            raise Refused(
                Code.KEY_REUSED,
                "This key was used for another call.",
                hint="Use a new key for a new call; repeat a key only to retry the very same call.",
            )
        before = first.first - 1
        now = await self._sessions.then(first.session, before)
        new = await self._ledger.read(first.session, after=before, limit=first.last - before)
        events = [recorded.event for recorded in new]
        return tell(first.session, now, events, now.advance(events))


def tell(session: str, now: Folded, events: Sequence[Event], shift: Shift) -> Change[Folded]:
    """What `events` did to a session that has just taken them in."""
    thought = next((event for event in events if isinstance(event, ThoughtRecorded)), None)
    fallen = list(shift.fell)
    if thought is not None and not now.truth.stands(thought.thought):
        fallen.append(thought.thought)
    revised = thought.revises if thought is not None else ""
    return Change(
        session=session,
        version=now.version,
        thought=thought,
        stated=tuple(event.assumption for event in events if isinstance(event, AssumptionStated)),
        fell=shift.fell,
        rose=shift.rose,
        causes={node: now.truth.causes(node) for node in fallen},
        unsettled=tuple(node for node in now.truth.needed_by(revised) if now.truth.stands(node)),
        events=len(events),
        now=now,
    )


def _key(name: str, wish: Wish | Callable[[Folded], Wish], session: str | None, author: str) -> Key:
    """Callers choose simple keys, so one is unique only for its author and session."""
    if not isinstance(wish, Wish):
        raise TypeError("a retry is only known by a wish that is the same in every session")
    asked = msgspec.json.encode((session, wish), order="sorted")
    return Key(
        name=msgspec.json.encode((author, session, name)).decode(), digest=sha256(asked).digest()
    )
