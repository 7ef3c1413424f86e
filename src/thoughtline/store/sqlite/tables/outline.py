"""Outlines are stored some time after the events."""

from contextlib import suppress

import apsw

from thoughtline.store.outline_parts import EVENTS, OutlinePart, make_part
from thoughtline.store.sqlite.database.errors import DAMAGED
from thoughtline.store.sqlite.tables.reader import head_of, read_events

PARTS = "SELECT part, hash, body, mark FROM outline WHERE session = ? ORDER BY part"
LAST = f"{PARTS} DESC LIMIT 1"
HASH = "SELECT hash FROM event WHERE session = ? AND version = ?"
ADD = "REPLACE INTO outline (session, part, hash, body, mark) VALUES (?, ?, ?, ?, ?)"
CUT = "DELETE FROM outline WHERE session = ? AND part > ?"
REMOVE = "DELETE FROM outline WHERE session = ?"
CLEAR = "DELETE FROM outline"

NO_PART = OutlinePart(0, b"", b"", b"")
"""Placeholder for a row that is not a part."""


def read_parts(connection: apsw.Connection, session: str) -> list[OutlinePart]:
    """Stop at the first unreadable row; damaged values become `NO_PART`."""
    parts: list[OutlinePart] = []
    with suppress(*DAMAGED):  # the events may be intact
        parts.extend(_decode_part(row) or NO_PART for row in connection.execute(PARTS, (session,)))
    return parts


def whole_parts(connection: apsw.Connection, session: str) -> int:
    """Return the number of parts for which the record has events, or 0 for a deleted session."""
    head = head_of(connection, session)
    return head.version // EVENTS if head.oldest == 1 else 0


def next_part(connection: apsw.Connection, session: str) -> OutlinePart | None:
    """Return the next part to store, or None if some of its events are not recorded yet.

    The first part is next if the last stored part does not match the record.

    Reading and checking the events takes the longest time, and needs no lock. Raises `Refused`
    (LEDGER_DAMAGED) if an event of the part is damaged.
    """
    last = _decode_part(connection.execute(LAST, (session,)).fetchone())
    if last is not None and not _is_in_record(connection, session, last):
        last = None
    number = last.number if last else 0
    if number >= whole_parts(connection, session):
        return None
    return make_part(list(read_events(connection, session, number * EVENTS, EVENTS)), last)


def add(connection: apsw.Connection, session: str, part: OutlinePart) -> None:
    """Store a part in the open transaction, unless its events were deleted in the meantime."""
    if _is_in_record(connection, session, part) and whole_parts(connection, session) >= part.number:
        cut(connection, session, part.number - 1)
        put(connection, session, part)


def put(connection: apsw.Connection, session: str, part: OutlinePart) -> None:
    connection.execute(ADD, (session, part.number, part.hash, part.body, part.mark))


def cut(connection: apsw.Connection, session: str, parts: int) -> None:
    connection.execute(CUT, (session, parts))


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))


def clear(connection: apsw.Connection) -> None:
    connection.execute(CLEAR)


def _is_in_record(connection: apsw.Connection, session: str, part: OutlinePart) -> bool:
    return bool(connection.execute(HASH, (session, part.version)).get == part.hash)


def _decode_part(row: object) -> OutlinePart | None:
    """Damage may have changed the type of a value in the row."""
    match row:
        case (int() as number, bytes() as last, bytes() as body, bytes() as mark):
            return OutlinePart(number, last, body, mark)
    return None
