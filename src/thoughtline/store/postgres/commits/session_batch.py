from collections.abc import Iterator, Sequence

import asyncpg
from msgspec import Struct

from thoughtline.core.events import Recorded
from thoughtline.core.truth.standing import PackedStandings, pack
from thoughtline.store.acknowledgement import Acknowledgement
from thoughtline.store.codec import Row
from thoughtline.store.head import Head, events_after
from thoughtline.store.integrity.hash_chain import check_rows, link_entries
from thoughtline.store.ledger import Behind, Decide, Decision, Entry, IdempotencyKey
from thoughtline.store.postgres.commits.idempotency import KeyUse, key_use
from thoughtline.store.postgres.tables.reader import stored_row
from thoughtline.store.postgres.tables.session_ref import SessionKey

Place = tuple[bytes, bytes]
"""Owner and name of a session in their stored form."""


class PendingWrite(Struct, eq=False, frozen=True):
    """`owner` is the caller, who also owns `key`."""

    owner: str
    session_key: SessionKey
    decide: Decide
    key: IdempotencyKey | None
    answer: Acknowledgement

    @property
    def place(self) -> Place:
        return self.session_key.owner, self.session_key.session

    @property
    def key_use(self) -> KeyUse:
        return key_use(self.owner, self.key)


class News(Struct, frozen=True):
    """Stored events of a session after the head `known`; `known` is None if no head was known."""

    known: Head | None = None
    rows: Sequence[asyncpg.Record] = ()

    def after(self, known: Head, session_key: SessionKey, head: Head) -> Sequence[Recorded] | None:
        """Return None if events that a writer at `known` lacks are not available here."""
        if self.known is None or known.version < self.known.version or not self.rows:
            return None
        first, rows = self.known, [stored_row(row) for row in self.rows]
        if first.version >= head.oldest:  # else it was forgotten, and the first row says so
            rows.insert(0, (first.version, "", 0, b"", first.hash))
        events = list(check_rows(session_key.named, head, rows, first.version, None))
        if known.version == first.version:
            return events if known.matches(first) else None
        return events_after(known, [event for event in events if event.version >= known.version])


class SessionBatch:
    """Decisions of several writes on one session. `seen` is the head before the decisions, and
    `head` is the head after the decisions.

    `made` holds the writes with a decision. `raised` holds the refused writes, each with its
    refusal.
    """

    def __init__(self, session_key: SessionKey, seen: Head, news: News | None = None) -> None:
        self.session_key = session_key
        self.seen = self.head = seen
        self._news = news or News()
        self.entries: list[Entry] = []
        self.rows: list[Row] = []
        self.standings = PackedStandings()
        self.keys: list[tuple[PendingWrite, int, int]] = []
        self.made: list[PendingWrite] = []
        self.raised: list[tuple[PendingWrite, Exception]] = []

    @property
    def place(self) -> Place:
        return self.session_key.owner, self.session_key.session

    @property
    def has_news(self) -> bool:
        return self._news.known is not None and self._news.known.version < self.seen.version

    @property
    def stores(self) -> bool:
        return bool(self.rows or self.keys or self.standings.parts)

    def decide(self, write: PendingWrite) -> None:
        first = self.head.version + 1
        try:
            entries, standings = self._decision(write)
            rows = list(link_entries(self.session_key.named, entries, self.head))
        except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
            self.raised.append((write, fault))
            return
        self.made.append(write)
        self._add(entries, rows)
        write.answer.head = self.head
        self.standings.update(pack(standings))
        if write.key is not None:
            self.keys.append((write, first, self.head.version))

    def _decision(self, write: PendingWrite) -> Decision:
        try:
            return write.decide(self.head)
        except Behind as behind:
            news = self._news.after(behind.known, self.session_key, self.seen)
            if news is None:
                raise
            behind.take_in(news)
            return write.decide(self.head)

    def _add(self, entries: Sequence[Entry], rows: Sequence[Row]) -> None:
        self.entries += entries
        self.rows += rows
        if rows:
            self.head = Head(rows[-1][0], rows[-1][-1], self.head.oldest)

    def writes(self) -> Iterator[PendingWrite]:
        """Yield all writes of the batch, writes with a decision first."""
        yield from self.made
        yield from (write for write, _ in self.raised)
