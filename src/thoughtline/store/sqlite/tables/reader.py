from collections.abc import Iterator, Sequence
from contextlib import closing, suppress

import apsw
from msgspec import json

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import stored_names
from thoughtline.store.head import Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.integrity.stray_events import REINDEX, chained_head, describe_strays
from thoughtline.store.reports import Damage, Verification
from thoughtline.store.sqlite.database.connection import connect_to_read, snapshot
from thoughtline.store.sqlite.database.errors import DAMAGED

EVENTS = """
    SELECT version, author, at, body, hash FROM event
    WHERE session = ? AND version BETWEEN ? AND ? ORDER BY version
"""
HEAD = "SELECT * FROM session WHERE name = ?"
HEADS = "SELECT * FROM session WHERE name IN (SELECT value FROM json_each(?))"
HEAD_POSITION = "SELECT position FROM session WHERE name = ?"
SESSIONS = "SELECT name FROM session"
CHAIN = """
    SELECT version, author, at, body, hash FROM event
    WHERE session = ? AND version >= ? ORDER BY version
"""
STRAYS = """
    SELECT version FROM event WHERE session = ? AND version NOT BETWEEN ? AND ? ORDER BY version
"""
SUSPECT_HEADS = """
    SELECT name FROM session
    WHERE version != (SELECT max(version) FROM event WHERE session = name)
    OR hash != (SELECT hash FROM event WHERE session = name AND event.version = session.version)
"""
MOVE_HEAD = "UPDATE session SET version = ?2, hash = ?3, position = ?4 WHERE name = ?1"
POSITION = "SELECT position FROM event WHERE session = ? AND version = ?"
HEADLESS = """
    SELECT EXISTS (SELECT 1 FROM event WHERE session = ?1)
    AND NOT EXISTS (SELECT 1 FROM session WHERE name = ?1)
"""
EVERY_SESSION = """
    SELECT name FROM (SELECT name FROM session UNION SELECT session FROM event)
    WHERE (name BETWEEN :low AND :high) = :inside OR :all
"""

INDEXES = ("fts5", "forecast", "outline")
"""Words in SQLite's error messages about indexes, which are not part of the record."""

PAGE = 1_000
"""Number of events that are checked per page, so that verifying a long session needs little
memory.
"""


def head_of(connection: apsw.Connection, session: str) -> Head:
    """Raises `Refused` (LEDGER_DAMAGED) if the head cannot be read."""
    row = connection.execute(HEAD, (session,)).fetchone()
    if row is None and not connection.execute(HEADLESS, (session,)).get:
        return Head()
    return _head_in(session, row)


def heads_of(connection: apsw.Connection, sessions: Sequence[str]) -> dict[str, Head]:
    rows = connection.execute(HEADS, (json.encode(sessions).decode(),))
    found = {row[0]: row for row in rows}
    return {
        name: _head_in(name, found[name]) if name in found else head_of(connection, name)
        for name in sessions
    }


def _head_in(session: str, row: object) -> Head:
    # A file of schema 1, which `doctor` reads and does not change, has no fifth column.
    match row:
        case (_, int() as version, _, bytes() as digest):
            return Head(version, digest)
        case (_, int() as version, _, bytes() as digest, int() as oldest):
            return Head(version, digest, oldest)
    raise hash_chain.damaged(
        stored_names.owner_and_name(session)[1], 1, "is followed by nobody knows how many"
    )


def read_events(
    connection: apsw.Connection, session: str, after: int, limit: int | None
) -> Iterator[Recorded]:
    """Yield at most `limit` events after version `after`, checked against the hash chain.

    `session` is a stored name. Call the function in a snapshot, because a session may be deleted in
    the meantime. Raises `Refused` (LEDGER_DAMAGED) if an event is missing or differs from the
    stored hash.
    """
    head = head_of(connection, session)
    first, last = hash_chain.versions_needed(head, after, limit)
    rows = connection.execute(EVENTS, (session, first, last))
    yield from hash_chain.check_rows(
        stored_names.owner_and_name(session)[1], head, list(rows), after, limit
    )


def session_names(connection: apsw.Connection) -> list[str]:
    """Return the stored names of all sessions, up to the first unreadable name."""
    names: list[str] = []
    with suppress(*DAMAGED):
        names.extend(name for [name] in connection.execute(SESSIONS))
    return names


