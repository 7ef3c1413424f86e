"""Sessions as they are kept on the server, and who may read and write which of others."""

import asyncpg
from msgspec import Struct

from thoughtline.store import owner_keys, session_access
from thoughtline.store.ledger import Access
from thoughtline.store.owner_keys import SHARED

GRANTED = """
    SELECT owner, session, access FROM thoughtline.share WHERE reader = $1 AND handle = $2
"""
GRANT = """
    INSERT INTO thoughtline.share (reader, handle, owner, session, access)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (reader, handle) DO UPDATE SET access = excluded.access
"""
REVOKE = "DELETE FROM thoughtline.share WHERE reader = $1 AND handle = $2"
SHARES = "SELECT reader, access FROM thoughtline.share WHERE owner = $1 AND session = $2"
REMOVE = "DELETE FROM thoughtline.share WHERE owner = $1 AND session = $2"
LASTING = """
    SELECT FROM thoughtline.session WHERE owner = $1 AND name = $2 AND oldest = 1 FOR UPDATE
"""


def decoded(kept: bytes) -> str:
    """A name as it was given. Damage may leave anything, which then fits no hash."""
    return kept.decode(errors="replace")


class StoredSession(Struct, frozen=True):
    """A session as it is kept. `called` says how whoever asked calls it, and what may be done."""

    owner: bytes
    session: bytes
    called: session_access.SessionRef | None = None

    @property
    def named(self) -> str:
        return decoded(self.session)

    @property
    def as_called(self) -> session_access.SessionRef:
        """The session as whoever asked calls it."""
        return self.called or session_access.SessionRef(self.named, "")

    @property
    def handle(self) -> str:
        return owner_keys.shared_name(owner_keys.stored_name(decoded(self.owner), self.named))


def own_session(owner: str, session: str) -> StoredSession:
    return StoredSession(
        owner.encode(), session.encode(), session_access.own_session(owner, session)
    )


async def stream(connection: asyncpg.Connection, owner: str, session: str) -> StoredSession:
    """The session that an owner calls so."""
    if session.startswith(SHARED):
        found = await connection.fetchrow(GRANTED, owner.encode(), session.encode())
        if found is not None:
            whose, kept, access = found
            return StoredSession(whose, kept, session_access.SessionRef(session, "", access))
    return own_session(owner, session)


async def share(
    connection: asyncpg.Connection, kept: StoredSession, with_owner: str, access: Access | None
) -> None:
    """Grant or revoke, in the open transaction."""
    if await connection.fetchrow(LASTING, kept.owner, kept.session) is None:
        raise session_access.no_such_session(kept.named)
    reader, handle = with_owner.encode(), kept.handle.encode()
    if access is None:
        await connection.execute(REVOKE, reader, handle)
    else:
        await connection.execute(GRANT, reader, handle, kept.owner, kept.session, access)


async def shares(connection: asyncpg.Connection, kept: StoredSession) -> dict[str, Access]:
    rows = await connection.fetch(SHARES, kept.owner, kept.session)
    return {decoded(reader): access for reader, access in rows}
