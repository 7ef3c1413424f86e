"""The engine's file: many connections, none of which holds much of it."""

import time
from pathlib import Path

import pytest

from thoughtline.engine.dbos.sqlite_file import open_file


def test_no_connection_holds_much_of_a_file_that_grows(tmp_path: Path) -> None:
    engine = open_file(tmp_path / "work.db")
    try:
        with engine.connect() as one:
            kibibytes = -one.exec_driver_sql("PRAGMA cache_size").scalar_one()
    finally:
        engine.dispose()

    assert 0 < kibibytes <= 256


def test_an_old_sqlite_tells_the_time_that_dbos_asks_it_for(tmp_path: Path) -> None:
    engine = open_file(tmp_path / "engine")
    with engine.connect() as connection:
        now = connection.exec_driver_sql("SELECT unixepoch('subsec')").scalar()
    engine.dispose()

    assert now == pytest.approx(time.time(), abs=60)
