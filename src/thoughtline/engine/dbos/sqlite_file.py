import os
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from thoughtline.engine import file_lock

WAIT = 30.0
"""Seconds to wait for other transactions, which normally take milliseconds."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    "cache_size=-256",  # KiB of each of many connections, which would take 2 MB as the file grows
    f"busy_timeout={WAIT * 1000:.0f}",
)

SUBSECONDS = (3, 42)
"""First version of SQLite with `unixepoch('subsec')`, which DBOS needs with Python 3.12 and
later.
"""


class TransactionLock:
    """Lock that allows a single transaction at a time, across all threads and processes.

    Python may come with a SQLite older than 3.51.3. Before SQLite 3.51.3, a write-ahead log may be
    damaged if one process writes while another process runs a checkpoint.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads = threading.RLock()
        self._depth = 0
        self._descriptor = -1

    def acquire(self) -> None:
        if not self._threads.acquire(timeout=WAIT):
            raise sqlite3.OperationalError("database is locked")
        if self._depth == 0:
            descriptor = file_lock.acquire_within(self._path, WAIT)
            if descriptor is None:
                self._threads.release()
                raise sqlite3.OperationalError("database is locked")  # DBOS retries
            self._descriptor = descriptor
        self._depth += 1

    def release(self) -> None:
        self._depth -= 1
        if self._depth == 0:
            file_lock.release(self._descriptor)
        self._threads.release()


def open_file(path: Path) -> sa.Engine:
    """Open the SQLite file of the engine. A missing file is created, readable by its owner only."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | file_lock.FLAGS, 0o600))
    lock = TransactionLock(path.with_name(path.name + ".lock"))
    address = sa.URL.create("sqlite", database=str(path))
    engine = sa.create_engine(address, pool_size=8, max_overflow=24, hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = "IMMEDIATE"
        if sqlite3.sqlite_version_info < SUBSECONDS:
            connection.create_function("unixepoch", 1, lambda _: time.time())
        lock.acquire()
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        finally:
            lock.release()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        if "locked" not in connection.info:
            lock.acquire()
            connection.info["locked"] = True

    @sa.event.listens_for(engine, "checkin")
    def end(_: Any, record: Any) -> None:
        if record.info.pop("locked", None):
            lock.release()

    return engine
