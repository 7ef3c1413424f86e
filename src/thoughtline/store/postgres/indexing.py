"""Making what searches and limits go by anew from the record, on the server."""

import asyncpg

from thoughtline.core.events import SessionForgotten
from thoughtline.core.refusal import Refused
from thoughtline.store.indexing import Standings
from thoughtline.store.ledger import Placed
from thoughtline.store.postgres import writing
from thoughtline.store.postgres.reading import placed
from thoughtline.store.postgres.streams import Stream

LOCK = "LOCK TABLE thoughtline.session IN SHARE ROW EXCLUSIVE MODE"
EMPTY = """
    TRUNCATE thoughtline.passage, thoughtline.standing, thoughtline.owner;
    DELETE FROM thoughtline.bill USING thoughtline.session
    WHERE bill.owner = session.owner AND bill.session = session.name AND session.oldest = 1;
"""
"""What forgotten sessions took stays: nothing but these sums says it any more."""

SESSIONS = "SELECT owner, name FROM thoughtline.session"
EVENTS = """
    SELECT * FROM thoughtline.linked
    WHERE owner = $1 AND session = $2 AND version > $3 ORDER BY version LIMIT 1000
"""


async def rebuild(connection: asyncpg.Connection) -> None:
    """In the open transaction; nobody writes meanwhile. What is damaged is left out."""
    await connection.execute(LOCK)
    await connection.execute(EMPTY)
    for owner, name in await connection.fetch(SESSIONS):
        await _rebuild(connection, Stream(owner, name))


async def _rebuild(connection: asyncpg.Connection, stream: Stream) -> None:
    now = Standings()
    version = 0
    while page := await _page(connection, stream, version):
        for one in page:
            now.grow(one.recorded.event)
        begun = version == 0 and not isinstance(page[0].recorded.event, SessionForgotten)
        await writing.count(connection, stream, page, sessions=int(begun))
        version = page[-1].recorded.version
    await writing.settle_all(connection, stream, now.unusual())


async def _page(connection: asyncpg.Connection, stream: Stream, after: int) -> list[Placed]:
    """The next events, up to the first that is not right."""
    rows = await connection.fetch(EVENTS, stream.owner, stream.session, after)
    found: list[Placed] = []
    try:
        for row in rows:
            found += placed([row])
    except Refused:
        pass
    return found
