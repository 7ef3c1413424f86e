"""Check that the index of forecast events matches the events on the server."""

import asyncpg

from thoughtline.store.codec import CONFIDENCE, OUTCOME, VERDICT
from thoughtline.store.integrity.forecasts_check import ForecastCount, compare_forecasts
from thoughtline.store.reports import Finding

USABLE = """
    SELECT coalesce((
        SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('thoughtline.forecast')
    ), false)
"""
BY_INDEX = "SET LOCAL enable_seqscan = off"
INDEXED = "SELECT count(*), coalesce(sum(version), 0)::bigint FROM thoughtline.forecast_event"
BY_EVENT = """
    SET LOCAL enable_seqscan = on; SET LOCAL enable_bitmapscan = off;
    SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off
"""
COUNTED = """
    SELECT count(*), coalesce(sum(version), 0)::bigint FROM thoughtline.event
    WHERE position($1 IN body) > 0 OR substr(body, 1, $2) = $3 OR substr(body, 1, $4) = $5
"""


async def check_forecasts(connection: asyncpg.Connection) -> Finding:
    """Compare the index of forecast events with the events, as of a single moment. The record must
    be intact.
    """
    patterns = (CONFIDENCE, len(VERDICT), VERDICT, len(OUTCOME), OUTCOME)
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        usable = await connection.fetchval(USABLE)
        await connection.execute(BY_INDEX)
        indexed = ForecastCount(*await connection.fetchrow(INDEXED))
        await connection.execute(BY_EVENT)
        counted = ForecastCount(*await connection.fetchrow(COUNTED, *patterns))
        return compare_forecasts(indexed if usable else None, counted)
