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
    body = await connection.fetchval(FIND, session_key.owner, session_key.session)
    return session_title.decode(body)


async def add(
    connection: asyncpg.Connection, session_key: SessionKey, entries: Iterable[Entry | Recorded]
) -> None:
    """The transaction must have locked the session."""
    changes = session_title.descriptions(entries)
    if not changes:
        return
    description = await find(connection, session_key)
    for event in changes:
        description = description.after(event)
    key = (session_key.owner, session_key.session)
    body = session_title.encode(description)
    await connection.execute(KEEP, *key, description.project.encode(), description.archived, body)
