"""Sessions and events on the server in the order in which they were recorded."""

from collections.abc import Iterable
from itertools import groupby

import asyncpg

from thoughtline.store import session_title
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import PositionedEvent, SessionSummary, SharedSession
from thoughtline.store.postgres.grants import StoredSession, decoded
from thoughtline.store.postgres.reader import check_linked, positioned_events

SESSIONS = """
    SELECT one.name AS called, linked.* FROM (
        SELECT * FROM thoughtline.session
        WHERE owner = $1 AND oldest = 1 AND ($4::bigint IS NULL OR position < $4)
        ORDER BY position DESC LIMIT $2
    ) AS one
    LEFT JOIN thoughtline.linked ON linked.owner = one.owner AND linked.session = one.name
        AND (linked.version <= $3 OR linked.version = one.version)
    ORDER BY one.position DESC, linked.version
"""
SHARED_WITH = """
    SELECT one.name AS called, share.handle, share.access, linked.*
    FROM thoughtline.share
    JOIN thoughtline.session AS one ON one.owner = share.owner AND one.name = share.session
    LEFT JOIN thoughtline.linked ON linked.owner = one.owner AND linked.session = one.name
        AND (linked.version <= $2 OR linked.version = one.version)
    WHERE share.reader = $1
    ORDER BY one.position DESC, linked.version
"""
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


async def sessions(
    connection: asyncpg.Connection, owner: str, limit: int | None, before: int | None
) -> list[SessionSummary]:
    rows = await connection.fetch(
        SESSIONS, owner.encode(), limit, session_title.OPENING_EVENTS, before
    )
    return [
        _summary(decoded(name), group)
        for name, group in groupby(rows, key=lambda row: row["called"])
    ]


async def shared(connection: asyncpg.Connection, reader: str) -> list[SharedSession]:
    rows = await connection.fetch(SHARED_WITH, reader.encode(), session_title.OPENING_EVENTS)
    found: list[SharedSession] = []
    for handle, group in groupby(rows, key=lambda row: row["handle"]):
        events = list(group)
        found.append(
            SharedSession(
                summary=_summary(decoded(handle), events),
                owner=decoded(events[0]["owner"]),
                access=events[0]["access"],
            )
        )
    return found


def _summary(name: str, rows: Iterable[asyncpg.Record]) -> SessionSummary:
    found = list(rows)
    if found[0]["version"] != 1 or found[-1]["version"] != found[-1]["last"]:
        raise hash_chain.damaged(decoded(found[0]["called"]), 1, "or the last one is missing")
    events = [check_linked(row) for row in found]
    return SessionSummary(
        session=name,
        version=events[-1].version,
        began=events[0].at,
        latest=events[-1].at,
        opening=session_title.opening_words(events[: session_title.OPENING_EVENTS]),
        position=found[-1]["position"],
    )


async def position(connection: asyncpg.Connection, owner: str) -> tuple[int, int]:
    """The last position that is settled, and the last one that will be."""
    settled = await connection.fetchval(SETTLED)
    latest = await connection.fetchval(POSITION, owner.encode()) or 0
    return min(settled, latest), latest


async def events_after(
    connection: asyncpg.Connection, owner: str, position: int, limit: int
) -> list[PositionedEvent]:
    """The settled events of an owner after a position."""
    settled = await connection.fetchval(SETTLED)
    return positioned_events(
        await connection.fetch(AFTER, owner.encode(), position, settled, limit)
    )


async def session_events_after(
    connection: asyncpg.Connection, stream: StoredSession, position: int, limit: int
) -> list[PositionedEvent]:
    """The settled events of a session after a position."""
    settled = await connection.fetchval(SETTLED)
    return positioned_events(
        await connection.fetch(AFTER_IN, stream.owner, stream.session, position, settled, limit)
    )
