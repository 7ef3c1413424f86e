"""Only hashes are known of keys from the time of a record on a PostgreSQL server."""

from hashlib import sha256

import apsw

from thoughtline.store import stored_names
from thoughtline.store.ledger import IdempotencyKey, KeyedWrite, KeyTaken
from thoughtline.store.sqlite.tables import grants

FIND = "SELECT session, first, last, digest FROM answered WHERE key IN (?, ?)"
INSERT = "INSERT INTO answered (key, session, first, last, digest) VALUES (?, ?, ?, ?, ?)"
REMOVE = "DELETE FROM answered WHERE session = ?"

HASHED = "sha256:"
"""Beginning of the stored name of a key that is known by its hash only."""


def check_free(connection: apsw.Connection, key: IdempotencyKey) -> None:
    """Raises `KeyTaken` if the key was used before. `key.name` is a stored name."""
    names = _names(*stored_names.owner_and_name(key.name))
    if connection.execute(FIND, names).fetchone() is not None:
        raise KeyTaken(key.name)


def add(
    connection: apsw.Connection, key: IdempotencyKey, session: str, first: int, last: int
) -> None:
    connection.execute(INSERT, (key.name, session, first, last, key.digest))


def find(connection: apsw.Connection, owner: str, key: str) -> KeyedWrite | None:
    """Return None also if the session belongs to another owner who no longer shares it."""
    row = connection.execute(FIND, _names(owner, key)).fetchone()
    if row is None:
        return None
    session, first, last, digest = row
    session_owner, name = stored_names.owner_and_name(session)
    if session_owner != owner:
        name = stored_names.shared_name(session)
        if grants.resolve_session(connection, owner, name).access is None:
            return None
    return KeyedWrite(session=name, first=first, last=last, digest=digest)


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))


def _names(owner: str, key: str) -> tuple[str, str]:
    hashed = HASHED + sha256(key.encode()).hexdigest()
    return stored_names.stored_name(owner, key), stored_names.stored_name(owner, hashed)
