"""What sessions are called and where they belong, in the SQLite file: kept with the events."""

from collections.abc import Iterable

import apsw

from thoughtline.core.description import Description
from thoughtline.core.events import Recorded
from thoughtline.store import session_title
from thoughtline.store.ledger import Entry

FIND = "SELECT body FROM description WHERE session = ?"
KEEP = "REPLACE INTO description (session, project, archived, body) VALUES (?, ?, ?, ?)"
REMOVE = "DELETE FROM description WHERE session = ?"
CLEAR = "DELETE FROM description"


def find(connection: apsw.Connection, session: str) -> Description:
    """That of a session, by its stored name."""
    kept = connection.execute(FIND, (session,)).get
    return session_title.decode(kept if isinstance(kept, bytes) else None)


def add(connection: apsw.Connection, session: str, entries: Iterable[Entry | Recorded]) -> None:
    """Take in what events say, in the open transaction."""
    said = session_title.descriptions(entries)
    if not said:
        return
    now = find(connection, session)
    for event in said:
        now = now.after(event)
    row = (session, now.project, now.archived, session_title.encode(now))
    connection.execute(KEEP, row)


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))
