"""Making the search index from the record."""

from collections.abc import Iterator
from contextlib import closing, suppress

import apsw

from thoughtline.core.events import (
    AssumptionStated,
    Event,
    Recorded,
    SessionForgotten,
    ThoughtRecorded,
)
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.store import codec, names
from thoughtline.store import model_usage as usage
from thoughtline.store.search.passages import insert, settle
from thoughtline.store.sqlite import model_usage, storage_usage
from thoughtline.store.sqlite.connection import DAMAGED, connect_to_read
from thoughtline.store.sqlite.reader import PAGE, chain

SESSIONS = "SELECT name FROM session"
POSITION = "SELECT position FROM event WHERE session = ? AND version = ?"
EMPTY = """
    INSERT INTO word (word) VALUES ('delete-all');
    DELETE FROM passage;
    DELETE FROM standing;
"""


def rebuild(database: apsw.Connection) -> None:
    """Make the index anew, and count what each owner has, in the open transaction."""
    database.execute(EMPTY)
    index_all(database)
    count_all(database)


def index_all(database: apsw.Connection) -> None:
    """Fill an empty index, one session at a time. What is damaged is left out, for `verify`.

    The record is read through a connection of its own: one that meets a damaged page can write no
    more.
    """
    with closing(connect_to_read(database.filename)) as record:
        for session in sessions(record):
            now = Standings()
            for position, recorded in intact(record, session):
                insert(database, position, recorded.event)
                now.grow(recorded.event)
            settle(database, session, now.unusual())


def count_all(database: apsw.Connection) -> None:
    """Count what each owner has and what minds took, as far as it can be read."""
    database.execute(storage_usage.NOBODY)
    database.execute(model_usage.COUNT_ANEW)
    with closing(connect_to_read(database.filename)) as record:
        for session in sessions(record):
            owner, _ = names.parted(session)
            gained, last = storage_usage.Gain(sessions=1), 0
            bills: dict[usage.Place, usage.Account] = {}
            for position, recorded in intact(record, session):
                last = position
                bills = usage.summed([*bills.items(), *usage.accounts([recorded]).items()])
                gained.sessions = int(
                    not isinstance(recorded.event, SessionForgotten) and gained.sessions
                )
                gained.add(codec.encode(recorded.event))
            storage_usage.add(database, owner, gained, last)
            model_usage.keep(database, session, bills)


def sessions(database: apsw.Connection) -> list[str]:
    """The names of all sessions that can be read."""
    found: list[str] = []
    with suppress(*DAMAGED):
        found.extend(name for [name] in database.execute(SESSIONS))
    return found


def intact(database: apsw.Connection, session: str) -> Iterator[tuple[int, Recorded]]:
    """The events of a session with their positions, up to the first that cannot be read."""
    after, version = -1, 0
    try:
        while version > after:
            after = version
            for recorded in chain(database, session, after, PAGE):
                version = recorded.version
                yield database.execute(POSITION, (session, version)).get, recorded
    except (*DAMAGED, Refused):
        return


class Standings:
    """How the thoughts and assumptions of a session stand, from its events."""

    def __init__(self) -> None:
        self._session = Session()
        self._nodes: list[str] = []
        self.known = True

    def grow(self, event: Event) -> None:
        if isinstance(event, ThoughtRecorded):
            self._nodes.append(event.thought)
        elif isinstance(event, AssumptionStated):
            self._nodes.append(event.assumption)
        try:
            self._session.apply(event)
        except (LookupError, ValueError):  # no rule would have recorded it
            self.known = False

    def unusual(self) -> dict[str, Standing]:
        """Those that do not simply stand."""
        if not self.known:
            return {}
        standings = {node: self._session.standing(node) for node in self._nodes}
        return {
            node: standing
            for node, standing in standings.items()
            if standing is not Standing.STANDS
        }
