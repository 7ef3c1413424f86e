"""Permanent deletion of a session from the server (docs/decisions/0011)."""

import asyncpg

from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Entry, VersionConflict
from thoughtline.store.postgres.commits import idempotency
from thoughtline.store.postgres.commits.writer import lock_head, store_tombstone
from thoughtline.store.postgres.search import index
from thoughtline.store.postgres.tables import descriptions, grants, outline, rests, storage_usage
from thoughtline.store.postgres.tables.session_ref import SessionKey

REMOVE_EVENTS = "DELETE FROM thoughtline.event WHERE owner = $1 AND session = $2"
BEGIN_ANEW = """
    UPDATE thoughtline.session SET oldest = version + 1 WHERE owner = $1 AND name = $2
"""
REMOVE = (
    *index.REMOVE,
    idempotency.REMOVE,
    grants.REMOVE,
    descriptions.REMOVE,
    outline.REMOVE,
    rests.REMOVE,
    REMOVE_EVENTS,
    BEGIN_ANEW,
)


async def forget(
    connection: asyncpg.Connection, session_key: SessionKey, tombstone: Entry, expecting: int
) -> None:
    await index.lock(connection)
    head = await lock_head(connection, session_key)
    if head.version != expecting:
        raise VersionConflict(session_key.named)
    hash_chain.check_tombstone(tombstone.event, head.version, head.hash)
    await storage_usage.subtract(connection, session_key, last=head.oldest == 1)
    for statement in REMOVE:
        await connection.execute(statement, session_key.owner, session_key.session)
    await store_tombstone(connection, session_key, tombstone, head)
