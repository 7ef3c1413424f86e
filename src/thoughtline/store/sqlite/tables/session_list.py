import apsw

from thoughtline.core.author import split_import
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import session_title, stored_names
from thoughtline.store.access.session_access import SessionRef, own_session
from thoughtline.store.ledger import SessionSummary, SharedSession
from thoughtline.store.sqlite.tables import descriptions
from thoughtline.store.sqlite.tables.reader import head_of, read_events

LATEST_SESSIONS = """
    SELECT name FROM session
    WHERE oldest = 1 AND (name BETWEEN :low AND :high) = :inside AND position < :before
    AND (:project IS NULL OR name IN (SELECT session FROM description WHERE project = :project))
    AND (:archived OR name NOT IN (SELECT session FROM description WHERE archived))
    ORDER BY position DESC LIMIT :limit
"""
NAMES = """
    SELECT name FROM session
    WHERE oldest = 1 AND (name BETWEEN :low AND :high) = :inside AND name >= :first AND name < :end
    ORDER BY name LIMIT :limit
"""
SHARED_WITH = """
    SELECT handle, name, access FROM share JOIN session ON session.name = share.session
    WHERE reader = ? ORDER BY position DESC LIMIT ?
"""

POSITION = "SELECT position FROM session WHERE name = ?"

END = 1 << 62
"""Position after all other positions."""


def sessions(
    connection: apsw.Connection,
    owner: str,
    *,
    limit: int | None,
    before: int | None,
    project: str | None,
    archived: bool,
) -> list[SessionSummary]:
    found = latest(
        connection, owner, limit=limit, before=before, project=project, archived=archived
    )
    return [summary(connection, own_session(owner, name)) for name in found]


def latest(
    connection: apsw.Connection,
    owner: str,
    *,
    limit: int | None,
    before: int | None = None,
    project: str | None = None,
    archived: bool = True,
) -> list[str]:
    bound = {
        **stored_names.owner_range(owner),
        "limit": -1 if limit is None else limit,
        "before": END if before is None else before,
        "project": project,
        "archived": archived,
    }
    rows = connection.execute(LATEST_SESSIONS, bound)
    return [stored_names.owner_and_name(key)[1] for [key] in rows]


def names(connection: apsw.Connection, owner: str, prefix: str, limit: int) -> list[str]:
    first = stored_names.stored_name(owner, prefix)
    if owner:
        first = first.removesuffix('"]')  # the end of a complete name
    bound = {
        **stored_names.owner_range(owner),
        "first": first,
        "end": f"{first}\U0010ffff",
        "limit": limit,
    }
    return [stored_names.owner_and_name(key)[1] for [key] in connection.execute(NAMES, bound)]


def summary(connection: apsw.Connection, session_ref: SessionRef) -> SessionSummary:
    position = connection.execute(POSITION, (session_ref.key,)).get
    description = descriptions.find(connection, session_ref.key)
    try:
        head = head_of(connection, session_ref.key)
        first = list(read_events(connection, session_ref.key, 0, session_title.OPENING_EVENTS))
        [*_, last] = read_events(connection, session_ref.key, head.version - 1, 1)
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        return session_title.damaged_summary(session_ref.name, position, description)
    return SessionSummary(
        session=session_ref.name,
        version=head.version,
        began=first[0].at,
        latest=last.at,
        opening=session_title.opening_words(first, description),
        description=description,
        position=position,
        hash=head.hash,
        file=split_import(first[0].author)[0],
    )


def shared(connection: apsw.Connection, reader: str, limit: int | None) -> list[SharedSession]:
    granted = list(connection.execute(SHARED_WITH, (reader, -1 if limit is None else limit)))
    shared_sessions: list[SharedSession] = []
    for handle, key, access in granted:
        owner, name = stored_names.owner_and_name(key)
        listed = summary(connection, SessionRef(handle, key))
        shared_sessions.append(SharedSession(summary=listed, owner=owner, name=name, access=access))
    return shared_sessions
