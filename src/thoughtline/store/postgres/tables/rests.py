from collections.abc import Iterable

import asyncpg

from thoughtline.store.postgres.tables.session_ref import SessionKey
from thoughtline.store.reports import Finding
from thoughtline.store.rests import PATTERNS, Rest, compare_rests

FIND = """
    SELECT session, version, node, on_session, on_node FROM thoughtline.rests
    WHERE owner = $1 AND on_session = $2 ORDER BY session, version
"""
KEEP = """
    INSERT INTO thoughtline.rests (owner, session, version, node, on_session, on_node)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
"""
STORED = "SELECT owner, session, version, node, on_session, on_node FROM thoughtline.rests"
BODIES = """
    SELECT owner, session, version, body FROM thoughtline.event
    WHERE position($1 IN body) > 0 OR position($2 IN body) > 0
"""
REMOVE = "DELETE FROM thoughtline.rests WHERE owner = $1 AND session = $2"


async def find(connection: asyncpg.Connection, owner: str, on_session: str) -> list[Rest]:
    rows = await connection.fetch(FIND, owner.encode(), on_session.encode())
    return [
        Rest(session.decode(), version, node.decode(), there.decode(), on_node.decode())
        for session, version, node, there, on_node in rows
    ]


async def add(
    connection: asyncpg.Connection, session_key: SessionKey, rests: Iterable[Rest]
) -> None:
    key = session_key.owner, session_key.session
    rows = [
        (*key, rest.version, rest.node.encode(), rest.on_session.encode(), rest.on_node.encode())
        for rest in rests
    ]
    if rows:
        await connection.executemany(KEEP, rows)


async def check(connection: asyncpg.Connection) -> Finding:
    """Compare the stored rows with the events, as of a single moment. The record must be intact."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        stored = await connection.fetch(STORED)
        bodies = await connection.fetch(BODIES, *PATTERNS)
        return compare_rests(
            (
                (SessionKey(owner, session), version, *(each.decode() for each in names))
                for owner, session, version, *names in stored
            ),
            ((SessionKey(owner, session), *row) for owner, session, *row in bodies),
        )
