from contextlib import suppress
from time import perf_counter

import apsw

from thoughtline.store import codec
from thoughtline.store.ledger import Query
from thoughtline.store.search.indexer import Step
from thoughtline.store.search.unindexed_texts import Tail, Text, text_in
from thoughtline.store.sqlite.search.frequencies import Scope
from thoughtline.store.sqlite.search.index import extent, standing
from thoughtline.store.stored_names import owner_range

LONGEST = 0.005
"""Seconds after which splitting texts into words pauses, because other tasks wait."""

AFTER = """
    SELECT position, session, version, author, at, body, hash FROM event
    WHERE position > ? ORDER BY position
"""
EVENTS = """
    SELECT position, session, version, author, at, body, hash FROM event
    WHERE position > :indexed
    AND (session BETWEEN :low AND :high) = :inside AND (:session = '' OR session = :session)
"""

Row = tuple[int, str, int, str, int, bytes, bytes]


class TextCache:
    """Keys are the hashes of the events; each text is split once until indexing works again."""

    def __init__(self) -> None:
        self._texts: dict[bytes, Text | None] = {}

    def text(self, row: Row) -> Text | None:
        _, session, version, author, at, body, digest = row
        with suppress(KeyError):
            return self._texts[digest]
        event = codec.decode_body(body)
        text = self._texts[digest] = (
            None
            if event is None
            else text_in(event, key=session, version=version, author=author, at=at)
        )
        return text

    def cut_more(self, connection: apsw.Connection, after: int) -> Step:
        """Split the next unindexed texts into words, for about `LONGEST` seconds."""
        indexed, _ = extent(connection)
        reached = max(indexed, after)
        deadline = perf_counter() + LONGEST
        for row in connection.execute(AFTER, (reached,)):
            self.text(row)
            reached = row[0]
            if perf_counter() > deadline:
                return Step(reached, more=True)
        return Step(reached, more=False)

    def clear(self) -> None:
        self._texts.clear()


def read_tail(connection: apsw.Connection, scope: Scope, query: Query, cache: TextCache) -> Tail:
    texts: dict[int, Text] = {}
    indexed, last = extent(connection)
    if indexed == last:
        return Tail(texts, ())
    bound = {**owner_range(scope.owner), "session": scope.session, "indexed": indexed}
    for row in connection.execute(EVENTS, bound):
        if text := cache.text(row):
            texts[row[0]] = text
    through = [
        position
        for position, text in texts.items()
        if query.session in ("", text.key)
        and text.passes(query, standing(connection, text.key, text.node))
    ]
    return Tail(texts, through)
