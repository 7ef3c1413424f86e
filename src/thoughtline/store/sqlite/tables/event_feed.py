from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

import apsw

from thoughtline.store import stored_names
from thoughtline.store.access.session_access import SessionRef, own_session
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import PositionedEvent
from thoughtline.store.sqlite.tables.reader import head_of, read_events

POSITION = """
    SELECT max(position) FROM (
        SELECT position FROM owner WHERE name = :owner
        UNION ALL
        SELECT position FROM share JOIN session ON session.name = share.session
        WHERE reader = :owner
    )
"""
AFTER = """
    SELECT session, version, position FROM event
    WHERE position > :after AND (session BETWEEN :low AND :high) = :inside
    ORDER BY position LIMIT :limit
"""
LAST = "SELECT position FROM owner WHERE name = ?"
POSITION_OF = "SELECT position FROM event WHERE session = ? AND version = ?"
POSITIONS_OF = """
    SELECT session, version, position FROM event
    WHERE session = ? AND version >= ? ORDER BY version LIMIT ?
"""

Row = tuple[str, int, int]
"""Session, version and position of an event."""


def position(connection: apsw.Connection, owner: str) -> int:
    return connection.execute(POSITION, {"owner": owner}).get or 0


def events_after(
    connection: apsw.Connection, owner: str, position: int, limit: int
) -> list[PositionedEvent]:
    # Without newer events of this owner, do not scan the newer events of all others.
    if (connection.execute(LAST, (owner,)).get or 0) <= position:
        return []
    bound = {**stored_names.owner_range(owner), "after": position, "limit": limit}
    events: list[PositionedEvent] = []
    rows: list[Row] = list(connection.execute(AFTER, bound))
    for key, group in groupby(rows, key=lambda row: row[0]):
        session_ref = own_session(*stored_names.owner_and_name(key))
        events += _read_positioned(connection, session_ref, list(group))
    return events


def session_events_after(
    connection: apsw.Connection, session_ref: SessionRef, position: int, limit: int
) -> list[PositionedEvent]:
    head = head_of(connection, session_ref.key)
    versions = range(head.oldest, head.version + 1)

    def position_of(version: int) -> int:
        stored = connection.execute(POSITION_OF, (session_ref.key, version)).get
        if not isinstance(stored, int):
            raise hash_chain.damaged(session_ref.name, version, "is missing")
        return stored

    # Positions rise with versions, so a binary search finds the first event.
    first = head.oldest + bisect_right(versions, position, key=position_of)
    return _read_positioned(
        connection,
        session_ref,
        list(connection.execute(POSITIONS_OF, (session_ref.key, first, limit))),
    )


def _read_positioned(
    connection: apsw.Connection, session_ref: SessionRef, rows: Sequence[Row]
) -> list[PositionedEvent]:
    if not rows:
        return []
    events = session_ref.renamed(
        read_events(connection, session_ref.key, rows[0][1] - 1, len(rows))
    )
    if [event.version for event in events] != [version for _, version, _ in rows]:
        raise hash_chain.damaged(session_ref.name, rows[0][1], "is not where it was recorded")
    return [
        PositionedEvent(position=position, recorded=recorded)
        for (_, _, position), recorded in zip(rows, events, strict=True)
    ]
