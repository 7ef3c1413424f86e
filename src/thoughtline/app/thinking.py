"""Recording: load, decide, append, tell."""

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from thoughtline.app.sessions import Sessions, unknown
from thoughtline.core import rules
from thoughtline.core.events import AssumptionStated, Event, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session, Shift, fold
from thoughtline.core.wish import Wish
from thoughtline.store.ledger import Conflict, Entry, Key, KeyTaken, Ledger

ATTEMPTS = 100
"""Tries before giving up on a session that others keep changing. Each lost race is one's own loss
and another's success, so this many in a row means a writer that never pauses."""


class Change(Struct, frozen=True, kw_only=True):
    """What one call did.

    `fell` and `rose` are earlier thoughts whose standing changed; `causes` are the refuted
    assumptions behind each fallen thought that the change names, the new one included.
    `unsettled` are standing thoughts that rest on the one which was just revised.
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
    now: Session


class Thinking:
    """Grants wishes. `clock` gives milliseconds since 1970 in UTC, `new_handle` a session's name."""

    def __init__(
        self, ledger: Ledger, sessions: Sessions, *, clock: Callable[[], int], new_handle: Callable[[], str]
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._clock = clock
        self._new_handle = new_handle

    async def think(
        self,
        wish: Wish | Callable[[Session], Wish],
        *,
        session: str | None,
        author: str,
        limits: Limits,
        key: str | None = None,
        may_begin: bool = False,
    ) -> Change:
        """Record what `wish` asks for. Without a `session` a new one begins.

        A wish may be a function of the session, where what is meant depends on what is there.
        A repeated `key` gets the first answer again and stores nothing. `may_begin` lets a named
        session begin, for callers who choose its name. Raises `Refused`.
        """
        if session is not None:
            limits.check_name("session", session)
        if key is None:
            return await self._record(wish, session, author, limits, None, may_begin=may_begin)
        limits.check_name("key", key)
        # Callers choose simple keys, so one is unique only for its author and session.
        asked = Key(name=f"{author}/{session or ''}/{key}", digest=_digest(wish if isinstance(wish, Wish) else None, session))
        if (first := await self._answered(asked)) is not None:
            return first
        try:
            return await self._record(wish, session, author, limits, asked, may_begin=may_begin)
        except KeyTaken:
            return await self._answered(asked) or _impossible(key)

    async def _record(
        self,
        wish: Wish | Callable[[Session], Wish],
        session: str | None,
        author: str,
        limits: Limits,
        key: Key | None,
        *,
        may_begin: bool,
    ) -> Change:
        handle = session or self._new_handle()
        async with self._sessions.turn(handle):
            for attempt in range(ATTEMPTS):
                now = await self._sessions.now(handle)
                if session is not None and now.version == 0 and not may_begin:
                    raise unknown(session)
                events = rules.think(now, wish if isinstance(wish, Wish) else wish(now), limits)
                at = self._clock()
                entries = [Entry(event=event, author=author, at=at) for event in events]
                if entries:
                    try:
                        await self._ledger.append(handle, entries, expecting=now.version, key=key)
                    except Conflict:
                        # Another process was first: decide again on what is now so.
                        await asyncio.sleep(0.001 * attempt)
                        continue
                    except BaseException:
                        # Whether it was stored is not known here, so the next call reads it anew.
                        self._sessions.forget(handle)
                        raise
                shift = now.advance(events)
                self._sessions.keep(handle, now)
                return tell(handle, now, events, shift)
        raise Refused(
            Code.SESSION_BUSY,
            f"Session {handle!r} kept changing while this was decided.",
            hint="Nothing was recorded; call again.",
        )

    async def _answered(self, key: Key) -> Change | None:
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
        past = await self._ledger.read(first.session, limit=first.last)
        events = [recorded.event for recorded in past]
        now = fold(events[: first.first - 1])
        new = events[first.first - 1 :]
        return tell(first.session, now, new, now.advance(new))


def tell(session: str, now: Session, events: Sequence[Event], shift: Shift) -> Change:
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


def _digest(wish: Wish | None, session: str | None) -> bytes:
    return sha256(msgspec.json.encode((session, wish), order="sorted")).digest()


def _impossible(key: str) -> Change:
    raise Refused(Code.INTERNAL, f"Key {key!r} was taken and then not found.", hint="Call again.")
