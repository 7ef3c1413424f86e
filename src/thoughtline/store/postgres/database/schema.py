"""The schema on the server: its numbered steps, and which of them were taken."""

from pathlib import Path

import asyncpg

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused

SQL = Path(__file__).parents[1] / "sql"

STEPS = sorted(SQL.glob("*.sql"))
"""The schema, in the order in which it grew: a server of schema 2 has taken the first two."""

TRAILING = 6
"""The first schema whose search index may be behind the record, and says up to where it goes."""

OUTLINED = 9
"""The first schema that stores outlines."""

EXISTS = """
    SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'thoughtline' AND tablename = 'ledger')
"""
"""Not `to_regclass`, which may answer from what it remembers of before the lock was had."""

VERSION = "SELECT schema FROM thoughtline.ledger"


async def version(connection: asyncpg.Connection, place: str) -> int:
    """The schema that is there, 0 for none. Raises `Refused` (LEDGER_NEWER)."""
    if not await connection.fetchval(EXISTS):
        return 0
    found = int(await connection.fetchval(VERSION))
    if found > len(STEPS):
        raise Refused(
            Code.LEDGER_NEWER,
            f"{place} has schema {found}; Thoughtline {__version__} knows up to {len(STEPS)}.",
            hint="Upgrade Thoughtline, or use another database.",
        )
    return found


async def check_current(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a schema that would have to be brought to ours first. Raises `Refused`."""
    found = await version(connection, place)
    if found == 0:
        raise Refused(
            Code.LEDGER_MISSING,
            f"There is no record at {place}, and with --read-only none is begun.",
            hint="Point --database at the database of a record.",
        )
    if found < len(STEPS):
        raise Refused(
            Code.LEDGER_READ_ONLY,
            f"{place} has schema {found}, and only {len(STEPS)} is read as it is.",
            hint="The next server or command that opens it to write brings it there.",
        )
