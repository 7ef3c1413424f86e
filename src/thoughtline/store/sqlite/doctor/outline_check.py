"""Check that the stored outlines match the events in the SQLite file."""

import apsw

from thoughtline.store.integrity.outline_check import are_right, outline_finding
from thoughtline.store.outline_parts import parts_of
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import snapshot
from thoughtline.store.sqlite.database.errors import DAMAGED
from thoughtline.store.sqlite.tables.outline import read_parts
from thoughtline.store.sqlite.tables.reader import intact_events

STORED = "SELECT session, count(*) FROM outline GROUP BY session"


def check_outlines(connection: apsw.Connection) -> Finding:
    """Compare the stored outlines with the record, up to the first unreadable part."""
    parts = wrong = 0
    try:
        with snapshot(connection):
            for session, stored in dict(connection.execute(STORED)).items():
                events = (recorded for _, recorded in intact_events(connection, session))
                readable = read_parts(connection, session)
                parts += stored
                wrong += len(readable) < stored or not are_right(readable, parts_of(events))
    except DAMAGED:
        wrong += 1
    return outline_finding(parts, wrong)
