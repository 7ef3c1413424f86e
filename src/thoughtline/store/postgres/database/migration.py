"""Migration of the schema on the server, by one process in one transaction, which also rebuilds the
derived data.
"""

import secrets

import asyncpg

from thoughtline import __version__
from thoughtline.store.postgres.database import schema
from thoughtline.store.postgres.tables.rebuild import rebuild

LOCK = 0x54484C4E
"""Key of the lock that is held during a migration, so that only one process migrates the schema."""


async def migrate(connection: asyncpg.Connection, place: str) -> None:
    """Raises `Refused` (LEDGER_NEWER) if a newer release has migrated the schema."""
    if await schema.version(connection, place) == len(schema.STEPS):
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version = await schema.version(connection, place)  # another process may have been first
        for step in schema.STEPS[version:]:
            await connection.execute(step.read_text(encoding="utf-8"))
        if version == 0:
            row = (secrets.token_bytes(16), len(schema.STEPS), __version__)
            await connection.execute("INSERT INTO thoughtline.ledger VALUES ($1, $2, $3)", *row)
        elif version < len(schema.STEPS):
            change = "UPDATE thoughtline.ledger SET schema = $1, release = $2"
            await connection.execute(change, len(schema.STEPS), __version__)
            if version < schema.DERIVED:
                await rebuild(connection)
