"""The schema of the SQLite file: its numbered steps, and how a file says that it is ours."""

from pathlib import Path

import apsw

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused

APPLICATION = 0x54484C4E
"""Marks the file as ours ("THLN")."""

STEPS = sorted((Path(__file__).parents[1] / "sql").glob("*.sql"))
"""The schema, in the order in which it grew: a database of schema 2 has taken the first two."""

SEARCHED = 2
"""The first schema with a search index."""

OWNED = 5
"""The first schema that counts each owner's storage and model usage."""

FORECAST = 6
"""The first schema with an index of the events that calibration reads."""

TRAILING = 7
"""The first schema with a search index that may trail behind the record."""

OUTLINED = 9
"""The first schema that stores outlines."""


def check_ours(connection: apsw.Connection) -> None:
    """Refuse another program's database. Raises `Refused` (LEDGER_DAMAGED, LEDGER_NEWER)."""
    empty = not connection.execute("SELECT count(*) FROM sqlite_schema").get
    if connection.pragma("application_id") != APPLICATION and not empty:
        raise Refused(
            Code.LEDGER_DAMAGED,
            "The file is an SQLite database, but not one of Thoughtline's.",
            hint="Point --database at another path.",
        )
    check_version(connection)


def check_version(connection: apsw.Connection) -> None:
    """Refuse a schema that a newer release made. Raises `Refused` (LEDGER_NEWER)."""
    version = connection.execute("PRAGMA user_version").get
    if version > len(STEPS):
        raise Refused(
            Code.LEDGER_NEWER,
            f"The database has schema {version}; Thoughtline {__version__} knows up to "
            f"{len(STEPS)}.",
            hint="Upgrade Thoughtline, or point --database at another file.",
        )
