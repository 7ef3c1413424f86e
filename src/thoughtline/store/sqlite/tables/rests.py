from collections.abc import Iterable

import apsw

from thoughtline.store import stored_names
from thoughtline.store.reports import Finding
from thoughtline.store.rests import PATTERNS, Rest, compare_rests
from thoughtline.store.sqlite.database.connection import snapshot

FIND = """
    SELECT session, version, node, on_session, on_node FROM rests
    WHERE on_session = :on AND (session BETWEEN :low AND :high) = :inside
    ORDER BY session, version
"""
KEEP = """
    REPLACE INTO rests (session, version, node, on_session, on_node) VALUES (?, ?, ?, ?, ?)
"""
REMOVE = "DELETE FROM rests WHERE session = ?"
CLEAR = "DELETE FROM rests"
STORED = "SELECT session, version, node, on_session, on_node FROM rests"
BODIES = "SELECT session, version, body FROM event WHERE instr(body, ?) > 0 OR instr(body, ?) > 0"


def find(connection: apsw.Connection, owner: str, on_session: str) -> list[Rest]:
    rows = connection.execute(FIND, {"on": on_session, **stored_names.owner_range(owner)})
    return [Rest(stored_names.owner_and_name(session)[1], *row) for session, *row in rows]


def add(connection: apsw.Connection, session: str, rests: Iterable[Rest]) -> None:
    for rest in rests:
        row = (session, rest.version, rest.node, rest.on_session, rest.on_node)
        connection.execute(KEEP, row)


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))


def check(connection: apsw.Connection) -> Finding:
    """Compare the stored rows with the events. The record must be intact."""
    with snapshot(connection):
        bodies = connection.execute(BODIES, PATTERNS)
        return compare_rests(connection.execute(STORED), bodies)
