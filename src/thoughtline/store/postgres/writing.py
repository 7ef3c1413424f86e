"""Writing events to the server, in a transaction that is open."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from zlib import crc32

import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.core.standing import Standing
from thoughtline.store import codec
from thoughtline.store.billing import accounts
from thoughtline.store.ledger import Answered, Conflict, Entry, Key, KeyTaken, Placed, Settle
from thoughtline.store.links import Head
from thoughtline.store.passages import passage
from thoughtline.store.postgres.streams import Stream, text
from thoughtline.store.postgres.words import lexemes, spaced

LOCK_HEAD = "SELECT version, hash, oldest FROM thoughtline.lock_head($1, $2, $3)"
KEEP_KEY = """
    INSERT INTO thoughtline.answered (owner, key, whose, session, first, last, digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING true
"""
ANSWERED = """
    SELECT whose, session, first, last, digest FROM thoughtline.answered
    WHERE owner = $1 AND key = $2
"""
TAKE_PLACES = "SELECT thoughtline.take_places($1)"
STORE = """
    WITH stored AS (
        INSERT INTO thoughtline.event (position, owner, session, version, author, at, body, hash)
        SELECT position, $1, $2, version, author, at, body, hash
        FROM unnest($3::bigint[], $4::bigint[], $5::bytea[], $6::bigint[], $7::bytea[],
                    $8::bytea[]) AS row (position, version, author, at, body, hash)
    )
    UPDATE thoughtline.session SET version = $9, position = $10, hash = $11, oldest = $12
    WHERE owner = $1 AND name = $2
"""
COUNT = """
    WITH said AS (
        INSERT INTO thoughtline.passage
            (position, owner, session, author, at, node, size, words, lexemes)
        SELECT position, $1, $2, author, at, node, size, words,
               array_to_tsvector(string_to_array(lexemes, ' '))
        FROM unnest($3::bigint[], $4::bytea[], $5::bigint[], $6::bytea[], $7::integer[],
                    $8::text[], $9::text[])
            AS row (position, author, at, node, size, words, lexemes)
    )
    INSERT INTO thoughtline.owner AS held (name, slot, sessions, thoughts, bytes, position)
    VALUES ($1, $10, $11, $12, $13, $14)
    ON CONFLICT (name, slot) DO UPDATE SET
        sessions = held.sessions + excluded.sessions,
        thoughts = held.thoughts + excluded.thoughts,
        bytes = held.bytes + excluded.bytes,
        position = greatest(held.position, excluded.position)
"""
STANDS = """
    DELETE FROM thoughtline.standing WHERE owner = $1 AND session = $2 AND node = ANY($3::bytea[])
"""
STANDS_NOT = """
    INSERT INTO thoughtline.standing (owner, session, node, standing)
    SELECT $1, $2, node, standing FROM unnest($3::bytea[], $4::text[]) AS row (node, standing)
    ON CONFLICT (owner, session, node) DO UPDATE SET standing = excluded.standing
"""
CHARGE = """
    INSERT INTO thoughtline.bill AS held VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (owner, session, day, mind) DO UPDATE SET
        calls = held.calls + excluded.calls, failed = held.failed + excluded.failed,
        tokens_in = held.tokens_in + excluded.tokens_in,
        tokens_out = held.tokens_out + excluded.tokens_out,
        cost = held.cost + excluded.cost, unknown = held.unknown + excluded.unknown,
        seconds = held.seconds + excluded.seconds, retries = held.retries + excluded.retries
"""
HELD = """
    SELECT count(*) FILTER (WHERE substr(body, 1, $3) = $4), coalesce(sum(length(body)), 0)::bigint
    FROM thoughtline.event WHERE owner = $1 AND session = $2
"""
FORGET = (
    "DELETE FROM thoughtline.passage WHERE owner = $1 AND session = $2",
    "DELETE FROM thoughtline.standing WHERE owner = $1 AND session = $2",
    "DELETE FROM thoughtline.answered WHERE whose = $1 AND session = $2",
    "DELETE FROM thoughtline.share WHERE owner = $1 AND session = $2",
    "DELETE FROM thoughtline.event WHERE owner = $1 AND session = $2",
)

SLOTS = 16
"""Over how many rows the sums of an owner are spread."""


async def append(
    connection: asyncpg.Connection,
    owner: str,
    stream: Stream,
    entries: Sequence[Entry],
    *,
    expecting: int,
    key: Key | None,
    settle: Settle,
) -> None:
    """Store all entries, in the open transaction. `owner` is the caller, whose the key is."""
    head = await _locked(connection, stream, expecting, making=bool(entries) and expecting == 0)
    if key is not None:
        row = (stream.owner, stream.session, expecting + 1, expecting + len(entries), key.digest)
        name = sha256(key.name.encode()).digest()
        if not await connection.fetchval(KEEP_KEY, owner.encode(), name, *row):
            raise KeyTaken(key.name)
    rows = list(_rows(stream, entries, head))
    await settle_all(connection, stream, settle())
    if rows:
        placed = await _store(connection, stream, entries, rows, oldest=head.oldest)
        await count(connection, stream, placed, sessions=int(head.version == 0))


async def forget(
    connection: asyncpg.Connection, stream: Stream, tombstone: Entry, expecting: int
) -> None:
    """Put a tombstone in the place of a session, in the open transaction."""
    head = await _locked(connection, stream, expecting, making=False)
    codec.check_tombstone(tombstone.event, head.version, head.hash)
    where = (stream.owner, stream.session)
    thought = (len(codec.THOUGHT), codec.THOUGHT)
    thoughts, size = await connection.fetchrow(HELD, *where, *thought)
    for statement in FORGET:
        await connection.execute(statement, *where)
    rows = list(_rows(stream, [tombstone], head))
    placed = await _store(connection, stream, [tombstone], rows, oldest=head.version + 1)
    gone = -int(head.oldest == 1)
    await count(connection, stream, placed, sessions=gone, thoughts=-thoughts, size=-size)


async def answered(
    connection: asyncpg.Connection, owner: str, key: str
) -> tuple[Stream, Answered] | None:
    """What a key was used for. The session's name is its owner's."""
    name = sha256(key.encode()).digest()
    row = await connection.fetchrow(ANSWERED, owner.encode(), name)
    if row is None:
        return None
    whose, session, first, last, digest = row
    told = Answered(session=text(session), first=first, last=last, digest=digest)
    return Stream(whose, session), told


async def _locked(
    connection: asyncpg.Connection, stream: Stream, expecting: int, *, making: bool
) -> Head:
    """The head of a session, if it is at the version that was expected."""
    row = await connection.fetchrow(LOCK_HEAD, stream.owner, stream.session, making)
    head = Head(*row) if row is not None else Head()
    if head.version != expecting:
        raise Conflict(stream.named)
    return head


async def _store(
    connection: asyncpg.Connection,
    stream: Stream,
    entries: Sequence[Entry],
    rows: Sequence[codec.Row],
    *,
    oldest: int,
) -> list[Placed]:
    places: list[int] = await connection.fetchval(TAKE_PLACES, len(rows))
    versions, authors, times, bodies, hashes = zip(*rows, strict=True)
    names = [author.encode() for author in authors]
    await connection.execute(
        STORE,
        *(stream.owner, stream.session),
        *(places, versions, names, times, bodies, hashes),
        *(versions[-1], places[-1], hashes[-1], oldest),
    )
    return [
        Placed(position=place, recorded=_recorded(stream, entry, row))
        for place, entry, row in zip(places, entries, rows, strict=True)
    ]


async def count(
    connection: asyncpg.Connection,
    stream: Stream,
    placed: Sequence[Placed],
    *,
    sessions: int,
    thoughts: int = 0,
    size: int = 0,
) -> None:
    """Make events findable, and count them with what else an owner gains, and what minds took."""
    events = [one.recorded for one in placed]
    for (day, mind), one in accounts(events).items():
        sums = (one.calls, one.failed, one.tokens_in, one.tokens_out, one.cost, one.unknown)
        bill = (day, mind.encode(), *sums, one.seconds, one.retries)
        await connection.execute(CHARGE, stream.owner, stream.session, *bill)
    said = list(_said(stream, placed))
    bodies = [codec.encode(event.event) for event in events]
    await connection.execute(
        COUNT,
        *(stream.owner, stream.session),
        *(zip(*said, strict=True) if said else ([],) * 7),
        *(crc32(stream.session) % SLOTS, sessions),
        *(thoughts + sum(map(codec.is_thought, bodies)), size + sum(map(len, bodies))),
        placed[-1].position,
    )


async def settle_all(
    connection: asyncpg.Connection, stream: Stream, standings: Mapping[str, Standing]
) -> None:
    """Keep how thoughts and assumptions stand now."""
    stands = [node.encode() for node, one in standings.items() if one is Standing.STANDS]
    if stands:
        await connection.execute(STANDS, stream.owner, stream.session, stands)
    others = {node.encode(): one for node, one in standings.items() if one is not Standing.STANDS}
    if others:
        kept = (list(others), [str(one) for one in others.values()])
        await connection.execute(STANDS_NOT, stream.owner, stream.session, *kept)


def _rows(stream: Stream, entries: Sequence[Entry], head: Head) -> Iterator[codec.Row]:
    """What is stored. Raises ValueError for a text that is no Unicode."""
    previous = head.hash
    for version, entry in enumerate(entries, head.version + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, (stream.named, version, entry.author, entry.at), body)
        yield version, entry.author, entry.at, body, previous


def _recorded(stream: Stream, entry: Entry, row: codec.Row) -> Recorded:
    return Recorded(
        session=stream.named,
        version=row[0],
        author=entry.author,
        at=entry.at,
        event=entry.event,
        hash=row[-1],
    )


Said = tuple[int, bytes, int, bytes, int, str, str]
"""position, author, at, node, size, words, lexemes"""


def _said(stream: Stream, placed: Sequence[Placed]) -> Iterator[Said]:
    """What is made findable: the events with a word in them."""
    for one in placed:
        event = one.recorded
        found = passage(event.event)
        if found is not None:
            kept = spaced(found.words)
            shown = (found.node.encode(), len(found.words), kept, lexemes(kept, stream.owner))
            yield one.position, event.author.encode(), event.at, *shown
