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
    """Access that an owner granted earlier can always be changed, even at the limits."""
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
    owner, _ = stored_names.owner_and_name(session)
    share_limits.check_guest(owner, with_owner)
    bound = {**stored_names.owner_range(owner), "session": session, "reader": with_owner}
    [counts] = connection.execute(COUNTS, bound)
    share_limits.check_room(ShareCounts(*counts))


def leave(connection: apsw.Connection, reader: str, handle: str) -> None:
    connection.execute(REVOKE, (reader, handle))
    if not connection.changes():
        raise not_shared(handle)


def shares(connection: apsw.Connection, session: str) -> dict[str, Access]:
    return dict(connection.execute(SHARES, (session,)))


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))
