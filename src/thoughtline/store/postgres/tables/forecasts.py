import asyncpg

from thoughtline.core.events import Recorded
from thoughtline.store.postgres.database.schema import SQL
from thoughtline.store.postgres.tables.reader import check_linked

MAKE = SQL / "0004_forecasts.sql"
REINDEX = "REINDEX INDEX thoughtline.forecast"

PAGE = 1_000
"""Number of events per page."""

EVENTS = """
    SELECT each.*, before.hash AS previous, whole.oldest, whole.version AS last, whole.hash AS head
    FROM thoughtline.forecast_event AS each
    LEFT JOIN LATERAL (
        SELECT hash FROM thoughtline.event
        WHERE owner = each.owner AND session = each.session AND version = each.version - 1 LIMIT 1
    ) AS before ON true
    LEFT JOIN LATERAL (
        SELECT * FROM thoughtline.session WHERE owner = each.owner AND name = each.session LIMIT 1
    ) AS whole ON true
    WHERE each.owner = $1 AND (each.session, each.version) > ($2, $3)
    ORDER BY each.session, each.version LIMIT $4
"""
"""The query returns the columns of the view `linked`. The preceding event is queried for each
event, because a join could read all other events.
"""


async def read_forecasts(
    connection: asyncpg.Connection, owner: str, session: str, version: int
) -> list[Recorded]:
    """Raises `Refused` (LEDGER_DAMAGED) if an event does not match its neighbours."""
    rows = await connection.fetch(EVENTS, owner.encode(), session.encode(), version, PAGE)
    return [check_linked(row) for row in rows]


async def reindex_forecasts(connection: asyncpg.Connection) -> None:
    """Readers of the index wait until the transaction ends."""
    await connection.execute(MAKE.read_text(encoding="utf-8"))
    await connection.execute(REINDEX)
