"""Export of all or some sessions as lines of JSON."""

from collections.abc import AsyncIterator, Iterable

from msgspec import Struct

from thoughtline.app.commands.erasure import is_tombstone
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.session import fold
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.export_format import Writer
from thoughtline.store.ledger import Ledger

PAGE = 100
"""Number of events in one read. A larger number would not help, because an export waits for its
reader.
"""


class Export(Struct, frozen=True, kw_only=True):
    """Export of sessions. `lines` yields the lines once, with line ends."""

    sessions: int
    events: int
    lines: AsyncIterator[bytes]


class Exporter:
    """Use case that exports sessions. The export never changes the record."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def export(self, names: Iterable[str] = ()) -> Export:
        """Export the named sessions in their present state, or all sessions that are not forgotten.

        All sessions are in the order of their last events, the latest last, so that an import keeps
        this order. Raises `Refused` if a named session does not exist or is forgotten. While the
        lines are read, a damaged record or a session that is forgotten in the meantime also raises
        `Refused`.
        """
        lengths = {name: await self._length(name) for name in names} or await self._all_lengths()
        events = sum(lengths.values())
        return Export(sessions=len(lengths), events=events, lines=self._lines(lengths, events))

    async def _all_lengths(self) -> dict[str, int]:
        listed = await self._ledger.sessions(limit=None)
        return {summary.session: summary.version for summary in reversed(listed)}

    async def _length(self, name: str) -> int:
        """Return the number of events of a session. No other session is read."""
        length = 0
        while page := await self._ledger.read(name, after=length, limit=PAGE):
            check_remembered(fold(recorded.event for recorded in page if is_tombstone(recorded)))
            length = page[-1].version
        if not length:
            raise no_such_session(name)
        return length

    async def _lines(self, lengths: dict[str, int], events: int) -> AsyncIterator[bytes]:
        writer = Writer()
        yield writer.header(sessions=len(lengths), events=events)
        for session, last in lengths.items():
            async for recorded in self._events(session, last):
                yield writer.event(recorded)
        yield writer.end()

    async def _events(self, session: str, last: int) -> AsyncIterator[Recorded]:
        after = 0
        while after < last:
            page = await self._ledger.read(session, after=after, limit=min(PAGE, last - after))
            for recorded in page:
                if is_tombstone(recorded):
                    raise _forgotten_during_export(session)
                yield recorded
            after = page[-1].version


def _forgotten_during_export(session: str) -> Refused:
    return Refused(
        Code.SESSION_FORGOTTEN,
        f"Session {session!r} was forgotten while it was exported.",
        hint="Export again.",
    )
