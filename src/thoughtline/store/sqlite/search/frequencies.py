from collections.abc import Sequence

import apsw
from msgspec import Struct

from thoughtline.core.search.query_parser import SearchTerm
from thoughtline.store.search.text_scores import Frequency
from thoughtline.store.sqlite.search.fts5_query import match
from thoughtline.store.sqlite.tables.storage_usage import usage
from thoughtline.store.stored_names import owner_range

FEW = 10_000
"""Number of thoughts of an owner up to which their positions are collected for a search."""

TEXTS_WITH = "SELECT doc FROM vocabulary WHERE term = ?"
TEXTS_WITH_ANY = "SELECT sum(doc) FROM vocabulary WHERE term BETWEEN ? AND ?"
TEXTS_AMONG_FEW = """
    SELECT count(*) FROM word WHERE word MATCH :words AND +rowid IN (
        SELECT position FROM event WHERE session BETWEEN :low AND :high
        AND (:session = '' OR session = :session)
    )
"""
TEXTS_AMONG = """
    SELECT count(*) FROM word JOIN event ON event.position = word.rowid
    WHERE word MATCH :words AND (session BETWEEN :low AND :high) = :inside
    AND (:session = '' OR session = :session)
"""


class Scope(Struct, frozen=True):
    """Texts in which frequencies of words are counted: the texts of an owner, or of one shared
    `session`.

    `session` is a stored name, or "" for all sessions of `owner`. `whole` means that the file has
    no texts outside the scope, so counting is faster. Other owners' texts are not counted, because
    the order of hits would reveal facts about other owners' texts.
    """

    owner: str
    session: str
    whole: bool


class Frequencies:
    """A number may be outdated: common words stay common, and only the order of hits changes."""

    COMMON = 500
    ROOM = 4_096

    def __init__(self) -> None:
        self._common: dict[tuple[str, str, str], int] = {}

    def count(
        self, connection: apsw.Connection, scope: Scope, terms: Sequence[SearchTerm]
    ) -> list[Frequency]:
        return [Frequency(term, self._count_texts(connection, scope, term)) for term in terms]

    def _count_texts(self, connection: apsw.Connection, scope: Scope, term: SearchTerm) -> int:
        if not scope.whole:
            return self._look_up(connection, scope, match(term))
        if term.begins:
            [part] = term.parts
            return connection.execute(TEXTS_WITH_ANY, (part, part + "\U0010ffff")).get or 0
        texts = min(self._look_up(connection, scope, part) for part in term.parts)
        return texts + self._look_up(connection, scope, term.whole) if term.whole else texts

    def _look_up(self, connection: apsw.Connection, scope: Scope, words: str) -> int:
        known = (scope.owner, scope.session, words)
        texts = self._common.get(known)
        if texts is None:
            texts = _count(connection, scope, words)
            if texts > self.COMMON:
                if len(self._common) >= self.ROOM:
                    self._common.clear()
                self._common[known] = texts
        return texts


def _count(connection: apsw.Connection, scope: Scope, words: str) -> int:
    if scope.whole:
        return int(connection.execute(TEXTS_WITH, (words,)).get or 0)
    bound = {**owner_range(scope.owner), "words": words, "session": scope.session}
    statement = TEXTS_AMONG_FEW if has_few_texts(connection, scope.owner) else TEXTS_AMONG
    return int(connection.execute(statement, bound).get)


def has_few_texts(connection: apsw.Connection, owner: str) -> bool:
    """Return whether the texts of an owner are so few that a search collects their positions first.
    Otherwise it would look up the owner of each text with the words.
    """
    return bool(owner) and usage(connection, owner).thoughts <= FEW