def head_position(connection: apsw.Connection, session: str) -> int:
    """Return the position of a session's last event, or 0 if the position cannot be read."""
    position = connection.execute(HEAD_POSITION, (session,)).get
    return position if isinstance(position, int) else 0


def intact_events(connection: apsw.Connection, session: str) -> Iterator[tuple[int, Recorded]]:
    """Stop at the first event that cannot be read."""
    after, version = -1, 0
    try:
        while version > after:
            after = version
            for recorded in read_events(connection, session, after, PAGE):
                version = recorded.version
                position = connection.execute(POSITION, (session, version)).get
                if not isinstance(position, int):
                    return
                yield position, recorded
    except (*DAMAGED, Refused):
        return


def mend_heads(connection: apsw.Connection) -> None:
    """Let the heads of sessions follow the chain of their events, in the open transaction. A head
    that was rolled back takes up the events behind it.

    The function reads through a separate connection, because a connection cannot write after
    reading a damaged page.
    """
    with closing(connect_to_read(connection.filename)) as record, suppress(*DAMAGED):
        for session in [str(name) for [name] in record.execute(SUSPECT_HEADS)]:
            with suppress(Refused, *DAMAGED):
                head = head_of(record, session)
                chained = _chained_head(record, session, head)
                if not chained.matches(head):
                    position = record.execute(POSITION, (session, chained.version)).get
                    bound = (session, chained.version, chained.hash, position)
                    connection.execute(MOVE_HEAD, bound)


def _chained_head(connection: apsw.Connection, session: str, head: Head) -> Head:
    rows = connection.execute(CHAIN, (session, head.oldest))
    return chained_head(stored_names.owner_and_name(session)[1], head, rows)


def _find_strays(connection: apsw.Connection, session: str) -> list[Damage]:
    head = head_of(connection, session)
    bound = (session, head.oldest, head.version)
    versions = [version for [version] in connection.execute(STRAYS, bound)]
    chained = _chained_head(connection, session, head) if versions else head
    owner, name = stored_names.owner_and_name(session)
    return describe_strays(name, owner, head, chained, versions)


def _remedy(connection: apsw.Connection, session: str) -> str:
    """Return the way out for a damaged session: its head may follow the chain of its events."""
    try:
        head = head_of(connection, session)
        return "" if _chained_head(connection, session, head).matches(head) else REINDEX
    except (*DAMAGED, Refused):
        return ""


def _find_first_damage(connection: apsw.Connection, session: str) -> tuple[int, list[Damage]]:
    """Return also the number of intact events before the damage."""
    intact, checked, version = 0, -1, 0
    try:
        while intact > checked:
            checked = intact
            for recorded in read_events(connection, session, version, PAGE):
                intact += 1
                version = recorded.version
        return intact, _find_strays(connection, session)
    except (*DAMAGED, Refused) as error:
        if isinstance(error, Refused) and error.code != Code.LEDGER_DAMAGED:
            raise
        owner, name = stored_names.owner_and_name(session)
        remedy = _remedy(connection, session)
        what = error.message if remedy and isinstance(error, Refused) else str(error)
        return intact, [
            Damage(session=name, version=version + 1, what=what, owner=owner, remedy=remedy)
        ]


def verify(connection: apsw.Connection, owner: str = "") -> Verification:
    """Check every event of every session of `owner`; an `owner` of "" means all owners."""
    damage: list[Damage] = []
    sessions: list[str] = []
    events = 0
    try:
        if not owner:
            damage += _check_integrity(connection)
        bound = {**stored_names.owner_range(owner), "all": not owner}
        sessions = [name for [name] in connection.execute(EVERY_SESSION, bound)]
    except DAMAGED as error:
        damage.append(Damage(session="", version=0, what=f"SQLite says: {error}"))
    for session in sessions:
        with snapshot(connection):
            intact, session_damage = _find_first_damage(connection, session)
        events += intact
        damage += session_damage
    return Verification(sessions=len(sessions), events=events, damage=tuple(damage))


def _check_integrity(connection: apsw.Connection) -> list[Damage]:
    """Return the errors that SQLite finds in the file, except errors about indexes."""
    return [
        Damage(session="", version=0, what=f"SQLite says: {complaint}")
        for [complaint] in connection.execute("PRAGMA integrity_check(5)")
        if complaint != "ok" and not any(index in complaint.lower() for index in INDEXES)
    ]
