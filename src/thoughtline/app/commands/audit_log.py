"""Audit log of every use of the record, stored in the record's own hash chain
(docs/decisions/0015).
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from msgspec.structs import replace

from thoughtline.core.audit_entry import EVERYBODY, AuditEntry, RecordUsed
from thoughtline.store.ledger import Entry, Ledger, PositionedEvent, at_version

AUDIT = "audit"
"""Owner of the audit sessions. No caller can be the owner "audit", because callers' owners contain
a "#".
"""

AUTHOR = "thoughtline"

FLUSH_INTERVAL = 1.0
"""Seconds between two writes of collected entries. Callers' own writes do not wait for these
writes.
"""

MAX_WAITING = 10_000
"""Maximum number of different entries kept while the record is unreachable. Further entries are
counted in a single entry.
"""

MAX_OF_ONE = 20
"""Maximum number of different entries of one token in a second. Further entries are counted
together under `SEVERAL`, so that the record grows more slowly than a caller can send requests.
"""

MAX_AN_HOUR = 600
"""Maximum number of entries of one token in an hour. Further entries are counted together and
stored once in `FOLDED_INTERVAL`, so that a token adds at most some megabytes a day to the audit
log.
"""

FOLDED_INTERVAL = 60_000
"""Milliseconds between two writes for tokens that have used up their entries for the hour."""

HOUR = 3_600_000
DAY = 24 * HOUR

SEVERAL = "several"

PER_EVENT = 500
"""Number of entries in one event."""

PAGE = 200

OVERFLOW = AuditEntry(what="more than could be kept", result="lost")

Subject = tuple[str, ...]

Token = tuple[str, str]
"""Owner, and the name of the owner's token."""


class AuditLog:
    """Writer of audit entries, which stores new entries once a second. `ledger` is the whole
    record.

    Each process writes to its own sessions, one for each day, so that processes do not wait for
    each other. `clock`
    returns milliseconds since 1970. `on_error` is called with an error that prevented storing
    entries. `delete_old` deletes entries of the past; the function is called once an hour.
    """

    def __init__(
        self,
        ledger: Ledger,
        clock: Callable[[], int],
        new_handle: Callable[[], str],
        on_error: Callable[[Exception], None],
        delete_old: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._delete_old = delete_old
        self._deleted_at = 0
        self._ledger = ledger.of(AUDIT)
        self._clock = clock
        self._new_handle = new_handle
        self._on_error = on_error
        self._session = ""
        self._version = 0
        self._waiting: dict[Subject, AuditEntry] = {}
        self._of_one: Counter[Token] = Counter()
        self._this_hour: Counter[Token] = Counter()
        self._hour = self._day = 0
        self._folded_at = 0

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def add(self, entry: AuditEntry) -> None:
        """Keep an entry until it is stored. Entries with equal fields are counted together."""
        subject = _subject(entry)
        by = (entry.owner, entry.token)
        is_many = subject not in self._waiting and self._of_one[by] >= MAX_OF_ONE
        if is_many or self._this_hour[by] >= MAX_AN_HOUR:
            client, address = entry.client and SEVERAL, entry.address and SEVERAL
            entry = replace(entry, session=SEVERAL, client=client, address=address)
            subject = _subject(entry)
        if subject not in self._waiting and len(self._waiting) >= MAX_WAITING:
            subject = _subject(OVERFLOW)
            entry = replace(OVERFLOW, times=entry.times)
        known = self._waiting.get(subject)
        self._of_one[by] += known is None
        self._waiting[subject] = entry if known is None else _merged(known, entry)

    async def flush(self, *, folded: bool = False) -> None:
        """Store the waiting entries in one transaction. If the transaction fails, the entries keep
        waiting.

        Entries of a token above its hourly limit are stored once a minute, or now if `folded` is
        true. Raises `Refused` if the record is unreachable, and `VersionConflict` if a new handle
        is taken (all but impossible).
        """
        at = self._clock()
        entries = self._take(at, folded=folded)
        if not entries:
            return
        events = [
            RecordUsed(uses=tuple(entries[first : first + PER_EVENT]))
            for first in range(0, len(entries), PER_EVENT)
        ]
        if at // DAY != self._day:
            self._day, self._session, self._version = at // DAY, "", 0
        session, version = self._session or self._new_handle(), self._version
        # If this append fails, the next flush begins a new session: part of this one may be stored.
        self._session, self._version = "", 0
        try:
            stored = [Entry(event=event, author=AUTHOR, at=at) for event in events]
            await self._ledger.append(session, at_version(version, stored))
        except BaseException:
            for entry in entries:
                self.add(entry)
            raise
        self._session, self._version = session, version + len(events)

    def _take(self, at: int, *, folded: bool) -> list[AuditEntry]:
        """Remove the entries to store at a time in milliseconds, and return them."""
        if at // HOUR != self._hour:
            self._hour = at // HOUR
            self._this_hour.clear()
        folded = folded or at - self._folded_at >= FOLDED_INTERVAL
        if folded:
            self._folded_at = at
        taken = [
            subject
            for subject, entry in self._waiting.items()
            if folded or self._this_hour[entry.owner, entry.token] < MAX_AN_HOUR
        ]
        entries = [self._waiting.pop(subject) for subject in taken]
        self._of_one = Counter((entry.owner, entry.token) for entry in self._waiting.values())
        self._this_hour.update((entry.owner, entry.token) for entry in entries)
        return entries

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Store entries every second, and the remaining entries at the end of the context."""
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
                await self.flush(folded=last)
                if not last:
                    await self._delete_hourly()
            except Exception as error:  # noqa: BLE001 - an outermost edge: no caller awaits it
                self._on_error(error)

    async def _delete_hourly(self) -> None:
        now = self._clock()
        if self._delete_old is not None and now - self._deleted_at >= HOUR:
            self._deleted_at = now
            await self._delete_old()


async def store_act(ledger: Ledger, entry: AuditEntry, at: int, session: str) -> None:
    """Raises `Refused` if the record cannot be written to. `at` is in milliseconds."""
    event = Entry(event=RecordUsed(uses=(entry,)), author=AUTHOR, at=at)
    await ledger.of(AUDIT).append(session, at_version(0, [event]))


async def audit_entries(
    ledger: Ledger, *, owner: str | None = None, since: int = 0
) -> AsyncIterator[tuple[PositionedEvent, AuditEntry]]:
    """Oldest first, from `since` on; with `owner`, include those of operators about the owner."""
    audit, after = ledger.of(AUDIT), 0
    while page := await audit.events_after(after, limit=PAGE):
        for positioned in page:
            after = positioned.position
            event = positioned.recorded.event
            if isinstance(event, RecordUsed) and positioned.recorded.at >= since:
                for entry in event.uses:
                    if owner is None or owner in (entry.owner, entry.of) or entry.of == EVERYBODY:
                        yield positioned, entry


def _subject(entry: AuditEntry) -> Subject:
    return (
        *(entry.what, entry.owner, entry.token, entry.session, entry.result),
        *(entry.address, entry.client, entry.of),
    )


def _merged(entry: AuditEntry, other: AuditEntry) -> AuditEntry:
    return replace(
        entry,
        times=entry.times + other.times,
        taken=entry.taken + other.taken,
        given=entry.given + other.given,
    )
