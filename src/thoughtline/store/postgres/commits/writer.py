"""SQL statements that store decisions on several sessions in one round trip."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import asyncpg

from thoughtline.store import session_title
from thoughtline.store.head import Head
from thoughtline.store.integrity.hash_chain import link_entries
from thoughtline.store.ledger import Entry, VersionConflict
from thoughtline.store.model_usage import usage_by_day
from thoughtline.store.postgres.commits.session_batch import News, PendingWrite, Place, SessionBatch
from thoughtline.store.postgres.search import index
from thoughtline.store.postgres.tables import descriptions, model_usage, rests
from thoughtline.store.postgres.tables.session_ref import SessionKey
from thoughtline.store.rests import Rest, rests_among

LOCK_HEAD = "SELECT version, hash, oldest FROM thoughtline.lock_head($1, $2, false)"
HEADS = """
    SELECT owner, name, version, hash FROM unnest($1::bytea[], $2::bytea[]) AS one (owner, name)
    JOIN thoughtline.session USING (owner, name)
"""
APPEND = f"SELECT thoughtline.append_group({', '.join(f'${n}' for n in range(1, 18))})"

LOCK_AND_FOLLOW = "SELECT * FROM thoughtline.lock_and_follow($1, $2, $3, $4, $5)"

LONGEST_NEWS = 1_000
"""Maximum number of events to read while a session is locked. A caller that lacks more events reads
the session before taking the lock.
"""

STORED = "stored"
BUSY = "busy"
KEY = "key "

Outcome = str | PendingWrite
"""Outcome of a batch: `STORED`, `BUSY`, "conflict", "other head", or the write whose key is taken.
`BUSY` means that another transaction has locked the session. "conflict" means that the session has
another version. "other head" means that the hash differs because a backup was restored.
"""


async def heads(connection: asyncpg.Connection, places: Sequence[Place]) -> dict[Place, Head]:
    """Return the current heads of sessions. Sessions that never began are left out."""
    rows = await connection.fetch(HEADS, *zip(*places, strict=True))
    return {(owner, name): Head(version, digest) for owner, name, version, digest in rows}


async def lock_head(connection: asyncpg.Connection, session_key: SessionKey) -> Head:
    """Return the head of a session, and lock the session until the transaction ends."""
    row = await connection.fetchrow(LOCK_HEAD, session_key.owner, session_key.session)
    return Head(*row) if row is not None else Head()


async def lock_and_follow(
    connection: asyncpg.Connection,
    seen: Mapping[Place, Head | None],
    *,
    patience_ms: int | None,
) -> dict[Place, tuple[Head, News]]:
    """Lock sessions until the transaction ends. Return the heads of the sessions, and the events
    after the heads in `seen`.

    A session whose head is None in `seen` is locked, but its events are not read. A session is left
    out if its head in `seen` is no longer part of the session. `patience_ms` limits the wait for
    each lock in milliseconds. A `patience_ms` of None means the server's own limit.
    """
    places = sorted(seen)
    known = [head and head.version for head in map(seen.get, places)]
    owners, names = zip(*places, strict=True)
    patience = patience_ms and f"{patience_ms}ms"
    rows = await connection.fetch(LOCK_AND_FOLLOW, owners, names, known, LONGEST_NEWS, patience)
    found = {place: (Head(), News(Head())) for place in places if seen[place] == Head()}
    for number, of_session in groupby(rows, key=itemgetter("number")):
        [first, *_] = events = list(of_session)
        place = places[number - 1]
        if _follows(first, seen[place]):
            head = Head(first["head_version"], first["head_hash"], first["head_oldest"])
            found[place] = head, News(seen[place], [] if first["version"] is None else events)
    return found


def _follows(row: asyncpg.Record, seen: Head | None) -> bool:
    """Return whether the head `seen` still appears to be part of the session."""
    if seen is None:
        return True
    same = seen.version == 0 or row["known_hash"] in (None, seen.hash)
    return same and row["head_version"] >= seen.version


async def append(
    connection: asyncpg.Connection, batches: Sequence[SessionBatch], *, patient: bool
) -> list[Outcome]:
    """Store batches, which must be sorted by their places. Return the outcome of each batch.

    The call needs a transaction, except for batches that are `by_themselves`. With `patient`, the
    call waits for locks of other transactions.
    """
    outcomes = await connection.fetchval(APPEND, patient, *_columns(batches))
    for batch, outcome in zip(batches, outcomes, strict=True):
        if outcome == STORED and not by_themselves([batch]):
            await index.set_standings(connection, batch.session_key, batch.standings)
            await model_usage.add(connection, batch.session_key, batch.entries)
            await descriptions.add(connection, batch.session_key, batch.entries)
            await rests.add(connection, batch.session_key, _rests_of(batch))
    keyed = [write for batch in batches for write, _, _ in batch.keys]
    return [
        keyed[int(outcome.removeprefix(KEY)) - 1] if outcome.startswith(KEY) else outcome
        for outcome in outcomes
    ]


def by_themselves(batches: Sequence[SessionBatch]) -> bool:
    """Return whether a single statement stores the batches, as in most cases."""
    return not any(
        batch.standings.parts
        or usage_by_day(batch.entries)
        or session_title.descriptions(batch.entries)
        or _rests_of(batch)
        for batch in batches
    )


def _rests_of(batch: SessionBatch) -> list[Rest]:
    first = batch.rows[0][0] if batch.rows else 0
    return [*rests_among("", first, (entry.event for entry in batch.entries))]


async def store_tombstone(
    connection: asyncpg.Connection, session_key: SessionKey, tombstone: Entry, head: Head
) -> None:
    """Store the tombstone of a deleted session as the event after `head`, which must be locked."""
    batch = SessionBatch(session_key, head)
    batch.entries = [tombstone]
    batch.rows = list(link_entries(session_key.named, batch.entries, head))
    if await append(connection, [batch], patient=True) != [STORED]:
        raise VersionConflict(session_key.named)


def _columns(batches: Sequence[SessionBatch]) -> Iterator[Sequence[Any]]:
    """Arguments of the SQL function `append_group` (sql/0005_groups.sql), without the first."""
    yield [batch.session_key.owner for batch in batches]
    yield [batch.session_key.session for batch in batches]
    yield [batch.seen.version for batch in batches]
    yield [batch.seen.hash for batch in batches]
    rows = [(n, row) for n, batch in enumerate(batches, 1) for row in batch.rows]
    yield [n for n, _ in rows]
    yield [row[0] for _, row in rows]
    yield [row[1].encode() for _, row in rows]
    for column in (2, 3, 4):
        yield [row[column] for _, row in rows]
    keys = [
        (n, *write.key_use, first, last)
        for n, batch in enumerate(batches, 1)
        for write, first, last in batch.keys
    ]
    yield from zip(*keys, strict=True) if keys else ((),) * 6
