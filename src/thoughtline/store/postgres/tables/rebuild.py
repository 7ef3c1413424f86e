from collections.abc import Sequence
from contextlib import suppress

import asyncpg

from thoughtline.core.events import SessionForgotten
from thoughtline.core.refusal import Refused
from thoughtline.store import codec
from thoughtline.store.ledger import PositionedEvent
from thoughtline.store.postgres.search import index
from thoughtline.store.postgres.tables import descriptions, model_usage, outline, rests
from thoughtline.store.postgres.tables.forecasts import reindex_forecasts
from thoughtline.store.postgres.tables.reader import mend_heads, positioned_events
from thoughtline.store.postgres.tables.session_ref import SessionKey
from thoughtline.store.rests import rests_in
from thoughtline.store.search.standings import Standings

LOCK = "LOCK TABLE thoughtline.session IN SHARE ROW EXCLUSIVE MODE"
EMPTY = """
    TRUNCATE thoughtline.passage, thoughtline.standing, thoughtline.owner,
        thoughtline.description, thoughtline.outline, thoughtline.rests;
    DELETE FROM thoughtline.bill USING thoughtline.session
    WHERE bill.owner = session.owner AND bill.session = session.name AND session.oldest = 1;
"""
"""The model usage of deleted sessions is kept, because it cannot be computed without their
events.
"""

COUNT = """
    WITH passages AS (
        INSERT INTO thoughtline.passage
            (position, owner, session, author, at, node, size, words, lexemes)
        SELECT position, $1, $2, author, at, node, size, words,
               array_to_tsvector(string_to_array(lexemes, ' '))
        FROM unnest($3::bigint[], $4::bytea[], $5::bigint[], $6::bytea[], $7::integer[],
                    $8::text[], $9::text[])
            AS row (position, author, at, node, size, words, lexemes)
    )
    INSERT INTO thoughtline.owner AS held (name, slot, sessions, thoughts, bytes, position)
    VALUES ($1, 0, $10, $11, $12, $13)
    ON CONFLICT (name, slot) DO UPDATE SET
        sessions = held.sessions + excluded.sessions,
        thoughts = held.thoughts + excluded.thoughts,
        bytes = held.bytes + excluded.bytes,
        position = greatest(held.position, excluded.position)
"""
SESSIONS = "SELECT owner, name FROM thoughtline.session"
EVENTS = """
    SELECT * FROM thoughtline.linked
    WHERE owner = $1 AND session = $2 AND version > $3 ORDER BY version LIMIT 1000
"""


async def rebuild(connection: asyncpg.Connection) -> None:
    """Writers wait until the transaction ends. Stop at the first damaged event of a session."""
    await index.lock(connection)
    await connection.execute(LOCK)
    await mend_heads(connection)
    await connection.execute(EMPTY)
    for owner, name in await connection.fetch(SESSIONS):
        await _rebuild(connection, SessionKey(owner, name))
    await index.set_complete(connection)
    await reindex_forecasts(connection)


async def _rebuild(connection: asyncpg.Connection, session_key: SessionKey) -> None:
    standings = Standings()
    version = 0
    while page := await _page(connection, session_key, version):
        for placed in page:
            standings.apply(placed.recorded.event)
        begins = version == 0 and not isinstance(page[0].recorded.event, SessionForgotten)
        await _index_and_count(connection, session_key, page, sessions=int(begins))
        events = [placed.recorded for placed in page]
        await model_usage.add(connection, session_key, events)
        await descriptions.add(connection, session_key, events)
        await rests.add(connection, session_key, rests_in(events))
        version = page[-1].recorded.version
    await index.set_standings(connection, session_key, standings.not_standing())
    with suppress(Refused):
        while (part := await outline.next_part(connection, session_key)) is not None:
            await outline.put(connection, session_key, part)


async def _index_and_count(
    connection: asyncpg.Connection,
    session_key: SessionKey,
    page: Sequence[PositionedEvent],
    *,
    sessions: int,
) -> None:
    """`sessions` is 1 if the session begins with this page, or 0 otherwise."""
    events = [placed.recorded for placed in page]
    rows = [
        (page[number - 1].position, events[number - 1].author.encode(), events[number - 1].at, *how)
        for number, *how in index.passage_rows(events, session_key.owner)
    ]
    bodies = [codec.encode(event.event) for event in events]
    await connection.execute(
        COUNT,
        *(session_key.owner, session_key.session),
        *(zip(*rows, strict=True) if rows else ((),) * 7),
        *(sessions, sum(map(codec.is_thought, bodies)), sum(map(len, bodies))),
        page[-1].position,
    )


async def _page(
    connection: asyncpg.Connection, session_key: SessionKey, after: int
) -> list[PositionedEvent]:
    rows = await connection.fetch(EVENTS, session_key.owner, session_key.session, after)
    events: list[PositionedEvent] = []
    try:
        for row in rows:
            events += positioned_events([row])
    except Refused:
        pass
    return events
