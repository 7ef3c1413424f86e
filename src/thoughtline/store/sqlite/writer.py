"""Writing events to the SQLite file, in a transaction that is open."""

from collections.abc import Sequence

import apsw
from msgspec import Struct

from thoughtline.store import names
from thoughtline.store.integrity.hash_chain import Head, link_entries
from thoughtline.store.ledger import Entry, IdempotencyKey, StandingsAfter, VersionConflict
from thoughtline.store.sqlite import idempotency, model_usage, storage_usage
from thoughtline.store.sqlite.reader import head_of
from thoughtline.store.sqlite.search import index

INSERT = "INSERT INTO event (session, version, author, at, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
MOVE_HEAD = """
    REPLACE INTO session (name, version, position, hash, oldest) VALUES (?, ?, ?, ?, ?)
"""


class Last(Struct, frozen=True):
    """The last event of a write: its place in its session and in all, and its hash."""

    version: int
    position: int
    hash: bytes


def append(
    database: apsw.Connection,
    session: str,
    entries: Sequence[Entry],
    *,
    expecting: int,
    key: IdempotencyKey | None,
    standings_after: StandingsAfter,
) -> Last | None:
    """Store all entries. Returns the last one, if there is one.

    `session` and the name of `key` are stored names.
    """
    head = head_of(database, session)
    if head.version != expecting:
        raise VersionConflict(session)
    if key is not None:
        idempotency.add(database, key, session, expecting + 1, expecting + len(entries))
    return insert(database, session, entries, head, standings_after=standings_after)


def insert(
    database: apsw.Connection,
    session: str,
    entries: Sequence[Entry],
    head: Head,
    *,
    standings_after: StandingsAfter = dict,
    forgetting: bool = False,
) -> Last | None:
    """Store entries after `head`. Whoever is forgetting says so: then they are the oldest."""
    owner, name = names.owner_and_name(session)
    rows = list(link_entries(name, entries, head))
    index.set_standings(database, session, standings_after())
    model_usage.add(database, session, entries)
    last = None
    for entry, row in zip(entries, rows, strict=True):
        database.execute(INSERT, (session, *row))
        last = Last(row[0], database.last_insert_rowid(), row[-1])
        index.add(database, last.position, entry.event)
    if last is not None:
        oldest = head.version + 1 if forgetting else head.oldest
        database.execute(MOVE_HEAD, (session, last.version, last.position, last.hash, oldest))
        gain = storage_usage.gain_of(row[3] for row in rows)
        gain.sessions = int(head.version == 0)
        storage_usage.add(database, owner, gain, last.position)
    return last
