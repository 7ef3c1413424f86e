"""Writing events to the server, in a transaction that is open.

A write takes three ways to the server: one to begin, one for all that is written, one to commit.
"""

from collections.abc import Sequence

import asyncpg

from thoughtline.store import codec
from thoughtline.store.integrity.hash_chain import Head, link_entries
from thoughtline.store.ledger import Entry, KeyTaken, StandingsAfter, VersionConflict
from thoughtline.store.postgres import model_usage
from thoughtline.store.postgres.grants import StoredSession
from thoughtline.store.postgres.idempotency import NO_KEY, KeyUse
from thoughtline.store.postgres.search import index
from thoughtline.store.postgres.storage_usage import Gain

LOCK_HEAD = "SELECT version, hash, oldest FROM thoughtline.lock_head($1, $2, false)"
APPEND = f"SELECT thoughtline.append({', '.join(f'${n}' for n in range(1, 18))})"


async def append(
    connection: asyncpg.Connection,
    stream: StoredSession,
    entries: Sequence[Entry],
    seen: Head | None,
    *,
    expecting: int,
    key: KeyUse,
    standings_after: StandingsAfter,
) -> Head:
    """Store all entries, in the open transaction. Returns the head that the session has then.

    `seen` is what this process takes the head for.
    """
    head = seen or await lock_head(connection, stream, expecting)
    try:
        then = await store(connection, stream, entries, head, key=key)
    except _OtherHead:  # since it was seen the record was put back from a backup
        head = await lock_head(connection, stream, expecting)
        then = await store(connection, stream, entries, head, key=key)
    await index.set_standings(connection, stream, standings_after())
    return then


class _OtherHead(Exception):  # noqa: N818 - as `VersionConflict`
    """The session is at the version that was seen, and not by the events that were seen."""


async def lock_head(connection: asyncpg.Connection, stream: StoredSession, expecting: int) -> Head:
    """The head of a session, if it is at the version that was expected."""
    row = await connection.fetchrow(LOCK_HEAD, stream.owner, stream.session)
    head = Head(*row) if row is not None else Head()
    if head.version != expecting:
        raise VersionConflict(stream.named)
    return head


async def store(
    connection: asyncpg.Connection,
    stream: StoredSession,
    entries: Sequence[Entry],
    head: Head,
    *,
    key: KeyUse = NO_KEY,
    gain: Gain = (0, 0, 0),
) -> Head:
    """Store entries after `head`, which is locked from then on, and make them findable."""
    rows = list(link_entries(stream.named, entries, head))
    _, authors, times, bodies, hashes = zip(*rows, strict=True) if rows else ((),) * 5
    passages = list(index.passage_rows(entries, stream.owner))
    sessions, thoughts, size = gain
    outcome = await connection.fetchval(
        APPEND,
        *(stream.owner, stream.session, head.version, head.hash),
        *key,
        *([author.encode() for author in authors], times, bodies, hashes),
        *(zip(*passages, strict=True) if passages else ((),) * 5),
        (
            sessions + int(bool(rows) and head.version == 0),
            thoughts + sum(map(codec.is_thought, bodies)),
            size + sum(map(len, bodies)),
        ),
    )
    match outcome:
        case "conflict":
            raise VersionConflict(stream.named)
        case "other head":
            raise _OtherHead
        case "key taken":
            raise KeyTaken(stream.named)
    await model_usage.add(connection, stream, entries)
    return Head(head.version + len(rows), hashes[-1] if rows else head.hash)
