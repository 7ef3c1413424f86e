"""What is held for each owner, counted by `append` in the transaction of each write."""

import asyncpg

from thoughtline.store import codec
from thoughtline.store.ledger import StorageUsage
from thoughtline.store.postgres.grants import StoredSession

USAGE = """
    SELECT coalesce(sum(sessions), 0)::bigint, coalesce(sum(thoughts), 0)::bigint,
    coalesce(sum(bytes), 0)::bigint FROM thoughtline.owner WHERE name = $1
"""
THOUGHTS_AND_BYTES = """
    SELECT count(*) FILTER (WHERE substr(body, 1, $3) = $4), coalesce(sum(length(body)), 0)::bigint
    FROM thoughtline.event WHERE owner = $1 AND session = $2
"""

Gain = tuple[int, int, int]
"""Sessions, thoughts and bytes that an owner holds more."""


async def usage(connection: asyncpg.Connection, owner: bytes) -> StorageUsage:
    sessions, thoughts, size = await connection.fetchrow(USAGE, owner)
    return StorageUsage(sessions=sessions, thoughts=thoughts, bytes=size)


async def loss(connection: asyncpg.Connection, stream: StoredSession, *, last: bool) -> Gain:
    """What goes with all events of a session; the session itself too, if it is its `last`."""
    prefix = (len(codec.THOUGHT), codec.THOUGHT)
    thoughts, size = await connection.fetchrow(
        THOUGHTS_AND_BYTES, stream.owner, stream.session, *prefix
    )
    return -int(last), -thoughts, -size
