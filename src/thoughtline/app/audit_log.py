"""The audit: who used the record, and how, in the record's own chain (docs/decisions/0015)."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from msgspec.structs import replace

from thoughtline.core.audit_entry import AuditEntry, RecordUsed
from thoughtline.store.ledger import Entry, Ledger, PositionedEvent, at_version

AUDIT = "audit"
"""Whose part of the record it is: nobody's, since those who come in have a "#" in their names."""

AUTHOR = "thoughtline"

FLUSH_INTERVAL = 1.0
"""Seconds in which entries are gathered. A write to the record waits for none of this."""

MAX_WAITING = 10_000
"""Different entries that wait while the record is out of reach. Further ones are counted as one."""

MAX_OF_ONE = 20
"""Different entries of one token in a second. Further ones are counted together, as of `SEVERAL`,
so that nobody makes the record grow as fast as they can ask."""

SEVERAL = "several"

PER_EVENT = 500
"""Entries in one event."""

PAGE = 200

OVERFLOW = AuditEntry(what="more than could be kept", result="lost")

Subject = tuple[str, str, str, str, str]


class AuditLog:
    """Writes entries down, a second's worth at a time. `ledger` is the whole record.

    Each process has sessions of its own for it, so that none waits for another. `clock` gives
    milliseconds since 1970; `on_error` is told of what keeps entries from being written down.
    """

    def __init__(
        self,
        ledger: Ledger,
        clock: Callable[[], int],
        new_handle: Callable[[], str],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._ledger = ledger.of(AUDIT)
        self._clock = clock
        self._new_handle = new_handle
        self._on_error = on_error
        self._session = ""
        self._version = 0
        self._waiting: dict[Subject, AuditEntry] = {}
        self._of_one: Counter[tuple[str, str]] = Counter()

    def add(self, entry: AuditEntry) -> None:
        """Keep an entry until it is written down. Those that are alike are counted together."""
        subject = _subject(entry)
        by = (entry.owner, entry.token)
        if subject not in self._waiting and self._of_one[by] >= MAX_OF_ONE:
            entry = replace(entry, session=SEVERAL)
            subject = _subject(entry)
        if subject not in self._waiting and len(self._waiting) >= MAX_WAITING:
            subject = _subject(OVERFLOW)
            entry = replace(OVERFLOW, times=entry.times)
        known = self._waiting.get(subject)
        self._of_one[by] += known is None
        self._waiting[subject] = entry if known is None else _merged(known, entry)

    async def flush(self) -> None:
        """Write down what waits, in one transaction. Where that fails it still waits.

        Raises `Refused`, and `VersionConflict` where a handle is taken (all but impossible).
        """
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, {}
        self._of_one.clear()
        entries, at = list(waiting.values()), self._clock()
        events = [
            RecordUsed(uses=tuple(entries[first : first + PER_EVENT]))
            for first in range(0, len(entries), PER_EVENT)
        ]
        session, version = self._session or self._new_handle(), self._version
        self._session, self._version = "", 0  # whoever fails begins anew: something may be there
        try:
            stored = [Entry(event=event, author=AUTHOR, at=at) for event in events]
            await self._ledger.append(session, at_version(version, stored))
        except BaseException:
            for entry in entries:
                self.add(entry)
            raise
        self._session, self._version = session, version + len(events)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While this lasts, entries are written down every second; at its end, what is left."""
        ended = asyncio.Event()
        task = asyncio.create_task(self._run(ended))
        try:
            yield
        finally:
            ended.set()
            await task

    async def _run(self, ended: asyncio.Event) -> None:
        last = False
        while not last:
            with suppress(TimeoutError):
                async with asyncio.timeout(FLUSH_INTERVAL):
                    await ended.wait()
            last = ended.is_set()
            try:
                await self.flush()
            except Exception as error:  # noqa: BLE001 - an outermost edge: nobody waits for this
                self._on_error(error)


async def audit_entries(
    ledger: Ledger, *, owner: str | None = None, since: int = 0
) -> AsyncIterator[tuple[PositionedEvent, AuditEntry]]:
    """What was written down, oldest first: of one owner or of all, from a time on."""
    audit, after = ledger.of(AUDIT), 0
    while page := await audit.events_after(after, limit=PAGE):
        for positioned in page:
            after = positioned.position
            event = positioned.recorded.event
            if isinstance(event, RecordUsed) and positioned.recorded.at >= since:
                for entry in event.uses:
                    if owner is None or entry.owner == owner:
                        yield positioned, entry


def _subject(entry: AuditEntry) -> Subject:
    return (entry.what, entry.owner, entry.token, entry.session, entry.result)


def _merged(entry: AuditEntry, other: AuditEntry) -> AuditEntry:
    return replace(
        entry,
        times=entry.times + other.times,
        taken=entry.taken + other.taken,
        given=entry.given + other.given,
    )
