"""The search index in the SQLite file: passages, their words, and what does not simply stand."""

from collections.abc import Mapping

import apsw

from thoughtline.core.events import Event
from thoughtline.core.truth.standing import Standing
from thoughtline.store.search.passages import passage_of

INSERT = "INSERT INTO passage (position, node, size) VALUES (?, ?, ?)"
INSERT_WORDS = "INSERT INTO word (rowid, words) VALUES (?, ?)"
STANDS = "DELETE FROM standing WHERE session = ? AND node = ?"
STANDS_NOT = "REPLACE INTO standing (session, node, standing) VALUES (?, ?, ?)"
CLEAR = """
    INSERT INTO word (word) VALUES ('delete-all');
    DELETE FROM passage;
    DELETE FROM standing;
"""
REMOVE_WORDS = """
    DELETE FROM word WHERE rowid IN (
        SELECT position FROM passage JOIN event USING (position) WHERE session = ?
    )
"""
REMOVE_PASSAGES = """
    DELETE FROM passage WHERE position IN (SELECT position FROM event WHERE session = ?)
"""
REMOVE_STANDINGS = "DELETE FROM standing WHERE session = ?"
MERGE = "INSERT INTO word (word) VALUES ('optimize')"


def add(database: apsw.Connection, position: int, event: Event) -> None:
    """Make an event findable, if there is a word in it."""
    found = passage_of(event)
    if found is not None:
        database.execute(INSERT, (position, found.node, len(found.words)))
        database.execute(INSERT_WORDS, (position, " ".join(found.words)))


def set_standings(
    database: apsw.Connection, session: str, standings: Mapping[str, Standing]
) -> None:
    """Keep how thoughts and assumptions stand now."""
    for node, standing in standings.items():
        if standing is Standing.STANDS:
            database.execute(STANDS, (session, node))
        else:
            database.execute(STANDS_NOT, (session, node, standing))


def remove(database: apsw.Connection, session: str) -> None:
    """Drop what is indexed of a session, while its events are still there."""
    for statement in (REMOVE_WORDS, REMOVE_PASSAGES, REMOVE_STANDINGS):
        database.execute(statement, (session,))


def merge(database: apsw.Connection) -> None:
    """Merge the parts of the index, which keep the words of what was removed until then."""
    database.execute(MERGE)


def clear(database: apsw.Connection) -> None:
    database.execute(CLEAR)
