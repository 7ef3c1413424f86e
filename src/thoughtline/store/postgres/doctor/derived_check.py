import asyncpg

from thoughtline.core.refusal import Refused
from thoughtline.store.codec import CONFIDENCE, OUTCOME, VERDICT
from thoughtline.store.integrity.derived_check import (
    ForecastCount,
    are_right,
    compare_forecasts,
    outline_finding,
)
from thoughtline.store.outline_parts import EVENTS, parts_of
from thoughtline.store.postgres.tables.outline import read_parts
from thoughtline.store.postgres.tables.reader import read_events
from thoughtline.store.postgres.tables.session_ref import SessionKey
from thoughtline.store.reports import Finding

STORED = "SELECT DISTINCT owner, session FROM thoughtline.outline"

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


async def check_outlines(connection: asyncpg.Connection) -> Finding:
    """An outline of a damaged session counts as wrong."""
    parts = wrong = 0
    for row in await connection.fetch(STORED):
        session_key = SessionKey(*row)
        stored = await read_parts(connection, session_key)
        parts += len(stored)
        try:
            events = await read_events(connection, session_key, 0, len(stored) * EVENTS)
            wrong += not are_right(stored, parts_of(events))
        except Refused:
            wrong += 1
    return outline_finding(parts, wrong)


async def check_forecasts(connection: asyncpg.Connection) -> Finding:
    """The record must be intact."""
    patterns = (CONFIDENCE, len(VERDICT), VERDICT, len(OUTCOME), OUTCOME)
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        usable = await connection.fetchval(USABLE)
        await connection.execute(BY_INDEX)
        indexed = ForecastCount(*await connection.fetchrow(INDEXED))
        await connection.execute(BY_EVENT)
        counted = ForecastCount(*await connection.fetchrow(COUNTED, *patterns))
        return compare_forecasts(indexed if usable else None, counted)
