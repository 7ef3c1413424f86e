from contextlib import closing
from typing import Any

import apsw

from thoughtline.core.events import Recorded
from thoughtline.store import stored_names
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity import hash_chain
from thoughtline.store.sqlite.database.connection import connect_to_read

INDEX = """
    DROP INDEX IF EXISTS forecast;
    CREATE INDEX forecast ON event (session, version) WHERE (
        instr(body, CAST('"confidence":' AS BLOB)) > 0
        OR substr(body, 1, 22) = CAST('{"type":"VerdictGiven"' AS BLOB)
        OR substr(body, 1, 25) = CAST('{"type":"OutcomeRecorded"' AS BLOB)
    )
"""
"""SQLite ignores the index unless its condition equals the condition of the view `forecast_event`
word for word.
"""

READ_BODIES = "SELECT count(*) FROM event NOT INDEXED WHERE instr(body, x'00') > 0"

PAGE = 1_000
"""Number of events per page."""

EVENTS = """
    SELECT each.session, each.version, each.author, each.at, each.body, each.hash, before.hash
    FROM forecast_event AS each LEFT JOIN event AS before
        ON before.session = each.session AND before.version = each.version - 1
    WHERE (each.session, each.version) > (:session, :version) AND {owned}
    ORDER BY each.session, each.version LIMIT :limit
"""
OF_AN_OWNER = EVENTS.format(owned="each.session <= :high")
OF_THE_LOCAL_PERSON = EVENTS.format(owned="each.session NOT BETWEEN :low AND :high")


def read_forecasts(
    connection: apsw.Connection, owner: str, after: tuple[str, int]
) -> list[Recorded]:
    """Return the next page of forecast events, after a version of a session. The session is a
    stored name.

    Each event is checked against the hash of the preceding event. Raises `Refused` (LEDGER_DAMAGED)
    if an event does not match the hash.
    """
    bounds = stored_names.owner_range(owner)
    session, version = after
    if owner:
        session = session or str(bounds["low"])
    statement = OF_AN_OWNER if owner else OF_THE_LOCAL_PERSON
    bound = {**bounds, "session": session, "version": version, "limit": PAGE}
    return [_check_row(row) for row in connection.execute(statement, bound)]


def make_index(connection: apsw.Connection) -> None:
    """The bodies of all events must be readable."""
    connection.execute(INDEX)


def bodies_readable(connection: apsw.Connection) -> bool:
    """Return whether all pages with events are readable. A calibration report that reads a damaged
    page is refused.

    The function opens a separate connection, because a connection cannot write after reading a
    damaged page.
    """
    try:
        with closing(connect_to_read(connection.filename)) as record:
            record.execute(READ_BODIES).fetchall()
    except apsw.CorruptError:
        return False
    return True


def _check_row(row: tuple[Any, ...]) -> Recorded:
    match row:
        case (str() as session, int() as version, author, at, body, digest, previous):
            _, name = stored_names.owner_and_name(session)
        case _:
            raise hash_chain.damaged(str(row[0]), 1, "or a later one is nowhere")
    if version > 1 and previous is None:
        raise hash_chain.damaged(name, version - 1, "is missing")
    stored = (version, author, at, body, digest)
    return hash_chain.decode_row(name, stored, after=version - 1, previous=previous or GENESIS_HASH)
