"""Who may read and write which sessions of others, in the SQLite file."""

import apsw

from thoughtline.store import names
from thoughtline.store.ledger import Access, Answered, Shared
from thoughtline.store.names import SHARED
from thoughtline.store.session_access import Stream, own, unknown
from thoughtline.store.sqlite.reader import head_of
from thoughtline.store.sqlite.sessions import summary
from thoughtline.store.sqlite.writer import ANSWERED

GRANTED = "SELECT session, access FROM share WHERE reader = ? AND handle = ?"
GRANT = "REPLACE INTO share (reader, handle, session, access) VALUES (?, ?, ?, ?)"
REVOKE = "DELETE FROM share WHERE reader = ? AND handle = ?"
SHARES = "SELECT reader, access FROM share WHERE session = ?"
SHARED_WITH = """
    SELECT handle, name, access FROM share JOIN session ON session.name = share.session
    WHERE reader = ? ORDER BY position DESC
"""


def stream(database: apsw.Connection, owner: str, session: str) -> Stream:
    """The session that an owner calls so."""
    if session.startswith(SHARED):
        granted = database.execute(GRANTED, (owner, session)).fetchone()
        if granted is not None:
            return Stream(session, *granted)
    return own(owner, session)


def share(
    database: apsw.Connection, stream: Stream, with_owner: str, access: Access | None
) -> None:
    """Grant or revoke, in the open transaction."""
    head = head_of(database, stream.key)
    if head.version == 0 or head.oldest > 1:
        raise unknown(stream.name)
    handle = names.handle(stream.key)
    if access is None:
        database.execute(REVOKE, (with_owner, handle))
    else:
        database.execute(GRANT, (with_owner, handle, stream.key, access))


def shares(database: apsw.Connection, session: str) -> dict[str, Access]:
    return dict(database.execute(SHARES, (session,)))


def shared(database: apsw.Connection, reader: str) -> list[Shared]:
    return [
        Shared(
            summary=summary(database, Stream(handle, key)),
            owner=names.parted(key)[0],
            access=access,
        )
        for handle, key, access in list(database.execute(SHARED_WITH, (reader,)))
    ]


def answered(database: apsw.Connection, owner: str, key: str) -> Answered | None:
    """What an owner's key was used for, if it was, and may still be looked at."""
    row = database.execute(ANSWERED, (names.stored(owner, key),)).fetchone()
    if row is None:
        return None
    kept, first, last, digest = row
    whose, name = names.parted(kept)
    if whose != owner:
        name = names.handle(kept)
        if stream(database, owner, name).access is None:
            return None
    return Answered(session=name, first=first, last=last, digest=digest)
