"""Deletion of a session for good. A tombstone remains as the only trace."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec import Struct

from thoughtline.app.commands.recorder import ATTEMPTS
from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.core.events import (
    DelegationMade,
    DeliberationBegun,
    Recorded,
    SessionForgotten,
    ThoughtRecorded,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.session import fold
from thoughtline.engine.protocol import Engine
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.ledger import Entry, Ledger, VersionConflict
from thoughtline.store.session_title import OPENING_EVENTS, opening_words

ASKING = (DeliberationBegun, DelegationMade)
"""Types of events for which a workflow is started."""


class SessionExtent(Struct, frozen=True, kw_only=True):
    """`head` is the hash of event `version`. `asked` is true if an engine may keep texts."""

    session: str
    version: int
    head: bytes
    opening: str
    thoughts: int
    began: int
    latest: int
    asked: bool


@asynccontextmanager
async def no_trace(engine: Callable[[], Awaitable[Engine]], workflow: str) -> AsyncIterator[None]:
    """Delete the workflow if its session turns out to be forgotten while the context is open."""
    try:
        yield
    except Refused as refusal:
        if refusal.code is Code.SESSION_FORGOTTEN:
            await (await engine()).forget(workflow)
        raise


async def no_workflows(_: str) -> None:
    """Do nothing, for a process that never asked a model."""


class Erasure:
    """Use case that deletes sessions. `clock` returns milliseconds since 1970 in UTC.

    `forget_workflows` deletes a session's workflows from the engine, which keeps texts of the
    session, too.
    """

    def __init__(
        self,
        ledger: Ledger,
        *,
        clock: Callable[[], int],
        forget_workflows: Callable[[str], Awaitable[None]] = no_workflows,
    ) -> None:
        self._ledger = ledger
        self.clock = clock
        self._forget_workflows = forget_workflows

    async def look(self, session: str) -> SessionExtent:
        """Raises `Refused` if the session never began or was forgotten."""
        first = last = None
        words, thoughts, asked = "", 0, False
        while page := await self._ledger.read(session, after=_version(last), limit=PAGE):
            if first is None:
                first, words = page[0], opening_words(page[:OPENING_EVENTS])
            last = page[-1]
            thoughts += sum(isinstance(recorded.event, ThoughtRecorded) for recorded in page)
            asked = asked or any(isinstance(recorded.event, ASKING) for recorded in page)
            check_remembered(fold(recorded.event for recorded in page if is_tombstone(recorded)))
        if first is None or last is None:
            raise no_such_session(session)
        return SessionExtent(
            session=session,
            version=last.version,
            head=last.hash,
            opening=words,
            thoughts=thoughts,
            began=first.at,
            latest=last.at,
            asked=asked,
        )

    async def forget(self, session: str, *, author: str, because: str = "") -> SessionExtent:
        """Delete all events of a session. Returns the session's former extent.

        The reason `because` is the only text that is kept. Other processes notice the deletion at
        their next call. Raises `Refused` if the session never began or was forgotten. If the
        session was forgotten earlier, its workflows are deleted from the engine before the refusal.
        """
        if because:
            Limits().check_text("because", because)
        for _ in range(ATTEMPTS):
            try:
                extent = await self.look(session)
            except Refused as refusal:
                if refusal.code is Code.SESSION_FORGOTTEN:
                    await self._forget_workflows(session)
                raise
            if extent.asked:
                await self._forget_workflows(session)  # if that fails, nothing is deleted
            tombstone = SessionForgotten(
                events=extent.version, head=extent.head.hex(), because=because
            )
            entry = Entry(event=tombstone, author=author, at=self.clock())
            try:
                await self._ledger.forget(session, entry, expecting=extent.version)
            except VersionConflict:
                continue  # another writer added events: measure again, and forget them, too
            if extent.asked:
                await self._forget_workflows(session)  # begun in the meantime
            return extent
        raise Refused(
            Code.SESSION_BUSY,
            f"Session {session!r} kept changing, so it was not forgotten.",
            hint="Nothing was deleted. Try again when no client writes to it.",
        )


def _version(last: Recorded | None) -> int:
    return 0 if last is None else last.version


def is_tombstone(recorded: Recorded) -> bool:
    return isinstance(recorded.event, SessionForgotten)
