"""Check that the stored outlines match the events on the server."""

import asyncpg

from thoughtline.core.refusal import Refused
from thoughtline.store.integrity.outline_check import are_right, outline_finding
from thoughtline.store.outline_parts import EVENTS, parts_of
from thoughtline.store.postgres.tables.outline import read_parts
from thoughtline.store.postgres.tables.reader import read_events
from thoughtline.store.postgres.tables.session_ref import SessionKey
from thoughtline.store.reports import Finding

STORED = "SELECT DISTINCT owner, session FROM thoughtline.outline"


async def check_outlines(connection: asyncpg.Connection) -> Finding:
    """Compare the stored outlines with the record. An outline of a damaged session counts as
    wrong.
    """
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
