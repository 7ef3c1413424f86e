"""What sessions are called and where they belong, on the server: kept with the events."""

from collections.abc import Iterable

import asyncpg

from thoughtline.core.description import Description
from thoughtline.core.events import Recorded
from thoughtline.store import session_title
from thoughtline.store.ledger import Entry
from thoughtline.store.postgres.tables.session_ref import SessionKey

FIND = "SELECT body FROM thoughtline.description WHERE owner = $1 AND session = $2"
KEEP = """
    INSERT INTO thoughtline.description (owner, session, project, archived, body)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (owner, session) DO UPDATE SET
        project = excluded.project, archived = excluded.archived, body = excluded.body
"""
REMOVE = "DELETE FROM thoughtline.description WHERE owner = $1 AND session = $2"


async def find(connection: asyncpg.Connection, session_key: SessionKey) -> Description:
    kept = await connection.fetchval(FIND, session_key.owner, session_key.session)
    return session_title.decode(kept)


async def add(
    connection: asyncpg.Connection, session_key: SessionKey, entries: Iterable[Entry | Recorded]
) -> None:
    """Take in what events say, in the open transaction, which has the session locked."""
    said = session_title.descriptions(entries)
    if not said:
        return
    now = await find(connection, session_key)
    for event in said:
        now = now.after(event)
    where = (session_key.owner, session_key.session)
    kept = (now.project.encode(), now.archived, session_title.encode(now))
    await connection.execute(KEEP, *where, *kept)
