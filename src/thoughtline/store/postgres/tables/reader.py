"""Reader of events from PostgreSQL, which checks their hash chain to detect damage."""

from collections.abc import Iterable
from typing import Any

import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.head import GENESIS_HASH, Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import PositionedEvent
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name
from thoughtline.store.reports import Damage, Verification

PAGE = 1_000
"""Number of events that are checked per page, so that verifying a long session needs little
memory.
"""

EVENTS = """
    SELECT session.version AS last, session.hash AS head, session.oldest, event.version,
           event.author, event.at, event.body, event.hash
    FROM thoughtline.session LEFT JOIN LATERAL (
        SELECT * FROM thoughtline.event
        WHERE event.owner = session.owner AND event.session = session.name
        AND event.version BETWEEN greatest($3, session.oldest - 1) AND session.version
        ORDER BY event.version
        LIMIT $4
    ) AS event ON true
    WHERE session.owner = $1 AND session.name = $2
    ORDER BY event.version
"""
"""The query returns the requested events, and the preceding event if stored. The preceding event is
needed to check the first hash.
"""

HEADLESS = """
    SELECT EXISTS (SELECT FROM thoughtline.event WHERE owner = $1 AND session = $2)
    AND NOT EXISTS (SELECT FROM thoughtline.session WHERE owner = $1 AND name = $2)
"""
EVERY_SESSION = """
    SELECT owner, name FROM thoughtline.session WHERE $1 OR owner = $2
    UNION SELECT owner, session FROM thoughtline.event WHERE $1 OR owner = $2
"""


async def read_events(
    connection: asyncpg.Connection, session_key: SessionKey, after: int, limit: int | None
) -> list[Recorded]:
    """Return at most `limit` events after version `after`, checked against the hash chain.

    Raises `Refused` (LEDGER_DAMAGED) if an event is missing or differs from the stored hash.
    """
    most = None if limit is None else limit + 1
    rows = await connection.fetch(EVENTS, session_key.owner, session_key.session, after, most)
    if not rows and await connection.fetchval(HEADLESS, session_key.owner, session_key.session):
        raise hash_chain.damaged(session_key.named, 1, "is followed by nobody knows how many")
    head = Head(rows[0]["last"], rows[0]["head"], rows[0]["oldest"]) if rows else Head()
    first, last = hash_chain.versions_needed(head, after, limit)
    needed = [stored_row(row) for row in rows if row["version"] and first <= row["version"] <= last]
    return list(hash_chain.check_rows(session_key.named, head, needed, after, limit))


def check_linked(row: asyncpg.Record) -> Recorded:
    """Return the event in a row of the view `linked`, checked against its neighbours in that row.

    Raises `Refused` (LEDGER_DAMAGED) if the event does not match its neighbours.
    """
    session, version = decode_name(row["session"]), row["version"]
    previous = row["previous"] or GENESIS_HASH
    if row["last"] is None:
        raise hash_chain.damaged(session, version, "is followed by nobody knows how many")
    if version == row["oldest"] > 1:
        previous = hash_chain.hash_before_tombstone(session, stored_row(row))
    if version == row["last"] and row["hash"] != row["head"]:
        raise hash_chain.damaged(session, version, "is not the last that was recorded")
    return hash_chain.decode_row(session, stored_row(row), after=version - 1, previous=previous)


def positioned_events(rows: Iterable[asyncpg.Record]) -> list[PositionedEvent]:
    return [PositionedEvent(position=row["position"], recorded=check_linked(row)) for row in rows]


async def verify(connection: asyncpg.Connection, owner: str) -> Verification:
    """Check every event of every session of `owner`; an `owner` of "" means all owners."""
    damage: list[Damage] = []
    events = 0
    sessions = await connection.fetch(EVERY_SESSION, not owner, owner.encode())
    for row in sessions:
        session_key = SessionKey(row["owner"], row["name"])
        intact, session_damage = await _find_first_damage(connection, session_key)
        events += intact
        damage += session_damage
    return Verification(sessions=len(sessions), events=events, damage=tuple(damage))


async def _find_first_damage(
    connection: asyncpg.Connection, session_key: SessionKey
) -> tuple[int, list[Damage]]:
    """Return the number of intact events of a session before the first damage, and a list with this
    damage.
    """
    intact = version = 0
    try:
        while page := await read_events(connection, session_key, version, PAGE):
            intact += len(page)
            version = page[-1].version
    except Refused as refusal:
        if refusal.code is not Code.LEDGER_DAMAGED:
            raise
        owner = decode_name(session_key.owner)
        what = str(refusal)
        return intact, [
            Damage(session=session_key.named, version=version + 1, what=what, owner=owner)
        ]
    return intact, []


def stored_row(row: Any) -> codec.Row:
    return row["version"], decode_name(row["author"]), row["at"], row["body"], row["hash"]
