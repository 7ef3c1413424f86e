"""Check that the index of forecast events matches the events in the SQLite file."""

import apsw

from thoughtline.store.codec import CONFIDENCE, OUTCOME, VERDICT
from thoughtline.store.integrity.forecasts_check import ForecastCount, compare_forecasts
from thoughtline.store.reports import Finding
from thoughtline.store.sqlite.database.connection import snapshot

IS_THERE = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name = 'forecast'"
INDEXED = "SELECT count(*), coalesce(sum(version), 0) FROM forecast_event"
COUNTED = """
    SELECT count(*), coalesce(sum(version), 0) FROM event NOT INDEXED
    WHERE instr(body, ?) > 0 OR substr(body, 1, ?) = ? OR substr(body, 1, ?) = ?
"""


def check_forecasts(connection: apsw.Connection) -> Finding:
    """Compare the index of forecast events with the events. The record must be intact."""
    patterns = (CONFIDENCE, len(VERDICT), VERDICT, len(OUTCOME), OUTCOME)
    with snapshot(connection):
        there = connection.execute(IS_THERE).get
        indexed = ForecastCount(*connection.execute(INDEXED).get)
        counted = ForecastCount(*connection.execute(COUNTED, patterns).get)
        return compare_forecasts(indexed if there else None, counted)
