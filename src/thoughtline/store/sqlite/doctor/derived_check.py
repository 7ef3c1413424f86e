import apsw

from thoughtline.store.codec import CONFIDENCE, OUTCOME, VERDICT
from thoughtline.store.integrity.derived_check import (
    ForecastCount,
    are_right,
    compare_forecasts,
    outline_finding,
)
from thoughtline.store.outline_parts import parts_of
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import snapshot
from thoughtline.store.sqlite.database.errors import DAMAGED
from thoughtline.store.sqlite.tables.outline import read_parts
from thoughtline.store.sqlite.tables.reader import intact_events

STORED = "SELECT session, count(*) FROM outline GROUP BY session"

IS_THERE = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name = 'forecast'"

INDEXED = "SELECT count(*), coalesce(sum(version), 0) FROM forecast_event"

COUNTED = """
    SELECT count(*), coalesce(sum(version), 0) FROM event NOT INDEXED
    WHERE instr(body, ?) > 0 OR substr(body, 1, ?) = ? OR substr(body, 1, ?) = ?
"""


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


def check_forecasts(connection: apsw.Connection) -> Finding:
    """Compare the index of forecast events with the events. The record must be intact."""
    patterns = (CONFIDENCE, len(VERDICT), VERDICT, len(OUTCOME), OUTCOME)
    with snapshot(connection):
        there = connection.execute(IS_THERE).get
        indexed = ForecastCount(*connection.execute(INDEXED).get)
        counted = ForecastCount(*connection.execute(COUNTED, patterns).get)
        return compare_forecasts(indexed if there else None, counted)
