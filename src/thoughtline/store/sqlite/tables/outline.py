"""The stored outlines of sessions in the SQLite file. They trail behind the events."""

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
"""Stands for what is no part at all."""


def read_parts(connection: apsw.Connection, session: str) -> list[OutlinePart]:
    """What is stored of an outline, as far as that can be read. `session` is a stored name."""
    parts: list[OutlinePart] = []
    with suppress(*DAMAGED):  # the record may be well
        parts.extend(_part(row) or NO_PART for row in connection.execute(PARTS, (session,)))
    return parts


def whole_parts(connection: apsw.Connection, session: str) -> int:
    """How many parts there are events for. None of a session that was forgotten."""
    head = head_of(connection, session)
    return head.version // EVENTS if head.oldest == 1 else 0


def next_part(connection: apsw.Connection, session: str) -> OutlinePart | None:
    """The part that is missing, if there are events for it; the first if the last is another's.

    Read along the hash chain, which takes longest and needs no lock. Raises `Refused`
    (LEDGER_NO_PART).
    """
    last = _part(connection.execute(LAST, (session,)).fetchone())
    if last is not None and not _follows(connection, session, last):
        last = None
    number = last.number if last else 0
    if number >= whole_parts(connection, session):
        return None
    return make_part(list(read_events(connection, session, number * EVENTS, EVENTS)), last)


def add(connection: apsw.Connection, session: str, part: OutlinePart) -> None:
    """Keep a part, in the open transaction, unless its events were forgotten meanwhile."""
    if _follows(connection, session, part) and whole_parts(connection, session) >= part.number:
        cut(connection, session, part.number - 1)
        put(connection, session, part)


def put(connection: apsw.Connection, session: str, part: OutlinePart) -> None:
    """Keep a part that is known to be right."""
    connection.execute(ADD, (session, part.number, part.hash, part.body, part.mark))


def cut(connection: apsw.Connection, session: str, parts: int) -> None:
    """Leave the first so many parts only."""
    connection.execute(CUT, (session, parts))


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))


def clear(connection: apsw.Connection) -> None:
    connection.execute(CLEAR)


def _follows(connection: apsw.Connection, session: str, part: OutlinePart) -> bool:
    """Whether the record has the last event of a part."""
    return bool(connection.execute(HASH, (session, part.version)).get == part.hash)


def _part(row: object) -> OutlinePart | None:
    """Damage may change the type of a value, too."""
    match row:
        case (int(number), bytes(last), bytes(body), bytes(mark)):
            return OutlinePart(number, last, body, mark)
    return None
