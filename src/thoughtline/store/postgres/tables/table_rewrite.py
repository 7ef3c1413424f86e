import asyncpg

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.store.reports import Finding

LONGEST = 24 * 3600.0
"""Maximum seconds to rewrite one table. A large table takes longer than other statements may."""

TABLES = """
    SELECT pg_class.oid::regclass::text AS name, pg_has_role(relowner, 'USAGE') AS own,
           pg_get_userbyid(relowner) AS owner
    FROM pg_class JOIN pg_namespace AS schema ON schema.oid = relnamespace
    WHERE relkind = 'r' AND nspname IN ('thoughtline', 'thoughtline_engine') ORDER BY name
"""
OWNS_DATABASE = """
    SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()
"""
STATISTICS = "pg_catalog.pg_statistic"
"""Table of statistics. Until schema 10 the statistics had copies of stored values."""


async def wipe(connection: asyncpg.Connection) -> list[Finding]:
    """Rewrite all tables of the record and of the workflow engine, without deleted rows.

    `VACUUM FULL` copies the living rows and rebuilds the indexes. A plain `VACUUM` would only mark
    the space as free. Raises `Refused` (LEDGER_READ_ONLY) if another role owns a table.
    """
    tables = await connection.fetch(TABLES)
    for table in tables:
        if not table["own"]:
            raise Refused(
                Code.LEDGER_READ_ONLY,
                f"The table {table['name']} belongs to the role {table['owner']}, so this role "
                "cannot rewrite it.",
                hint=f"Run this command as {table['owner']}.",
            )
    for table in tables:
        await _rewrite(connection, table["name"])
    return [
        Finding(name="tables", value=f"{count_noun(len(tables), 'table')} rewritten"),
        Finding(name="statistics", value=await _rewrite_statistics(connection)),
    ]


async def _rewrite_statistics(connection: asyncpg.Connection) -> str:
    if not await connection.fetchval(OWNS_DATABASE):
        return "no words; the owner of the database may also rewrite deleted statistics"
    await _rewrite(connection, STATISTICS)
    return "no words; rewritten"


async def _rewrite(connection: asyncpg.Connection, table: str) -> None:
    await connection.execute(f"VACUUM (FULL) {table}", timeout=LONGEST)
