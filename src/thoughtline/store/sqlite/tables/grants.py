"""Who may read and write which sessions of others, in the SQLite file."""

import apsw

from thoughtline.store import stored_names
from thoughtline.store.access import share_limits
from thoughtline.store.access.session_access import (
    SessionRef,
    no_such_session,
    not_shared,
    own_session,
)
from thoughtline.store.access.share_limits import ShareCounts
from thoughtline.store.ledger import Access
from thoughtline.store.sqlite.tables.reader import head_of
from thoughtline.store.stored_names import SHARED

GRANTED = "SELECT session, access FROM share WHERE reader = ? AND handle = ?"
GRANT = "REPLACE INTO share (reader, handle, session, access) VALUES (?, ?, ?, ?)"
REVOKE = "DELETE FROM share WHERE reader = ? AND handle = ?"
SHARES = "SELECT reader, access FROM share WHERE session = ?"
COUNTS = """
    SELECT
        (SELECT count(*) FROM share WHERE session = :session),
        (SELECT count(*) FROM share
            WHERE reader = :reader AND (session BETWEEN :low AND :high) = :inside),
        (SELECT count(*) FROM share WHERE (session BETWEEN :low AND :high) = :inside)
"""
REMOVE = "DELETE FROM share WHERE session = ?"


def resolve_session(connection: apsw.Connection, owner: str, session: str) -> SessionRef:
    """The session that an owner calls so."""
    if session.startswith(SHARED):
        granted = connection.execute(GRANTED, (owner, session)).fetchone()
        if granted is not None:
            return SessionRef(session, *granted)
    return own_session(owner, session)


def share(
    connection: apsw.Connection, resolve_session: SessionRef, with_owner: str, access: Access | None
) -> None:
    """Grant or revoke, in the open transaction. Raises `Refused`; what is there can be changed."""
    head = head_of(connection, resolve_session.key)
    if head.version == 0 or head.oldest > 1:
        raise no_such_session(resolve_session.name)
    handle = stored_names.shared_name(resolve_session.key)
    if access is None:
        connection.execute(REVOKE, (with_owner, handle))
        return
    if connection.execute(GRANTED, (with_owner, handle)).fetchone() is None:
        _check_new(connection, resolve_session.key, with_owner)
    connection.execute(GRANT, (with_owner, handle, resolve_session.key, access))


def _check_new(connection: apsw.Connection, session: str, with_owner: str) -> None:
    owner, _ = stored_names.owner_and_name(session)
    share_limits.check_guest(owner, with_owner)
    bound = {**stored_names.owner_range(owner), "session": session, "reader": with_owner}
    [counts] = connection.execute(COUNTS, bound)
    share_limits.check_room(ShareCounts(*counts))


def leave(connection: apsw.Connection, reader: str, handle: str) -> None:
    """Take back what was granted to a reader, in the open transaction."""
    connection.execute(REVOKE, (reader, handle))
    if not connection.changes():
        raise not_shared(handle)


def shares(connection: apsw.Connection, session: str) -> dict[str, Access]:
    return dict(connection.execute(SHARES, (session,)))


def remove(connection: apsw.Connection, session: str) -> None:
    """Take back whatever was granted for a session."""
    connection.execute(REMOVE, (session,))
