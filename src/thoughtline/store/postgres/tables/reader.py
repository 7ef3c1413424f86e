from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.head import GENESIS_HASH, Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.integrity.stray_events import REINDEX, chained_head, describe_strays
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
HEAD = "SELECT version, hash, oldest FROM thoughtline.session WHERE owner = $1 AND name = $2"
CHAIN = """
    SELECT version, author, at, body, hash FROM thoughtline.event
    WHERE owner = $1 AND session = $2 AND version >= $3 ORDER BY version
"""
STRAYS = """
    SELECT version FROM thoughtline.event
    WHERE owner = $1 AND session = $2 AND version NOT BETWEEN $3 AND $4 ORDER BY version
"""
SUSPECT_HEADS = """
    SELECT owner, name FROM thoughtline.session
    WHERE version IS DISTINCT FROM (
        SELECT max(version) FROM thoughtline.event
        WHERE event.owner = session.owner AND event.session = session.name
    ) OR hash IS DISTINCT FROM (
        SELECT hash FROM thoughtline.event WHERE event.owner = session.owner
        AND event.session = session.name AND event.version = session.version
    )
"""
MOVE_HEAD = """
    UPDATE thoughtline.session SET version = $3, hash = $4, position = (
        SELECT position FROM thoughtline.event WHERE owner = $1 AND session = $2 AND version = $3
    ) WHERE owner = $1 AND name = $2
"""
EVERY_SESSION = """
    SELECT owner, name FROM thoughtline.session WHERE $1 OR owner = $2
    UNION SELECT owner, session FROM thoughtline.event WHERE $1 OR owner = $2
"""


async def read_events(
    connection: asyncpg.Connection, session_key: SessionKey, after: int, limit: int | None
) -> list[Recorded]:
    """Raises `Refused` (LEDGER_DAMAGED) if an event is missing or differs from the stored hash."""
    most = None if limit is None else limit + 1
    rows = await connection.fetch(EVENTS, session_key.owner, session_key.session, after, most)
    if not rows and await connection.fetchval(HEADLESS, session_key.owner, session_key.session):
        raise hash_chain.damaged(session_key.named, 1, "is followed by nobody knows how many")
    head = Head(rows[0]["last"], rows[0]["head"], rows[0]["oldest"]) if rows else Head()
    first, last = hash_chain.versions_needed(head, after, limit)
    needed = [stored_row(row) for row in rows if row["version"] and first <= row["version"] <= last]
    return list(hash_chain.check_rows(session_key.named, head, needed, after, limit))


def check_linked(row: asyncpg.Record) -> Recorded:
    """Raises `Refused` (LEDGER_DAMAGED) if the event does not match its neighbours in the row."""
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
    damage: list[Damage] = []
    events = 0
    sessions = await connection.fetch(EVERY_SESSION, not owner, owner.encode())
    for row in sessions:
        session_key = SessionKey(row["owner"], row["name"])
        intact, session_damage = await _find_first_damage(connection, session_key)
        events += intact
        damage += session_damage
    return Verification(sessions=len(sessions), events=events, damage=tuple(damage))


async def mend_heads(connection: asyncpg.Connection) -> None:
    """A head that was rolled back takes up the events behind it, in the open transaction."""
    for owner, name in await connection.fetch(SUSPECT_HEADS):
        with suppress(Refused):
            session_key = SessionKey(owner, name)
            head = await _head_of(connection, session_key)
            chained = await _chained_head(connection, session_key, head)
            if not chained.matches(head):
                await connection.execute(MOVE_HEAD, owner, name, chained.version, chained.hash)


async def _head_of(connection: asyncpg.Connection, session_key: SessionKey) -> Head:
    row = await connection.fetchrow(HEAD, session_key.owner, session_key.session)
    return Head() if row is None else Head(row["version"], row["hash"], row["oldest"])


async def _chained_head(
    connection: asyncpg.Connection, session_key: SessionKey, head: Head
) -> Head:
    rows = await connection.fetch(CHAIN, session_key.owner, session_key.session, head.oldest)
    return chained_head(session_key.named, head, map(stored_row, rows))


async def _find_strays(connection: asyncpg.Connection, session_key: SessionKey) -> list[Damage]:
    head = await _head_of(connection, session_key)
    bound = (session_key.owner, session_key.session, head.oldest, head.version)
    versions = [version for [version] in await connection.fetch(STRAYS, *bound)]
    chained = await _chained_head(connection, session_key, head) if versions else head
    owner = decode_name(session_key.owner)
    return describe_strays(session_key.named, owner, head, chained, versions)


async def _remedy(connection: asyncpg.Connection, session_key: SessionKey) -> str:
    try:
        head = await _head_of(connection, session_key)
        chained = await _chained_head(connection, session_key, head)
    except Refused:
        return ""
    return "" if chained.matches(head) else REINDEX


async def _find_first_damage(
    connection: asyncpg.Connection, session_key: SessionKey
) -> tuple[int, list[Damage]]:
    intact = version = 0
    try:
        while page := await read_events(connection, session_key, version, PAGE):
            intact += len(page)
            version = page[-1].version
        return intact, await _find_strays(connection, session_key)
    except Refused as refusal:
        if refusal.code is not Code.LEDGER_DAMAGED:
            raise
        owner = decode_name(session_key.owner)
        remedy = await _remedy(connection, session_key)
        return intact, [
            Damage(
                session=session_key.named,
                version=version + 1,
                what=refusal.message if remedy else str(refusal),
                owner=owner,
                remedy=remedy,
            )
        ]


def stored_row(row: Any) -> codec.Row:
    return row["version"], decode_name(row["author"]), row["at"], row["body"], row["hash"]
