"""The SQL function `append_group` stores the keys."""

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
"""Use of a key: owner of the key, hash of its name, and digest of the request."""

NO_KEY: KeyUse = (b"", None, None)


def key_use(owner: str, key: IdempotencyKey | None) -> KeyUse:
    return NO_KEY if key is None else (owner.encode(), _hash_name(key.name), key.digest)


async def find(connection: asyncpg.Connection, owner: str, key: str) -> KeyedWrite | None:
    """Return None also if the session belongs to another owner who no longer shares it."""
    row = await connection.fetchrow(FIND, owner.encode(), _hash_name(key))
    if row is None:
        return None
    session_owner, session, first, last, digest = row
    keyed_write = KeyedWrite(session=decode_name(session), first=first, last=last, digest=digest)
    if session_owner == owner.encode():
        return keyed_write
    handle = SessionKey(session_owner, session).handle
    granted = await grants.resolve_session(connection, owner, handle)
    return replace(keyed_write, session=handle) if granted.as_called.access is not None else None


def _hash_name(name: str) -> bytes:
    """Return the hash of a key's name; the hash is stored because callers' keys may be long."""
    return sha256(name.encode()).digest()
