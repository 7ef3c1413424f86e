"""Search index on the server: passages, their words, and all standings except "stands".

Standings are written together with the events. Passages are indexed later than the events, and
catch up.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import Any

import asyncpg

from thoughtline.core.events import Event, Recorded
from thoughtline.core.truth.standing import Standing, pack
from thoughtline.store import codec
from thoughtline.store.outline_parts import EVENTS
from thoughtline.store.postgres.search.tsquery import lexemes, spaced
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name
from thoughtline.store.search.indexer import Step
from thoughtline.store.search.passages import passage_of
from thoughtline.store.search.standings import NOTHING, parts_over

PARTS = """
    SELECT kind, part, letters FROM thoughtline.standing
    WHERE owner = $1 AND session = $2
    AND (kind, part) IN (SELECT * FROM unnest($3::bytea[], $4::integer[]))
"""
SET_PARTS = """
    INSERT INTO thoughtline.standing (owner, session, kind, part, letters)
    SELECT $1, $2, * FROM unnest($3::bytea[], $4::integer[], $5::text[])
    ON CONFLICT (owner, session, kind, part) DO UPDATE SET letters = excluded.letters
"""
REMOVE_PARTS = """
    DELETE FROM thoughtline.standing WHERE owner = $1 AND session = $2 AND letters = $3
"""
DOUBTED = """
    SELECT DISTINCT session FROM thoughtline.standing WHERE owner = $1 AND strpos(letters, 'i') > 0
"""
REMOVE = (
    "DELETE FROM thoughtline.passage WHERE owner = $1 AND session = $2",
    "DELETE FROM thoughtline.standing WHERE owner = $1 AND session = $2",
)

STEP = 400
"""Maximum number of events to index in one step."""

SIZE = 100_000
"""Maximum size in bytes of the events in one step. The event that reaches `SIZE` bytes is the last
event of its step.
"""

LONG = 4_000
"""Size in bytes from which an event takes long to split into words. Other tasks may run after each
event of at least `LONG` bytes.
"""

LOCK = "SELECT pg_advisory_xact_lock(1414024527)"
"""Lock that is held while passages are added or events are deleted, so that no deleted text returns
to the index.
"""

EXTENT = "SELECT indexed, (SELECT max(position) FROM thoughtline.event) FROM thoughtline.ledger"
SETTLED = "SELECT indexed, thoughtline.settled() FROM thoughtline.ledger"
NEXT = """
    WITH next AS (
        SELECT position, owner, session, author, at, body, version FROM thoughtline.event
        WHERE position > $1 AND NOT EXISTS (
            SELECT FROM thoughtline.passage WHERE passage.position = event.position
        ) ORDER BY position LIMIT $2
    ), sized AS (
        SELECT *, sum(octet_length(body)) OVER (ORDER BY position) AS size FROM next
    )
    SELECT * FROM sized WHERE size - octet_length(body) < $3 ORDER BY position
"""
ADD = """
    INSERT INTO thoughtline.passage
        (position, owner, session, author, at, node, size, words, lexemes)
    SELECT position, owner, session, author, at, node, size, words,
           array_to_tsvector(string_to_array(lexemes, ' '))
    FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bigint[], $6::bytea[],
                $7::integer[], $8::text[], $9::text[])
        AS row (position, owner, session, author, at, node, size, words, lexemes)
    WHERE EXISTS (SELECT FROM thoughtline.event WHERE event.position = row.position)
    ON CONFLICT (position) DO NOTHING
"""
"""The statement skips events that were deleted or indexed by other processes in the meantime."""

SET_INDEXED = "UPDATE thoughtline.ledger SET indexed = $1 WHERE indexed < $1"
SET_COMPLETE = """
    UPDATE thoughtline.ledger SET indexed = (
        SELECT coalesce(max(position), 0) FROM thoughtline.event
    )
"""

PassageRow = tuple[int, bytes, int, str, str]
"""Passage of an event: the number of the event in the list from 1, node, size, words and
lexemes.
"""


async def lock(connection: asyncpg.Connection) -> None:
    """Keep other processes from adding to the index until the transaction ends."""
    await connection.execute(LOCK)


async def last_unindexed(connection: asyncpg.Connection) -> int | None:
    """Return the position of the last event, or None if the index has all events."""
    indexed, last = await connection.fetchrow(EXTENT)
    return last if last is not None and last > indexed else None


async def catch_up(connection: asyncpg.Connection, after: int) -> tuple[Step, list[SessionKey]]:
    """Index the next events after the position `after`. Damaged events get no passage; the command
    `doctor --verify` reports such events.

    The result includes the sessions in which an indexed event completes a part of the outline. The
    step does not wait for uncommitted transactions with lower positions, because a later step finds
    their events. Processes take steps one at a time, so that no text is split into words twice.
    """
    async with connection.transaction():
        await lock(connection)
        indexed, settled = await connection.fetchrow(SETTLED)
        rows = await connection.fetch(NEXT, max(indexed, after), STEP, SIZE)
        more = bool(rows) and (len(rows) == STEP or rows[-1]["size"] >= SIZE)
        reached = rows[-1]["position"] if more else settled
        if passages := [passage async for passage in _passages(rows)]:
            await connection.execute(ADD, *zip(*passages, strict=True))
        # If `after` is beyond `indexed`, events in between may have been committed since.
        if after <= indexed < min(reached, settled):
            await connection.execute(SET_INDEXED, min(reached, settled))
    filled = [row for row in rows if row["version"] % EVENTS == 0]
    return Step(reached, more), [SessionKey(row["owner"], row["session"]) for row in filled]


async def _passages(rows: Iterable[asyncpg.Record]) -> AsyncIterator[tuple[Any, ...]]:
    for position, owner, session, author, at, body, *_ in rows:
        event = codec.decode_body(body)
        if event is not None and (columns := _passage_columns(event, owner)) is not None:
            yield position, owner, session, author, at, *columns
        if len(body) > LONG:
            await asyncio.sleep(0)


async def set_complete(connection: asyncpg.Connection) -> None:
    """Mark all events as indexed. The caller has to keep other processes from writing."""
    await connection.execute(SET_COMPLETE)


def passage_rows(events: Iterable[Recorded], owner: bytes) -> Iterator[PassageRow]:
    for number, event in enumerate(events, 1):
        columns = _passage_columns(event.event, owner)
        if columns is not None:
            yield number, *columns


def _passage_columns(event: Event, owner: bytes) -> tuple[bytes, int, str, str] | None:
    passage = passage_of(event)
    if passage is None:
        return None
    words = spaced(passage.words)
    return passage.node.encode(), len(passage.words), words, lexemes(words, owner)


async def set_standings(
    connection: asyncpg.Connection, session_key: SessionKey, standings: Mapping[str, Standing]
) -> None:
    packed = pack(standings)
    if not packed.parts:
        return
    place = session_key.owner, session_key.session
    kinds, numbers = zip(*packed.parts, strict=True)
    rows = await connection.fetch(PARTS, *place, [kind.encode() for kind in kinds], numbers)
    known = [(row["kind"].decode(), row["part"], row["letters"]) for row in rows]
    kinds, numbers, letters = zip(*parts_over(known, packed), strict=True)
    columns = [kind.encode() for kind in kinds], numbers, letters
    await connection.execute(SET_PARTS, *place, *columns)
    if NOTHING in letters:
        await connection.execute(REMOVE_PARTS, *place, NOTHING)


async def doubted_sessions(connection: asyncpg.Connection, owner: str) -> set[str]:
    return {decode_name(row["session"]) for row in await connection.fetch(DOUBTED, owner.encode())}
