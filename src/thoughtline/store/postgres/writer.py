"""Writing events to the server, in a transaction that is open.

A write takes three ways to the server: one to begin, one for all that is written, one to commit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.core.truth.standing import Standing
from thoughtline.store import codec
from thoughtline.store.integrity.hash_chain import Head
from thoughtline.store.ledger import Answered, Conflict, Entry, Key, KeyTaken, Settle
from thoughtline.store.model_usage import accounts
from thoughtline.store.postgres.grants import Stream, text
from thoughtline.store.postgres.tsquery import findable

LOCK_HEAD = "SELECT version, hash, oldest FROM thoughtline.lock_head($1, $2, false)"
APPEND = f"SELECT thoughtline.append({', '.join(f'${n}' for n in range(1, 18))})"
ANSWERED = """
    SELECT whose, session, first, last, digest FROM thoughtline.answered
    WHERE owner = $1 AND key = $2
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
    "UPDATE thoughtline.session SET oldest = version + 1 WHERE owner = $1 AND name = $2",
)

Asked = tuple[bytes, bytes | None, bytes | None]
"""Whose the key is, the key, and the digest of what was asked."""

NO_KEY: Asked = (b"", None, None)

Gain = tuple[int, int, int]
"""Sessions, thoughts and bytes that an owner holds more."""


async def append(
    connection: asyncpg.Connection,
    owner: str,
    stream: Stream,
    entries: Sequence[Entry],
    seen: Head | None,
    *,
    expecting: int,
    key: Key | None,
    settle: Settle,
) -> Head:
    """Store all entries, in the open transaction. Returns the head that the session has then.

    `owner` is the caller, whose the key is. `seen` is what this process takes the head for.
    """
    head = seen or await _locked(connection, stream, expecting)
    asked = _asked(owner, key) if key is not None else NO_KEY
    try:
        then = await _store(connection, stream, entries, head, asked=asked)
    except _OtherHead:  # since it was seen the record was put back from a backup
        head = await _locked(connection, stream, expecting)
        then = await _store(connection, stream, entries, head, asked=asked)
    await settle_all(connection, stream, settle())
    return then


async def forget(
    connection: asyncpg.Connection, stream: Stream, tombstone: Entry, expecting: int
) -> None:
    """Put a tombstone in the place of a session, in the open transaction."""
    head = await _locked(connection, stream, expecting)
    codec.check_tombstone(tombstone.event, head.version, head.hash)
    where = (stream.owner, stream.session)
    thought = (len(codec.THOUGHT), codec.THOUGHT)
    thoughts, size = await connection.fetchrow(HELD, *where, *thought)
    for statement in FORGET:
        await connection.execute(statement, *where)
    lost = (-int(head.oldest == 1), -thoughts, -size)
    await _store(connection, stream, [tombstone], head, gain=lost)


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


async def charge(
    connection: asyncpg.Connection, stream: Stream, events: Iterable[Entry | Recorded]
) -> None:
    """Add what minds took for some events to the sums. Most took nothing."""
    for (day, mind), one in accounts(events).items():
        sums = (one.calls, one.failed, one.tokens_in, one.tokens_out, one.cost, one.unknown)
        bill = (day, mind.encode(), *sums, one.seconds, one.retries)
        await connection.execute(CHARGE, stream.owner, stream.session, *bill)


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


class _OtherHead(Exception):  # noqa: N818 - as `Conflict`
    """The session is at the version that was seen, and not by the events that were seen."""


async def _locked(connection: asyncpg.Connection, stream: Stream, expecting: int) -> Head:
    """The head of a session, if it is at the version that was expected."""
    row = await connection.fetchrow(LOCK_HEAD, stream.owner, stream.session)
    head = Head(*row) if row is not None else Head()
    if head.version != expecting:
        raise Conflict(stream.named)
    return head


async def _store(
    connection: asyncpg.Connection,
    stream: Stream,
    entries: Sequence[Entry],
    head: Head,
    *,
    asked: Asked = NO_KEY,
    gain: Gain = (0, 0, 0),
) -> Head:
    """Store entries after `head`, which is locked from then on, and make them findable."""
    rows = list(_rows(stream, entries, head))
    authors, times, bodies, hashes = zip(*rows, strict=True) if rows else ((),) * 4
    passages = list(findable(entries, stream.owner))
    sessions, thoughts, size = gain
    said = await connection.fetchval(
        APPEND,
        *(stream.owner, stream.session, head.version, head.hash),
        *asked,
        *(authors, times, bodies, hashes),
        *(zip(*passages, strict=True) if passages else ((),) * 5),
        (
            sessions + int(bool(rows) and head.version == 0),
            thoughts + sum(map(codec.is_thought, bodies)),
            size + sum(map(len, bodies)),
        ),
    )
    match said:
        case "conflict":
            raise Conflict(stream.named)
        case "other head":
            raise _OtherHead
        case "key taken":
            raise KeyTaken(stream.named)
    await charge(connection, stream, entries)
    return Head(head.version + len(rows), hashes[-1] if rows else head.hash)


def _asked(owner: str, key: Key) -> Asked:
    return owner.encode(), sha256(key.name.encode()).digest(), key.digest


def _rows(
    stream: Stream, entries: Sequence[Entry], head: Head
) -> Iterator[tuple[bytes, int, bytes, bytes]]:
    """Author, time, body and hash of each. Raises ValueError for a text that is no Unicode."""
    previous = head.hash
    for version, entry in enumerate(entries, head.version + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, (stream.named, version, entry.author, entry.at), body)
        yield entry.author.encode(), entry.at, body, previous
