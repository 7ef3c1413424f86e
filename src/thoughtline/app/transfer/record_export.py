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
    """Export of sessions. `lines` yields the lines once, with line ends. `failures` has the reason
    for each session that is left out because it is damaged.
    """

    sessions: int
    events: int
    lines: AsyncIterator[bytes]
    failures: dict[str, str]


class Exporter:
    """Use case that exports sessions. The export never changes the record."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def export(self, names: Iterable[str] = ()) -> Export:
        """Export the named sessions in their present state, or all sessions that are not forgotten.

        All sessions are in the order of their last events, the latest last, so that an import keeps
        this order. Damaged ones are left out. Raises `Refused` if a named session does not exist,
        is forgotten or damaged. While the lines are read, a session that is damaged or forgotten in
        the meantime also raises `Refused`.
        """
        failures: dict[str, str] = {}
        lengths = {name: await self._length(name) for name in names}
        if not lengths:
            lengths, failures = await self._all_lengths()
        events = sum(lengths.values())
        lines = self._lines(lengths, events)
        return Export(sessions=len(lengths), events=events, lines=lines, failures=failures)

    async def _all_lengths(self) -> tuple[dict[str, int], dict[str, str]]:
        """Return the numbers of events of all sessions that can be read, and the reasons for which
        the others cannot. Raises `Refused` (LEDGER_DAMAGED) if none can be read.
        """
        lengths: dict[str, int] = {}
        failures: dict[str, Refused] = {}
        for summary in reversed(await self._ledger.sessions(limit=None)):
            try:
                lengths[summary.session] = await self._length(summary.session)
            except Refused as refusal:
                if refusal.code == Code.LEDGER_DAMAGED:
                    failures[summary.session] = refusal
                elif refusal.code != Code.SESSION_FORGOTTEN:  # forgotten in the meantime
                    raise
        if failures and not lengths:
            raise next(iter(failures.values()))
        return lengths, {name: str(failure) for name, failure in failures.items()}

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
