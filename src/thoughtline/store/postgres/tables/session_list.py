from collections.abc import Iterable
from itertools import groupby

import asyncpg

from thoughtline.core.author import split_import
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import session_title
from thoughtline.store.ledger import SessionSummary, SharedSession
from thoughtline.store.postgres.tables.reader import check_linked
from thoughtline.store.postgres.tables.session_ref import decode_name

SESSIONS = """
    SELECT one.name AS called, one.description, one.position AS place, linked.* FROM (
        SELECT session.*, said.body AS description FROM thoughtline.session
        LEFT JOIN thoughtline.description AS said
            ON said.owner = session.owner AND said.session = session.name
        WHERE session.owner = $1 AND oldest = 1 AND ($4::bigint IS NULL OR position < $4)
        AND ($5::bytea IS NULL OR project = $5) AND ($6 OR archived IS NOT TRUE)
        ORDER BY position DESC LIMIT $2
    ) AS one
    LEFT JOIN thoughtline.linked ON linked.owner = one.owner AND linked.session = one.name
        AND (linked.version <= least($3, one.version) OR linked.version = one.version)
    ORDER BY one.position DESC, linked.version
"""
LATEST = """
    SELECT session.name FROM thoughtline.session
    LEFT JOIN thoughtline.description AS said
        ON said.owner = session.owner AND said.session = session.name
    WHERE session.owner = $1 AND oldest = 1 AND ($3::bytea IS NULL OR project = $3)
    ORDER BY position DESC LIMIT $2
"""
SHARED_WITH = """
    WITH granted AS (
        SELECT share.handle, share.access, one.owner, one.name, one.version, one.position
        FROM thoughtline.share
        JOIN thoughtline.session AS one ON one.owner = share.owner AND one.name = share.session
        WHERE share.reader = $1
        ORDER BY one.position DESC LIMIT $3
    )
    SELECT granted.name AS called, granted.owner AS of, granted.position AS place,
        handle, access, said.body AS description, linked.*
    FROM granted
    LEFT JOIN thoughtline.description AS said
        ON said.owner = granted.owner AND said.session = granted.name
    LEFT JOIN thoughtline.linked ON linked.owner = granted.owner AND linked.session = granted.name
        AND (linked.version <= $2 OR linked.version = granted.version)
    ORDER BY granted.position DESC, linked.version
"""
NAMES = """
    SELECT name FROM thoughtline.session
    WHERE owner = $1 AND oldest = 1 AND substr(name, 1, $3) = $2 ORDER BY name LIMIT $4
"""


async def sessions(
    connection: asyncpg.Connection,
    owner: str,
    *,
    limit: int | None,
    before: int | None,
    project: str | None,
    archived: bool,
) -> list[SessionSummary]:
    rows = await connection.fetch(
        SESSIONS,
        owner.encode(),
        limit,
        session_title.OPENING_EVENTS,
        before,
        None if project is None else project.encode(),
        archived,
    )
    return [
        _summary(decode_name(name), group)
        for name, group in groupby(rows, key=lambda row: row["called"])
    ]


async def latest(
    connection: asyncpg.Connection, owner: str, limit: int, project: str | None
) -> list[str]:
    wanted = None if project is None else project.encode()
    rows = await connection.fetch(LATEST, owner.encode(), limit, wanted)
    return [decode_name(name) for [name] in rows]


async def names(connection: asyncpg.Connection, owner: str, prefix: str, limit: int) -> list[str]:
    first = prefix.encode()
    rows = await connection.fetch(NAMES, owner.encode(), first, len(first), limit)
    return [decode_name(name) for [name] in rows]


async def shared(
    connection: asyncpg.Connection, reader: str, limit: int | None
) -> list[SharedSession]:
    opening = session_title.OPENING_EVENTS
    rows = await connection.fetch(SHARED_WITH, reader.encode(), opening, limit)
    shared_sessions: list[SharedSession] = []
    for handle, group in groupby(rows, key=lambda row: row["handle"]):
        events = list(group)
        shared_sessions.append(
            SharedSession(
                summary=_summary(decode_name(handle), events),
                owner=decode_name(events[0]["of"]),
                name=decode_name(events[0]["called"]),
                access=events[0]["access"],
            )
        )
    return shared_sessions


def _summary(name: str, group: Iterable[asyncpg.Record]) -> SessionSummary:
    """`name` is the reader's name for the session."""
    rows = list(group)
    description = session_title.decode(rows[0]["description"])
    is_whole = rows[0]["version"] == 1 and rows[-1]["version"] == rows[-1]["last"]
    try:
        events = [check_linked(row) for row in rows] if is_whole else []
    except Refused as refusal:
        if refusal.code != Code.LEDGER_DAMAGED:
            raise
        events = []
    if not events:
        return session_title.damaged_summary(name, rows[0]["place"], description)
    return SessionSummary(
        session=name,
        version=events[-1].version,
        began=events[0].at,
        latest=events[-1].at,
        opening=session_title.opening_words(events[: session_title.OPENING_EVENTS], description),
        description=description,
        position=rows[-1]["position"],
        hash=events[-1].hash,
        file=split_import(events[0].author)[0],
    )
