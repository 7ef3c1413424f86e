"""Migration of an older SQLite file: first a copy of the file, then all steps in one transaction,
which also rebuilds the derived data.
"""

import os
import re
from itertools import chain, count
from pathlib import Path

import apsw

from thoughtline import __version__
from thoughtline.store.sqlite.database.connection import for_us_alone
from thoughtline.store.sqlite.database.schema import APPLICATION, DERIVED, STEPS
from thoughtline.store.sqlite.tables.forecasts import make_index
from thoughtline.store.sqlite.tables.rebuild import rebuild

COPY = re.compile(r"\.schema-[0-9]+(-[0-9]+)?(\.part)?|-wal\.given-up-[0-9]+(\.db)?")
"""Suffix of a backup copy's file name, or of a log that `doctor --begin-anew` kept."""


def migrate(connection: apsw.Connection) -> bytes:
    """Bring the schema up to date, after copying an older file. Return the ledger's id."""
    at = connection.pragma("user_version")
    if 0 < at < len(STEPS):
        _keep_copy(connection, at)
    if at < len(STEPS):
        with connection:
            _take_steps(connection, at)
    return ledger_id(connection)


def ledger_id(connection: apsw.Connection) -> bytes:
    """Return the id of the ledger. Raises `apsw.CorruptError` if the ledger has no id."""
    ledger = connection.execute("SELECT id FROM ledger").get
    if not isinstance(ledger, bytes):
        raise apsw.CorruptError("the ledger has no id")
    return ledger


def _take_steps(connection: apsw.Connection, at: int) -> None:
    for step in STEPS[at:]:
        connection.execute(step.read_text(encoding="utf-8"))
    if at == 0:
        connection.pragma("application_id", APPLICATION)
        row = (os.urandom(16), __version__)
        connection.execute("INSERT INTO ledger (id, release) VALUES (?, ?)", row)
    if at == 0:
        make_index(connection)
    elif at < DERIVED:
        rebuild(connection)
    connection.execute("UPDATE ledger SET release = ?", (__version__,))
    connection.pragma("user_version", len(STEPS))


def kept_copies(path: Path) -> list[Path]:
    """Include unfinished copies that a killed process left."""
    return [
        file
        for file in path.parent.iterdir()
        if file.name.startswith(path.name) and COPY.fullmatch(file.name[len(path.name) :])
    ]


def _keep_copy(connection: apsw.Connection, at: int) -> None:
    """Copy pages, even of a damaged file. An existing copy is never overwritten."""
    path = Path(connection.filename)
    name = f"{path.name}.schema-{at}"
    part = path.with_name(f"{name}.part")
    part.unlink(missing_ok=True)
    try:
        with for_us_alone():
            copy = apsw.Connection(str(part))
        try:
            with copy.backup("main", connection, "main") as backup:
                while not backup.done:
                    backup.step(-1)
        finally:
            copy.close()
        names = chain((name,), (f"{name}-{number}" for number in count(2)))
        part.rename(next(free for free in map(path.with_name, names) if not free.exists()))
    except BaseException:
        part.unlink(missing_ok=True)
        raise
