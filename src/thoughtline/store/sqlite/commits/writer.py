from collections.abc import Sequence

import apsw
from msgspec import Struct

from thoughtline.store import stored_names
from thoughtline.store.codec import Row
from thoughtline.store.head import Head, events_after
from thoughtline.store.integrity.hash_chain import link_entries
from thoughtline.store.ledger import Behind, Decide, Decision, Entry, IdempotencyKey
from thoughtline.store.rests import rests_among
from thoughtline.store.sqlite.commits import idempotency
from thoughtline.store.sqlite.search import index
from thoughtline.store.sqlite.tables import descriptions, model_usage, rests, storage_usage
from thoughtline.store.sqlite.tables.reader import head_of, read_events

INSERT = "INSERT INTO event (session, version, author, at, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
MOVE_HEAD = """
    REPLACE INTO session (name, version, position, hash, oldest) VALUES (?, ?, ?, ?, ?)
"""

LONGEST_NEWS = 1_000
"""Maximum number of events to read while other processes wait for the lock. A caller that lacks
more events reads the session before taking the lock.
"""


class Last(Struct, frozen=True):
    """`size` is the number of bytes of all events of the write."""

    version: int
    position: int
    hash: bytes
    size: int


def append(
    connection: apsw.Connection, session: str, decide: Decide, *, key: IdempotencyKey | None
) -> tuple[Head, Last | None]:
    """`session` and the name of `key` are stored names. Exceptions are raised before any write."""
    head = head_of(connection, session)
    if key is not None:
        idempotency.check_free(connection, key)
    entries, standings = _make_decision(connection, session, head, decide)
    rows = rows_after(head, session, entries)
    if key is not None:
        first = head.version + 1
        idempotency.add(connection, key, session, first, head.version + len(rows))
    last = insert(connection, session, entries, rows, head)
    if standings:
        index.set_standings(connection, session, standings)
    return (head if last is None else Head(last.version, last.hash, head.oldest)), last


def _make_decision(
    connection: apsw.Connection, session: str, head: Head, decide: Decide
) -> Decision:
    """Return the decision of `decide` for a head. If `decide` lacks events of other processes, the
    function passes the missing events on and calls `decide` again.

    Raises `Behind` if too many events are missing, or if the events do not follow the known head.
    """
    try:
        return decide(head)
    except Behind as behind:
        known = behind.known
        if not 0 < head.version - known.version <= LONGEST_NEWS:
            raise
        read = list(read_events(connection, session, max(0, known.version - 1), None))
        if (news := events_after(known, read)) is None:
            raise
        behind.take_in(news)
        return decide(head)


def rows_after(head: Head, session: str, entries: Sequence[Entry]) -> list[Row]:
    """Raises `ValueError` if a text is not valid Unicode."""
    return list(link_entries(stored_names.owner_and_name(session)[1], entries, head))


def insert(
    connection: apsw.Connection,
    session: str,
    entries: Sequence[Entry],
    rows: Sequence[Row],
    head: Head,
    *,
    forgetting: bool = False,
) -> Last | None:
    """Store entries in a session; `rows` are the entries as rows after `head`. Return the last
    event, or None if there are no rows.

    With `forgetting` the rows become the oldest events of the session.
    """
    if not rows:
        return None
    model_usage.add(connection, session, entries)
    descriptions.add(connection, session, entries)
    events = (entry.event for entry in entries)
    rests.add(connection, session, rests_among(session, rows[0][0], events))
    for row in rows:
        connection.execute(INSERT, (session, *row))
    delta = storage_usage.delta_of(row[3] for row in rows)
    last = Last(rows[-1][0], connection.last_insert_rowid(), rows[-1][-1], delta.size)
    oldest = head.version + 1 if forgetting else head.oldest
    connection.execute(MOVE_HEAD, (session, last.version, last.position, last.hash, oldest))
    delta.sessions = int(head.version == 0)
    storage_usage.add(connection, stored_names.owner_and_name(session)[0], delta, last.position)
    return last
