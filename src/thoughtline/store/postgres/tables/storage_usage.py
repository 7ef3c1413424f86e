"""Storage used by each owner, counted by `append` in the transaction of each write."""

import asyncpg

from thoughtline.store import codec
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name
from thoughtline.store.storage_usage import StorageUsage

USAGE = """
    SELECT coalesce(sum(sessions), 0)::bigint, coalesce(sum(thoughts), 0)::bigint,
    coalesce(sum(bytes), 0)::bigint FROM thoughtline.owner WHERE name = $1
"""
ALL = """
    SELECT name, sum(sessions)::bigint, sum(thoughts)::bigint, sum(bytes)::bigint
    FROM thoughtline.owner GROUP BY name ORDER BY name
"""
SUBTRACT = """
    INSERT INTO thoughtline.owner AS held (name, slot, sessions, thoughts, bytes, position)
    SELECT $1, pg_backend_pid() % 16, $3,
           -count(*) FILTER (WHERE substr(body, 1, $4) = $5), -coalesce(sum(length(body)), 0), 0
    FROM thoughtline.event WHERE owner = $1 AND session = $2
    ON CONFLICT (name, slot) DO UPDATE SET
        sessions = held.sessions + excluded.sessions,
        thoughts = held.thoughts + excluded.thoughts,
        bytes = held.bytes + excluded.bytes
"""


async def usage(connection: asyncpg.Connection, owner: bytes) -> StorageUsage:
    return StorageUsage(*await connection.fetchrow(USAGE, owner))


async def usage_by_owner(connection: asyncpg.Connection) -> dict[str, StorageUsage]:
    return {decode_name(owner): StorageUsage(*sums) for owner, *sums in await connection.fetch(ALL)}


async def subtract(connection: asyncpg.Connection, session_key: SessionKey, *, last: bool) -> None:
    """With `last`, subtract the session itself too."""
    prefix = (len(codec.THOUGHT), codec.THOUGHT)
    await connection.execute(SUBTRACT, session_key.owner, session_key.session, -int(last), *prefix)
