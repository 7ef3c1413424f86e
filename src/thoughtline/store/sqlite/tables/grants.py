"""Shares of sessions with other owners, stored in the SQLite file."""

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
    if session.startswith(SHARED):
        granted = connection.execute(GRANTED, (owner, session)).fetchone()
        if granted is not None:
            return SessionRef(session, *granted)
    return own_session(owner, session)


def share(
    connection: apsw.Connection, session_ref: SessionRef, with_owner: str, access: Access | None
) -> None:
    """Grant access to a session in the open transaction, or revoke the access if `access` is None.

    Raises `Refused` (NO_SUCH_SESSION) if the session does not exist or was deleted. Raises
    `Refused` (BAD_ARGUMENTS, OVER_LIMIT) for a new share if `with_owner` cannot be another owner.
    Raises `Refused` (OVER_LIMIT) for a new share if a limit is reached. Access that an owner
    granted earlier can always be changed, even at the limits.
    """
    head = head_of(connection, session_ref.key)
    if head.version == 0 or head.oldest > 1:
        raise no_such_session(session_ref.name)
    handle = stored_names.shared_name(session_ref.key)
    if access is None:
        connection.execute(REVOKE, (with_owner, handle))
        return
    if connection.execute(GRANTED, (with_owner, handle)).fetchone() is None:
        _check_new_share(connection, session_ref.key, with_owner)
    connection.execute(GRANT, (with_owner, handle, session_ref.key, access))


def _check_new_share(connection: apsw.Connection, session: str, with_owner: str) -> None:
    """Check that a new share is allowed. Raises `Refused` (BAD_ARGUMENTS, OVER_LIMIT) if the new
    owner's name is invalid or a limit is reached.
    """
    owner, _ = stored_names.owner_and_name(session)
    share_limits.check_guest(owner, with_owner)
    bound = {**stored_names.owner_range(owner), "session": session, "reader": with_owner}
    [counts] = connection.execute(COUNTS, bound)
    share_limits.check_room(ShareCounts(*counts))


def leave(connection: apsw.Connection, reader: str, handle: str) -> None:
    """Revoke the access of a reader, in the open transaction. Raises `Refused` (NO_SUCH_SESSION) if
    the reader has no access to a session with this name.
    """
    connection.execute(REVOKE, (reader, handle))
    if not connection.changes():
        raise not_shared(handle)


def shares(connection: apsw.Connection, session: str) -> dict[str, Access]:
    return dict(connection.execute(SHARES, (session,)))


def remove(connection: apsw.Connection, session: str) -> None:
    """Revoke the access of all other owners to a session."""
    connection.execute(REMOVE, (session,))
