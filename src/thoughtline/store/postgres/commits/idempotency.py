"""What was stored under callers' idempotency keys, on the server. `append` keeps them."""

from hashlib import sha256

import asyncpg
from msgspec.structs import replace

from thoughtline.store.ledger import IdempotencyKey, KeyedWrite
from thoughtline.store.postgres.tables import grants
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name

FIND = """
    SELECT whose, session, first, last, digest FROM thoughtline.answered
    WHERE owner = $1 AND key = $2
"""
REMOVE = "DELETE FROM thoughtline.answered WHERE whose = $1 AND session = $2"


KeyUse = tuple[bytes, bytes | None, bytes | None]
"""Whose the key is, the key as it is kept, and the digest of what was asked."""

NO_KEY: KeyUse = (b"", None, None)


def key_use(owner: str, key: IdempotencyKey | None) -> KeyUse:
    return NO_KEY if key is None else (owner.encode(), _stored(key.name), key.digest)


async def find(connection: asyncpg.Connection, owner: str, key: str) -> KeyedWrite | None:
    """What an owner's key was used for, if it was, and may still be looked at."""
    row = await connection.fetchrow(FIND, owner.encode(), _stored(key))
    if row is None:
        return None
    session_owner, session, first, last, digest = row
    found = KeyedWrite(session=decode_name(session), first=first, last=last, digest=digest)
    if session_owner == owner.encode():
        return found
    handle = SessionKey(session_owner, session).handle
    granted = await grants.resolve_session(connection, owner, handle)
    return replace(found, session=handle) if granted.as_called.access is not None else None


def _stored(name: str) -> bytes:
    """Callers' keys may be long."""
    return sha256(name.encode()).digest()
