"""Sessions and events of the SQLite file in the order in which they were recorded."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

import apsw

from thoughtline.store import owner_keys, session_title
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import PositionedEvent, SessionSummary, SharedSession
from thoughtline.store.session_access import SessionRef, own_session
from thoughtline.store.sqlite.reader import head_of, read_events

LATEST_SESSIONS = """
    SELECT name FROM session
    WHERE oldest = 1 AND (name BETWEEN :low AND :high) = :inside AND position < :before
    ORDER BY position DESC LIMIT :limit
"""
SHARED_WITH = """
    SELECT handle, name, access FROM share JOIN session ON session.name = share.session
    WHERE reader = ? ORDER BY position DESC
"""
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
PLACE = "SELECT position FROM event WHERE session = ? AND version = ?"
PLACES = """
    SELECT session, version, position FROM event
    WHERE session = ? AND version >= ? ORDER BY version LIMIT ?
"""

END = 1 << 62
"""Beyond every position."""

Row = tuple[str, int, int]
"""session, version, position"""


def sessions(
    database: apsw.Connection, owner: str, limit: int | None, before: int | None
) -> list[SessionSummary]:
    most = -1 if limit is None else limit
    bound = {
        **owner_keys.owner_range(owner),
        "limit": most,
        "before": END if before is None else before,
    }
    latest = list(database.execute(LATEST_SESSIONS, bound))
    return [summary(database, own_session(*owner_keys.owner_and_name(key))) for [key] in latest]


def summary(database: apsw.Connection, stream: SessionRef) -> SessionSummary:
    version = head_of(database, stream.key).version
    place = database.execute(PLACE, (stream.key, version)).get
    first = list(read_events(database, stream.key, 0, session_title.OPENING_EVENTS))
    [*_, last] = read_events(database, stream.key, version - 1, 1)
    return SessionSummary(
        session=stream.name,
        version=version,
        began=first[0].at,
        latest=last.at,
        opening=session_title.opening_words(first),
        position=place if isinstance(place, int) else 0,
    )


def shared(database: apsw.Connection, reader: str) -> list[SharedSession]:
    return [
        SharedSession(
            summary=summary(database, SessionRef(handle, key)),
            owner=owner_keys.owner_and_name(key)[0],
            access=access,
        )
        for handle, key, access in list(database.execute(SHARED_WITH, (reader,)))
    ]


def position(database: apsw.Connection, owner: str) -> int:
    return database.execute(POSITION, {"owner": owner}).get or 0


def events_after(
    database: apsw.Connection, owner: str, position: int, limit: int
) -> list[PositionedEvent]:
    """The events of an owner after a position."""
    # Others may have recorded much since, and need not be looked through for nothing.
    if (database.execute(LAST, (owner,)).get or 0) <= position:
        return []
    bound = {**owner_keys.owner_range(owner), "after": position, "limit": limit}
    placed: list[PositionedEvent] = []
    rows: list[Row] = list(database.execute(AFTER, bound))
    for key, group in groupby(rows, key=lambda row: row[0]):
        placed += _placed(database, own_session(*owner_keys.owner_and_name(key)), list(group))
    return placed


def session_events_after(
    database: apsw.Connection, stream: SessionRef, position: int, limit: int
) -> list[PositionedEvent]:
    """The events of a session after a position."""
    head = head_of(database, stream.key)
    versions = range(head.oldest, head.version + 1)

    def place(version: int) -> int:
        found = database.execute(PLACE, (stream.key, version)).get
        if not isinstance(found, int):
            raise hash_chain.damaged(stream.name, version, "is missing")
        return found

    # Positions rise with versions, so the first one is soon found in the longest session.
    first = head.oldest + bisect_right(versions, position, key=place)
    return _placed(database, stream, list(database.execute(PLACES, (stream.key, first, limit))))


def _placed(
    database: apsw.Connection, stream: SessionRef, rows: Sequence[Row]
) -> list[PositionedEvent]:
    """What neighbours in one session hold, read along its chain."""
    if not rows:
        return []
    events = stream.renamed(read_events(database, stream.key, rows[0][1] - 1, len(rows)))
    if [event.version for event in events] != [version for _, version, _ in rows]:
        raise hash_chain.damaged(stream.name, rows[0][1], "is not where it was recorded")
    return [
        PositionedEvent(position=position, recorded=recorded)
        for (_, _, position), recorded in zip(rows, events, strict=True)
    ]
