"""Stored outlines of sessions on the server. Outlines are stored some time after the events."""

import asyncpg

from thoughtline.store.outline_parts import EVENTS, OutlinePart, make_part
from thoughtline.store.postgres.search.index import lock
from thoughtline.store.postgres.tables.reader import read_events
from thoughtline.store.postgres.tables.session_ref import SessionKey

PARTS = """
    SELECT part, hash, body, mark FROM thoughtline.outline
    WHERE owner = $1 AND session = $2 ORDER BY part
"""
LAST = f"{PARTS} DESC LIMIT 1"
WHOLE = """
    SELECT version / $3 FROM thoughtline.session
    WHERE owner = $1 AND name = $2 AND oldest = 1
"""
IN_RECORD = """
    SELECT EXISTS (
        SELECT FROM thoughtline.event
        WHERE owner = $1 AND session = $2 AND version = $3 AND hash = $4
    )
"""
ADD = """
    INSERT INTO thoughtline.outline (owner, session, part, hash, body, mark)
    VALUES ($1, $2, $3, $4, $5, $6)
"""
CUT = "DELETE FROM thoughtline.outline WHERE owner = $1 AND session = $2 AND part > $3"
REMOVE = "DELETE FROM thoughtline.outline WHERE owner = $1 AND session = $2"


async def read_parts(connection: asyncpg.Connection, session_key: SessionKey) -> list[OutlinePart]:
    rows = await connection.fetch(PARTS, session_key.owner, session_key.session)
    return [OutlinePart(*row) for row in rows]


async def whole_parts(connection: asyncpg.Connection, session_key: SessionKey) -> int:
    """Return the number of parts for which the record has events, or 0 for a deleted session."""
    whole = await connection.fetchval(WHOLE, session_key.owner, session_key.session, EVENTS)
    return whole or 0


async def next_part(connection: asyncpg.Connection, session_key: SessionKey) -> OutlinePart | None:
    """Return the next part to store, or None if some of its events are not recorded yet.

    The first part is next if the last stored part does not match the record.

    Raises `Refused` (LEDGER_DAMAGED) if an event of the part is damaged.
    """
    row = await connection.fetchrow(LAST, session_key.owner, session_key.session)
    last = OutlinePart(*row) if row else None
    if last is not None and not await _is_in_record(connection, session_key, last):
        last = None
    number = last.number if last else 0
    if number >= await whole_parts(connection, session_key):
        return None
    return make_part(await read_events(connection, session_key, number * EVENTS, EVENTS), last)


async def add(connection: asyncpg.Connection, session_key: SessionKey, part: OutlinePart) -> None:
    await lock(connection)
    if await _is_in_record(connection, session_key, part):
        await cut(connection, session_key, part.number - 1)
        await put(connection, session_key, part)


async def put(connection: asyncpg.Connection, session_key: SessionKey, part: OutlinePart) -> None:
    key = (session_key.owner, session_key.session, part.number)
    await connection.execute(ADD, *key, part.hash, part.body, part.mark)


async def cut(connection: asyncpg.Connection, session_key: SessionKey, parts: int) -> None:
    await connection.execute(CUT, session_key.owner, session_key.session, parts)


async def _is_in_record(
    connection: asyncpg.Connection, session_key: SessionKey, part: OutlinePart
) -> bool:
    key = (session_key.owner, session_key.session, part.version)
    return bool(await connection.fetchval(IN_RECORD, *key, part.hash))
