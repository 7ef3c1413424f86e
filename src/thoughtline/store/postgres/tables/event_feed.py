"""A position is settled if no transaction can commit an event at or before it any more."""

import asyncpg

from thoughtline.store.ledger import PositionedEvent
from thoughtline.store.postgres.tables.reader import positioned_events
from thoughtline.store.postgres.tables.session_ref import SessionKey

SETTLED = "SELECT thoughtline.settled()"
POSITION = """
    SELECT max(position) FROM (
        SELECT position FROM thoughtline.owner WHERE name = $1
        UNION ALL
        SELECT session.position FROM thoughtline.share
        JOIN thoughtline.session
            ON session.owner = share.owner AND session.name = share.session
        WHERE share.reader = $1
    ) AS readable
"""
AFTER = """
    SELECT * FROM thoughtline.linked
    WHERE owner = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4
"""
AFTER_IN = """
    SELECT * FROM thoughtline.linked
    WHERE owner = $1 AND session = $2 AND position > $3 AND position <= $4
    ORDER BY version LIMIT $5
"""


async def position(connection: asyncpg.Connection, owner: str) -> tuple[int, int]:
    """Return the last settled position for an owner, and the last position for the owner even if it
    is unsettled.

    An unsettled position becomes settled soon. Sessions that other owners share with the owner
    count too.
    """
    settled = await connection.fetchval(SETTLED)
    latest = await connection.fetchval(POSITION, owner.encode()) or 0
    return min(settled, latest), latest


async def events_after(
    connection: asyncpg.Connection, owner: str, position: int, limit: int
) -> list[PositionedEvent]:
    """Return at most `limit` settled events of an owner after a position."""
    settled = await connection.fetchval(SETTLED)
    return positioned_events(
        await connection.fetch(AFTER, owner.encode(), position, settled, limit)
    )


async def session_events_after(
    connection: asyncpg.Connection, session_key: SessionKey, position: int, limit: int
) -> list[PositionedEvent]:
    settled = await connection.fetchval(SETTLED)
    return positioned_events(
        await connection.fetch(
            AFTER_IN, session_key.owner, session_key.session, position, settled, limit
        )
    )
