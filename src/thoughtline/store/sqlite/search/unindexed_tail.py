"""The latest texts, as far as the index in the SQLite file does not have them yet."""

from collections.abc import Collection, Iterable, Mapping

import apsw
from msgspec import Struct

from thoughtline.core.search.query_parser import SearchTerm
from thoughtline.core.truth.standing import Standing
from thoughtline.store import codec
from thoughtline.store.ledger import Query
from thoughtline.store.search.unindexed_texts import Text, text_in
from thoughtline.store.sqlite.search.frequencies import Scope
from thoughtline.store.sqlite.search.index import extent
from thoughtline.store.stored_names import owner_range

EVENTS = """
    SELECT event.position, session, version, author, at, body FROM event
    WHERE event.position > :indexed
    AND (session BETWEEN :low AND :high) = :inside AND (:session = '' OR session = :session)
"""
STANDING = "SELECT standing FROM standing WHERE session = ? AND node = ?"


class Tail(Struct, frozen=True):
    """`texts` by their positions, and those that the filters of a query let `through`."""

    texts: Mapping[int, Text]
    through: Collection[int]

    def count(self, term: SearchTerm) -> int:
        return sum(text.holds(term) for text in self.texts.values())

    def latest(self, terms: Iterable[SearchTerm]) -> list[int]:
        """Those that the filters let through and that hold all terms, the latest first."""
        terms = list(terms)
        return [
            position
            for position in sorted(self.through, reverse=True)
            if all(map(self.texts[position].holds, terms))
        ]

    def among(self, positions: Iterable[int], term: SearchTerm) -> list[int]:
        found = (position for position in positions if position in self.texts)
        return [position for position in found if self.texts[position].holds(term)]


def read_tail(connection: apsw.Connection, scope: Scope, query: Query) -> Tail:
    """What is not in the index yet, of those among whom a word is rare or common."""
    texts: dict[int, Text] = {}
    indexed, last = extent(connection)
    if indexed == last:
        return Tail(texts, ())
    bound = {**owner_range(scope.owner), "session": scope.session, "indexed": indexed}
    for position, session, version, author, at, body in connection.execute(EVENTS, bound):
        event = codec.decode_body(body)
        text = event and text_in(event, key=session, version=version, author=author, at=at)
        if text:
            texts[position] = text
    through = [
        position
        for position, text in texts.items()
        if query.session in ("", text.key) and text.passes(query, _standing(connection, text))
    ]
    return Tail(texts, through)


def _standing(connection: apsw.Connection, text: Text) -> Standing:
    return Standing(connection.execute(STANDING, (text.key, text.node)).get or Standing.STANDS)
