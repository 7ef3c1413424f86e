from pathlib import Path

import apsw

from thoughtline import __version__
from thoughtline.core.refusal import Code, Refused

APPLICATION = 0x54484C4E
"""Application id that marks a SQLite file as Thoughtline's ("THLN")."""

STEPS = sorted((Path(__file__).parents[1] / "sql").glob("*.sql"))
"""Files with the steps of the schema, in order. A database with schema 2 has the first two
steps.
"""

SEARCHED = 2
"""First schema with a search index."""

OWNED = 5
"""First schema that counts each owner's storage and model usage."""

FORECAST = 6
"""First schema with an index of the forecast events."""

OUTLINED = 9
"""First schema that stores outlines."""

DERIVED = 12
"""First schema whose derived data this release understands. The data of older schemas is rebuilt at
the migration.
"""


def check_ours(connection: apsw.Connection) -> None:
    """Raises `Refused` (LEDGER_DAMAGED) if another program made the database. Raises `Refused`
    (LEDGER_NEWER) if the schema is newer than this release.
    """
    empty = not connection.execute("SELECT count(*) FROM sqlite_schema").get
    if connection.pragma("application_id") != APPLICATION and not empty:
        raise Refused(
            Code.LEDGER_DAMAGED,
            "The file is an SQLite database, but not one of Thoughtline's.",
            hint="Point --database at another path.",
        )
    check_version(connection)


def check_version(connection: apsw.Connection) -> None:
    """Raises `Refused` (LEDGER_NEWER) if a newer release made the schema."""
    version = connection.execute("PRAGMA user_version").get
    if version > len(STEPS):
        raise Refused(
            Code.LEDGER_NEWER,
            f"The database has schema {version}; Thoughtline {__version__} knows up to "
            f"{len(STEPS)}.",
            hint="Upgrade Thoughtline, or point --database at another file.",
        )
