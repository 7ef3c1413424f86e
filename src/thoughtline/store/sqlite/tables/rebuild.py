from contextlib import closing

import apsw

from thoughtline.core.events import SessionForgotten
from thoughtline.store import codec, stored_names
from thoughtline.store import model_usage as usage
from thoughtline.store.outline_parts import parts_of
from thoughtline.store.rests import rests_in
from thoughtline.store.search.passages import passage_of
from thoughtline.store.search.standings import Standings
from thoughtline.store.sqlite.database.connection import connect_to_read
from thoughtline.store.sqlite.search import index
from thoughtline.store.sqlite.tables import descriptions, model_usage, outline, rests, storage_usage
from thoughtline.store.sqlite.tables.forecasts import bodies_readable, make_index
from thoughtline.store.sqlite.tables.reader import head_position, intact_events, session_names


def rebuild(connection: apsw.Connection) -> None:
    index.clear(connection)
    index_all(connection)
    count_all(connection)
    outline_all(connection)
    index.set_complete(connection)
    if bodies_readable(connection):
        make_index(connection)


def index_all(connection: apsw.Connection) -> None:
    """Stop at the first damaged event of each session. Read through a separate connection, because
    a connection cannot write after reading a damaged page.
    """
    with closing(connect_to_read(connection.filename)) as record:
        for session in session_names(record):
            standings = Standings()
            for position, recorded in intact_events(record, session):
                if (passage := passage_of(recorded.event)) is not None:
                    index.add(connection, position, passage)
                standings.apply(recorded.event)
            index.set_standings(connection, session, standings.not_standing())


def outline_all(connection: apsw.Connection) -> None:
    """Store the outlines again, up to the first unreadable event of each session."""
    outline.clear(connection)
    with closing(connect_to_read(connection.filename)) as record:
        for session in session_names(record):
            if outline.whole_parts(record, session):
                events = (recorded for _, recorded in intact_events(record, session))
                for part in parts_of(events):
                    outline.put(connection, session, part)


def count_all(connection: apsw.Connection) -> None:
    """Count storage and model usage, and store descriptions and the relation between sessions, from
    all readable events.
    """
    connection.execute(storage_usage.CLEAR)
    connection.execute(model_usage.CLEAR)
    connection.execute(descriptions.CLEAR)
    connection.execute(rests.CLEAR)
    with closing(connect_to_read(connection.filename)) as record:
        for session in session_names(record):
            owner, _ = stored_names.owner_and_name(session)
            # If events cannot be read, the head still has the last position of the session.
            delta, last = storage_usage.StorageDelta(sessions=1), head_position(record, session)
            sums: dict[usage.DayAndModel, usage.UsageSum] = {}
            for position, recorded in intact_events(record, session):
                last = max(last, position)
                sums = usage.merge_usage([*sums.items(), *usage.usage_by_day([recorded]).items()])
                if isinstance(recorded.event, SessionForgotten):
                    delta.sessions = 0
                delta.add(codec.encode(recorded.event))
                descriptions.add(connection, session, [recorded])
                rests.add(connection, session, rests_in([recorded]))
            storage_usage.add(connection, owner, delta, last)
            model_usage.add_sums(connection, session, sums)
