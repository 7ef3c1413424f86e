"""Writing events to the SQLite file, in a transaction that is open."""

from collections.abc import Iterator, Sequence

import apsw
from msgspec import Struct

from thoughtline.store import codec, names
from thoughtline.store.integrity.hash_chain import Head
from thoughtline.store.ledger import Conflict, Entry, Key, KeyTaken, Settle
from thoughtline.store.search import passages
from thoughtline.store.sqlite import model_usage, storage_usage
from thoughtline.store.sqlite.reader import head_of

INSERT = "INSERT INTO event (session, version, author, at, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
MOVE_HEAD = """
    REPLACE INTO session (name, version, position, hash, oldest) VALUES (?, ?, ?, ?, ?)
"""
Row = tuple[str, int, str, int, bytes, bytes]
"""session, version, author, at, body, hash"""

ANSWERED = "SELECT session, first, last, digest FROM answered WHERE key = ?"
INSERT_ANSWERED = "INSERT INTO answered (key, session, first, last, digest) VALUES (?, ?, ?, ?, ?)"


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
    key: Key | None,
    settle: Settle,
) -> Last | None:
    """Store all entries. Returns the last one, if there is one.

    `session` and the name of `key` are stored names.
    """
    head = head_of(database, session)
    if head.version != expecting:
        raise Conflict(session)
    if key is not None:
        if database.execute(ANSWERED, (key.name,)).get is not None:
            raise KeyTaken(key.name)
        row = (key.name, session, expecting + 1, expecting + len(entries), key.digest)
        database.execute(INSERT_ANSWERED, row)
    return insert(database, session, entries, head, settle=settle)


def insert(
    database: apsw.Connection,
    session: str,
    entries: Sequence[Entry],
    head: Head,
    *,
    settle: Settle = dict,
    forgetting: bool = False,
) -> Last | None:
    """Store entries after `head`. Whoever is forgetting says so: then they are the oldest."""
    rows = list(_rows(session, entries, head))
    passages.settle(database, session, settle())
    model_usage.charge(database, session, entries)
    last = None
    for entry, row in zip(entries, rows, strict=True):
        database.execute(INSERT, row)
        last = Last(row[1], database.last_insert_rowid(), row[-1])
        passages.insert(database, last.position, entry.event)
    if last is not None:
        oldest = head.version + 1 if forgetting else head.oldest
        database.execute(MOVE_HEAD, (session, last.version, last.position, last.hash, oldest))
        gain = storage_usage.gain(row[4] for row in rows)
        gain.sessions = int(head.version == 0)
        storage_usage.add(database, names.parted(session)[0], gain, last.position)
    return last


def _rows(session: str, entries: Sequence[Entry], head: Head) -> Iterator[Row]:
    """What is stored. Raises ValueError for a text that is no Unicode."""
    previous = head.hash
    _, name = names.parted(session)
    for version, entry in enumerate(entries, head.version + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, (name, version, entry.author, entry.at), body)
        yield session, version, entry.author, entry.at, body, previous
