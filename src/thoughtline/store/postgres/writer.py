"""Writing to the server what was decided on several sessions, in one way there and back."""

from collections.abc import Iterator, Sequence
from typing import Any

import asyncpg

from thoughtline.store.integrity.hash_chain import Head, link_entries
from thoughtline.store.ledger import Entry, VersionConflict
from thoughtline.store.model_usage import usage_by_day
from thoughtline.store.postgres import model_usage
from thoughtline.store.postgres.chain import Chain, Place, Write
from thoughtline.store.postgres.grants import StoredSession
from thoughtline.store.postgres.search import index

LOCK_HEAD = "SELECT version, hash, oldest FROM thoughtline.lock_head($1, $2, false)"
HEADS = """
    SELECT owner, name, version, hash FROM unnest($1::bytea[], $2::bytea[]) AS one (owner, name)
    JOIN thoughtline.session USING (owner, name)
"""
APPEND = f"SELECT thoughtline.append_group({', '.join(f'${n}' for n in range(1, 23))})"

STORED = "stored"
BUSY = "busy"
KEY = "key "

Outcome = str | Write
"""What became of a chain. `STORED`; the write whose key is taken; `BUSY` where another transaction
has its session; or why it was not decided on what is so: "conflict", and "other head" where the
record was put back from a backup."""


async def heads(connection: asyncpg.Connection, places: Sequence[Place]) -> dict[Place, Head]:
    """The heads of sessions as they are now. Those that never began have none."""
    rows = await connection.fetch(HEADS, *zip(*places, strict=True))
    return {(owner, name): Head(version, digest) for owner, name, version, digest in rows}


async def lock_head(connection: asyncpg.Connection, stream: StoredSession) -> Head:
    """The head of a session, which stays so until the transaction ends."""
    row = await connection.fetchrow(LOCK_HEAD, stream.owner, stream.session)
    return Head(*row) if row is not None else Head()


async def append(
    connection: asyncpg.Connection, chains: Sequence[Chain], *, patient: bool
) -> list[Outcome]:
    """Store chains, ordered by their places. Returns what became of each.

    Takes a transaction unless they go `by_themselves`. Whoever is `patient` waits for others who
    have a session locked.
    """
    outcomes = await connection.fetchval(APPEND, patient, *_columns(chains))
    for chain, outcome in zip(chains, outcomes, strict=True):
        if outcome == STORED and not by_themselves([chain]):
            await index.set_standings(connection, chain.stream, chain.standings)
            await model_usage.add(connection, chain.stream, chain.entries)
    keyed = [write for chain in chains for write, _, _ in chain.keys]
    return [
        keyed[int(outcome.removeprefix(KEY)) - 1] if outcome.startswith(KEY) else outcome
        for outcome in outcomes
    ]


def by_themselves(chains: Sequence[Chain]) -> bool:
    """Whether storing takes no more than one statement, as is usual."""
    return not any(chain.standings or usage_by_day(chain.entries) for chain in chains)


async def store_tombstone(
    connection: asyncpg.Connection, stream: StoredSession, tombstone: Entry, head: Head
) -> None:
    """Store what is left of a forgotten session after its locked head."""
    chain = Chain(stream, head)
    chain.entries = [tombstone]
    chain.rows = list(link_entries(stream.named, chain.entries, head))
    if await append(connection, [chain], patient=True) != [STORED]:
        raise VersionConflict(stream.named)


def _columns(chains: Sequence[Chain]) -> Iterator[Sequence[Any]]:
    """The arguments of `append_group` (sql/0005_groups.sql), after the first."""
    yield [chain.stream.owner for chain in chains]
    yield [chain.stream.session for chain in chains]
    yield [chain.seen.version for chain in chains]
    yield [chain.seen.hash for chain in chains]
    rows = [(n, row) for n, chain in enumerate(chains, 1) for row in chain.rows]
    yield [n for n, _ in rows]
    yield [row[0] for _, row in rows]
    yield [row[1].encode() for _, row in rows]
    for column in (2, 3, 4):
        yield [row[column] for _, row in rows]
    keys = [
        (n, *write.key_use, first, last)
        for n, chain in enumerate(chains, 1)
        for write, first, last in chain.keys
    ]
    yield from zip(*keys, strict=True) if keys else ((),) * 6
    passages = list(_passages(chains))
    yield from zip(*passages, strict=True) if passages else ((),) * 5


def _passages(chains: Sequence[Chain]) -> Iterator[Sequence[Any]]:
    """What is kept to find events by, which are numbered through all chains."""
    before = 0
    for chain in chains:
        for number, *rest in index.passage_rows(chain.entries, chain.stream.owner):
            yield (before + number, *rest)
        before += len(chain.entries)
