"""The audit: who used the record, and how, in the record's own chain (docs/decisions/0015)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from msgspec.structs import replace

from thoughtline.core.audit import AuditEntry, RecordUsed
from thoughtline.store.ledger import Entry, Ledger, PositionedEvent

AUDIT = "audit"
"""Whose part of the record it is: nobody's, since those who come in have a "#" in their names."""

AUTHOR = "thoughtline"

EVERY = 1.0
"""Seconds in which uses are gathered. A write to the record waits for none of this."""

MOST_KEPT = 10_000
"""Different uses that wait while the record is out of reach. Further ones are counted as one."""

AT_ONCE = 500
"""Uses in one event."""

PAGE = 200

LOST = AuditEntry(what="more than could be kept", result="lost")

Same = tuple[str, str, str, str, str]


class AuditLog:
    """Writes down uses, a second's worth at a time. `ledger` is the whole record.

    Each process has sessions of its own for it, so that none waits for another. `clock` gives
    milliseconds since 1970; `tell` hears of what keeps uses from being written down.
    """

    def __init__(
        self,
        ledger: Ledger,
        clock: Callable[[], int],
        new_handle: Callable[[], str],
        tell: Callable[[Exception], None],
    ) -> None:
        self._ledger = ledger.of(AUDIT)
        self._clock = clock
        self._new_handle = new_handle
        self._tell = tell
        self._session = ""
        self._version = 0
        self._waiting: dict[Same, AuditEntry] = {}

    def note(self, use: AuditEntry) -> None:
        """Keep a use until it is written down. Those that are alike are counted together."""
        same = _same(use)
        if same not in self._waiting and len(self._waiting) >= MOST_KEPT:
            same = _same(LOST)
            use = replace(LOST, times=use.times)
        known = self._waiting.get(same)
        self._waiting[same] = use if known is None else _both(known, use)

    async def flush(self) -> None:
        """Write down what waits, in one transaction. Where that fails it still waits.

        Raises `Refused`, and `VersionConflict` where a handle is taken (all but impossible).
        """
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, {}
        uses, at = list(waiting.values()), self._clock()
        entries = [
            Entry(event=RecordUsed(uses=tuple(uses[first : first + AT_ONCE])), author=AUTHOR, at=at)
            for first in range(0, len(uses), AT_ONCE)
        ]
        session, version = self._session or self._new_handle(), self._version
        self._session, self._version = "", 0  # whoever fails begins anew: something may be there
        try:
            await self._ledger.append(session, entries, expecting=version)
        except BaseException:
            for use in uses:
                self.note(use)
            raise
        self._session, self._version = session, version + len(entries)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While this lasts, uses are written down every second; at its end, what is left."""
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
                async with asyncio.timeout(EVERY):
                    await ended.wait()
            last = ended.is_set()
            try:
                await self.flush()
            except Exception as trouble:  # noqa: BLE001 - an outermost edge: nobody waits for this
                self._tell(trouble)


async def uses(
    ledger: Ledger, *, owner: str | None = None, since: int = 0
) -> AsyncIterator[tuple[PositionedEvent, AuditEntry]]:
    """What was written down, oldest first: of one owner or of all, from a time on."""
    audit, after = ledger.of(AUDIT), 0
    while page := await audit.events_after(after, limit=PAGE):
        for placed in page:
            after = placed.position
            event = placed.recorded.event
            if isinstance(event, RecordUsed) and placed.recorded.at >= since:
                for use in event.uses:
                    if owner is None or use.owner == owner:
                        yield placed, use


def _same(use: AuditEntry) -> Same:
    return (use.what, use.owner, use.token, use.session, use.result)


def _both(one: AuditEntry, other: AuditEntry) -> AuditEntry:
    return replace(
        one,
        times=one.times + other.times,
        taken=one.taken + other.taken,
        given=one.given + other.given,
    )
