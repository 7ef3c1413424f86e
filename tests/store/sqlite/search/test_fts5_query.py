"""Whatever a word is, the index's query language takes it for a word."""

from contextlib import closing

import apsw
import pytest

from thoughtline.core.search.query_parser import SearchTerm
from thoughtline.store.sqlite.search.fts5_query import match

OPERATORS = [
    'seal" OR "fox',
    '"',
    "text : fox",
    "fox OR seal",
    "NEAR(fox seal)",
    "seal - fox",
    "fo*",
]


@pytest.mark.parametrize("word", OPERATORS)
def test_a_word_is_no_operator(word: str) -> None:
    with closing(apsw.Connection(":memory:")) as database:
        database.execute("CREATE VIRTUAL TABLE word USING fts5 (text)")
        database.execute("INSERT INTO word VALUES ('a seal'), ('a fox')")

        found = "SELECT count(*) FROM word WHERE word MATCH ?"

        assert database.execute(found, (match(SearchTerm((word,))),)).get == 0
        assert database.execute(found, (match(SearchTerm(("seal",), whole=word)),)).get == 1
