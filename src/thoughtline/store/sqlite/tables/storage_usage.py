"""Storage used by each owner, counted in the transaction of each write."""

from collections.abc import Iterable

import apsw
from msgspec import Struct

from thoughtline.store import codec
from thoughtline.store.storage_usage import StorageUsage

ADD = """
    INSERT INTO owner (name, sessions, thoughts, bytes, position) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET
        sessions = sessions + excluded.sessions,
        thoughts = thoughts + excluded.thoughts,
        bytes = bytes + excluded.bytes,
        position = max(position, excluded.position)
"""
HELD = "SELECT sessions, thoughts, bytes FROM owner WHERE name = ?"
ALL = "SELECT name, sessions, thoughts, bytes FROM owner ORDER BY name"
BODIES = "SELECT body FROM event WHERE session = ? AND version <= ?"
IS_ONLY_OWNER = "SELECT NOT EXISTS (SELECT 1 FROM owner WHERE name <> ?)"
CLEAR = "DELETE FROM owner"


class StorageDelta(Struct):
    """Change of an owner's storage usage by a write. `size` is in bytes."""

    sessions: int = 0
    thoughts: int = 0
    size: int = 0

    def add(self, body: bytes) -> None:
        self.thoughts += codec.is_thought(body)
        self.size += len(body)


def delta_of(bodies: Iterable[bytes]) -> StorageDelta:
    total = StorageDelta()
    for body in bodies:
        total.add(body)
    return total


def add(connection: apsw.Connection, owner: str, delta: StorageDelta, position: int) -> None:
    row = (owner, delta.sessions, delta.thoughts, delta.size, position)
    connection.execute(ADD, row)


def subtract(
    connection: apsw.Connection, owner: str, session: str, version: int, *, last: bool
) -> None:
    """With `last`, subtract the session itself too."""
    bodies = (body for [body] in connection.execute(BODIES, (session, version)))
    held = delta_of(body for body in bodies if isinstance(body, bytes))
    add(connection, owner, StorageDelta(-int(last), -held.thoughts, -held.size), 0)


def usage(connection: apsw.Connection, owner: str) -> StorageUsage:
    held = connection.execute(HELD, (owner,)).fetchone()
    return StorageUsage(*held or ())


def usage_by_owner(connection: apsw.Connection) -> dict[str, StorageUsage]:
    return {owner: StorageUsage(*sums) for owner, *sums in connection.execute(ALL)}


def is_only_owner(connection: apsw.Connection, owner: str) -> bool:
    return bool(connection.execute(IS_ONLY_OWNER, (owner,)).get)
