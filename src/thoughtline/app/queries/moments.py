"""Moments of a session, and the part of a mirror that the working tree has."""

from collections.abc import AsyncIterator
from typing import Self

from msgspec import Struct

from thoughtline.app.elsewhere.overlay import Present
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.whole_number import whole_number
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.ledger import Ledger, SessionSummary
from thoughtline.store.session_title import (
    OPENING_EVENTS,
    opening_of_damaged,
    opening_words,
)


class AsOf(Struct, frozen=True, kw_only=True):
    """Moment of a session: after its event `version`, or at `time` in milliseconds since 1970."""

    version: int | None = None
    time: int | None = None

    @classmethod
    def parse_version(cls, text: str) -> Self | None:
        """Parse a version, "12" or "v12"; None for any other text."""
        version = whole_number(text.strip().lower().removeprefix("v"))
        return None if version is None else cls(version=version)


def is_longer(present: Present, session: str, version: int) -> bool:
    """Return whether a mirror on this branch has fewer events than on record."""
    count = present(session)
    return count is not None and 0 < count < version


async def present_sessions(
    ledger: Ledger,
    present: Present,
    *,
    limit: int | None,
    before: int | None,
    project: str | None,
    archived: bool,
) -> list[SessionSummary]:
    """Return the sessions of `Ledger.sessions` without the mirrors that are not on this branch."""
    found: list[SessionSummary] = []
    while True:
        wanted = None if limit is None else limit - len(found)
        page = await ledger.sessions(
            limit=wanted, before=before, project=project, archived=archived
        )
        found += (each for each in page if present(each.session) != 0)
        if wanted is None or len(page) < wanted or limit == len(found):
            return found
        before = page[-1].position


async def version_at(events: AsyncIterator[Recorded], moment: AsOf) -> int:
    """Return the version at a moment, 0 before the first event. Clocks may have jumped."""
    if moment.time is None:
        return moment.version or 0
    found = 0
    async for recorded in events:
        if recorded.at <= moment.time:
            found = recorded.version
    return found


async def too_early(events: AsyncIterator[Recorded], session: str) -> Refused:
    """Return the refusal of a moment before a session began, or of a missing session."""
    async for _ in events:
        return Refused(
            Code.OUT_OF_RANGE,
            "The session had not begun then.",
            hint="Its first moment is version 1.",
        )
    return no_such_session(session)


async def opening(ledger: Ledger, session: str) -> str:
    """Return the title or the first words of a session, "" if the session does not exist."""
    described = await ledger.description(session)
    try:
        events = await ledger.read(session, limit=OPENING_EVENTS)
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        return opening_of_damaged(described)
    return opening_words(events, described) if events else ""
