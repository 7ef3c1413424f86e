"""The check reads the whole index and the whole record, and changes nothing."""

from collections.abc import Iterable, Iterator

import apsw
from msgspec import Struct

from thoughtline.core.refusal import Refused
from thoughtline.store.search.passages import passage_of
from thoughtline.store.search.standings import Standings, parts_over
from thoughtline.store.sqlite.database.connection import snapshot
from thoughtline.store.sqlite.database.errors import DAMAGED
from thoughtline.store.sqlite.search.index import extent
from thoughtline.store.sqlite.tables.reader import intact_events, session_names

PASSAGE = "SELECT node, size FROM passage WHERE position = ?"
BEHIND = "SELECT count(*) FROM event WHERE position > ?"
PASSAGES = "SELECT count(*) FROM passage"
STANDINGS = "SELECT kind, part, letters FROM standing WHERE session = ?"
NOBODYS = "SELECT count(*) FROM standing WHERE session NOT IN (SELECT name FROM session)"
WITH_WORDS = "SELECT count(*) FROM word"
VOCABULARY = "SELECT term, doc FROM vocabulary"
TEXTS_WITH = "SELECT doc FROM vocabulary WHERE term = ?"
CHECK = "PRAGMA integrity_check('word')"
INSTANCES = "CREATE VIRTUAL TABLE temp.instance USING fts5vocab (main, word, instance)"
NO_INSTANCES = "DROP TABLE IF EXISTS temp.instance"
INSTANCE = "SELECT term, doc, offset FROM temp.instance"

WRAP = (1 << 64) - 1


class Index(Struct, frozen=True):
    """`behind` is the number of latest events that are not indexed yet."""

    texts: int
    behind: int
    faults: tuple[str, ...]


def compare(connection: apsw.Connection) -> Index:
    """Compare the search index with the record, up to the first unreadable part."""
    try:
        with snapshot(connection):
            indexed, _ = extent(connection)
            behind: int = connection.execute(BEHIND, (indexed,)).get
            texts: int = connection.execute(PASSAGES).get
            return Index(
                texts, behind, tuple(dict.fromkeys(_find_faults(connection, texts, indexed)))
            )
    except (*DAMAGED, Refused) as error:
        return Index(0, 0, (str(error),))


def _find_faults(connection: apsw.Connection, texts: int, indexed: int) -> Iterator[str]:
    wanted = total = 0
    for session in session_names(connection):
        standings = Standings()
        for position, recorded in intact_events(connection, session):
            standings.apply(recorded.event)
            passage = passage_of(recorded.event) if position <= indexed else None
            if passage is not None:
                wanted += 1
                places = ((word, position, at) for at, word in enumerate(passage.words))
                total += _sum(places)
                row = (passage.node, len(passage.words))
                if connection.execute(PASSAGE, (position,)).fetchone() != row:
                    yield "texts"
        kept = set(connection.execute(STANDINGS, (session,)))
        if standings.known and kept != set(parts_over([], standings.not_standing())):
            yield "standings"
    if wanted != texts:
        yield "texts"
    if connection.execute(NOBODYS).get:
        yield "standings"
    if total & WRAP != _sum(_read_instances(connection)) or not _is_in_order(connection, texts):
        yield "words"


def _read_instances(connection: apsw.Connection) -> Iterator[tuple[str, int, int]]:
    """Yield each word, the position of its text, and the number of the word in the text."""
    connection.execute(NO_INSTANCES)
    connection.execute(INSTANCES)
    yield from connection.execute(INSTANCE)
    connection.execute(NO_INSTANCES)


def _is_in_order(connection: apsw.Connection, texts: int) -> bool:
    """Return whether the index passes SQLite's check, and whether each word can be looked up."""
    if connection.execute(CHECK).get != "ok" or connection.execute(WITH_WORDS).get != texts:
        return False
    return all(
        connection.execute(TEXTS_WITH, (word,)).get == texts_with_word
        for word, texts_with_word in connection.execute(VOCABULARY)
    )


def _sum(places: Iterable[tuple[str, int, int]]) -> int:
    """Return a sum that does not depend on the order of `places`, because the index is sorted by
    word and the record by time.
    """
    return sum(map(hash, places)) & WRAP
