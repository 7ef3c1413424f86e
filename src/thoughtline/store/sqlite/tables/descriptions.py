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
    body = connection.execute(FIND, (session,)).get
    return session_title.decode(body if isinstance(body, bytes) else None)


def add(connection: apsw.Connection, session: str, entries: Iterable[Entry | Recorded]) -> None:
    changes = session_title.descriptions(entries)
    if not changes:
        return
    description = find(connection, session)
    for event in changes:
        description = description.after(event)
    row = (session, description.project, description.archived, session_title.encode(description))
    connection.execute(KEEP, row)


def remove(connection: apsw.Connection, session: str) -> None:
    connection.execute(REMOVE, (session,))
