from pathlib import Path

import asyncpg

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.read_only import check_not_older

SQL = Path(__file__).parents[1] / "sql"

STEPS = sorted(SQL.glob("*.sql"))
"""Files with the steps of the schema, in order. A server with schema 2 has the first two steps."""

TRAILING = 6
"""First schema whose search index may trail behind the record. Schema 6 and later schemas store the
indexed position.
"""

OUTLINED = 9
"""First schema that stores outlines."""

DERIVED = 13
"""First schema whose derived data this release understands. The data of older schemas is rebuilt at
the migration.
"""

EXISTS = """
    SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'thoughtline' AND tablename = 'ledger')
"""
"""The query reads `pg_tables` because the cached answer of `to_regclass` may be older than the
lock.
"""

VERSION = "SELECT schema FROM thoughtline.ledger"


async def version(connection: asyncpg.Connection, place: str) -> int:
    """Return 0 without a schema. Raises `Refused` (LEDGER_NEWER) for that of a newer release."""
    if not await connection.fetchval(EXISTS):
        return 0
    number = int(await connection.fetchval(VERSION))
    if number > len(STEPS):
        raise Refused(
            Code.LEDGER_NEWER,
            f"{place} has schema {number}; Thoughtline {__version__} knows up to {len(STEPS)}.",
            hint="Upgrade Thoughtline, or use another database.",
        )
    return number


async def check_current(connection: asyncpg.Connection, place: str) -> None:
    """Raises `Refused` (LEDGER_MISSING) if there is no schema. Raises `Refused` (LEDGER_READ_ONLY)
    if the schema is older, or `Refused` (LEDGER_NEWER) if the schema is newer.
    """
    number = await version(connection, place)
    if number == 0:
        raise Refused(
            Code.LEDGER_MISSING,
            f"There is no record at {place}, and --read-only creates none.",
            hint="Point --database at the database of a record.",
        )
    check_not_older(number, len(STEPS), place)
