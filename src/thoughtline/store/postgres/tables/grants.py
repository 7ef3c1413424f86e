import asyncpg

from thoughtline.store.access import session_access, share_limits
from thoughtline.store.access.share_limits import ShareCounts
from thoughtline.store.ledger import Access
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name, own_session
from thoughtline.store.stored_names import SHARED

GRANTED = """
    SELECT owner, session, access FROM thoughtline.share WHERE reader = $1 AND handle = $2
"""
GRANT = """
    INSERT INTO thoughtline.share (reader, handle, owner, session, access)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (reader, handle) DO UPDATE SET access = excluded.access
"""
REVOKE = "DELETE FROM thoughtline.share WHERE reader = $1 AND handle = $2 RETURNING handle"
SHARES = "SELECT reader, access FROM thoughtline.share WHERE owner = $1 AND session = $2"
READABLE = "SELECT $1 UNION SELECT owner FROM thoughtline.share WHERE reader = $1"
REMOVE = "DELETE FROM thoughtline.share WHERE owner = $1 AND session = $2"
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(1414024528, hashtext(encode($1, 'hex')))"
COUNTS = """
    SELECT
        (SELECT count(*) FROM thoughtline.share WHERE owner = $1 AND session = $2),
        (SELECT count(*) FROM thoughtline.share WHERE owner = $1 AND reader = $3),
        (SELECT count(*) FROM thoughtline.share WHERE owner = $1)
"""
LASTING = """
    SELECT FROM thoughtline.session WHERE owner = $1 AND name = $2 AND oldest = 1 FOR UPDATE
"""


async def resolve_session(connection: asyncpg.Connection, owner: str, session: str) -> SessionKey:
    if session.startswith(SHARED):
        row = await connection.fetchrow(GRANTED, owner.encode(), session.encode())
        if row is not None:
            session_owner, name, access = row
            return SessionKey(session_owner, name, session_access.SessionRef(session, "", access))
    return own_session(owner, session)


async def share(
    connection: asyncpg.Connection, session_key: SessionKey, with_owner: str, access: Access | None
) -> None:
    """Access that an owner granted earlier can always be changed, even at the limits."""
    if await connection.fetchrow(LASTING, session_key.owner, session_key.session) is None:
        raise session_access.no_such_session(session_key.named)
    reader, handle = with_owner.encode(), session_key.handle.encode()
    if access is None:
        await connection.execute(REVOKE, reader, handle)
        return
    if await connection.fetchrow(GRANTED, reader, handle) is None:
        await _check_new(connection, session_key, with_owner)
    owner, session = session_key.owner, session_key.session
    await connection.execute(GRANT, reader, handle, owner, session, access)


async def _check_new(
    connection: asyncpg.Connection, session_key: SessionKey, with_owner: str
) -> None:
    owner, session = session_key.owner, session_key.session
    share_limits.check_guest(decode_name(owner), with_owner)
    # Concurrent transactions that share other sessions of this owner do not see each other's share.
    await connection.execute(ONE_AT_A_TIME, owner)
    counts = await connection.fetchrow(COUNTS, owner, session, with_owner.encode())
    share_limits.check_room(ShareCounts(*counts))


async def readable_owners(connection: asyncpg.Connection, owner: str) -> list[bytes]:
    return [name for (name,) in await connection.fetch(READABLE, owner.encode())]


async def leave(connection: asyncpg.Connection, reader: str, handle: str) -> None:
    if await connection.fetchrow(REVOKE, reader.encode(), handle.encode()) is None:
        raise session_access.not_shared(handle)


async def shares(connection: asyncpg.Connection, session_key: SessionKey) -> dict[str, Access]:
    rows = await connection.fetch(SHARES, session_key.owner, session_key.session)
    return {decode_name(reader): access for reader, access in rows}
