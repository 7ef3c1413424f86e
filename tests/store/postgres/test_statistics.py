"""PostgreSQL keeps no statistics of columns with words, and common words are found without them."""

import asyncpg
import pytest

from store.ledgers import found, write
from store.postgres_server import run
from thoughtline.store.ledger import Query
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.postgres.search import tsquery
from thoughtline.store.reports import Verification

WORDS = {
    "event": ("author", "body"),
    "passage": ("author", "words", "lexemes"),
    "description": ("project", "body"),
    "outline": ("body",),
    "rests": ("on_session", "on_node"),
}
WITHOUT_WORDS = {
    *("owner", "session", "name", "node", "kind", "letters", "hash", "mark", "id", "release"),
    *("whose", "key", "digest", "reader", "handle", "access", "mind"),
}
"""Names, which stay when a session is forgotten, and what nobody writes."""

COLUMNS = """
    SELECT relname, attname, coalesce(attstattarget, -1) AS statistics
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'thoughtline'::regnamespace AND relkind = 'r' AND attnum > 0
    AND atttypid IN ('bytea'::regtype, 'text'::regtype, 'tsvector'::regtype)
"""
STATISTICS = "SELECT string_agg(pg_stats::text, ' ') FROM pg_stats WHERE schemaname='thoughtline'"


async def test_every_column_has_no_words_or_no_statistics(url: str) -> None:
    ledger = PostgresLedger(url)
    await write(ledger)
    await ledger.close()
    connection = await asyncpg.connect(url)
    columns = await connection.fetch(COLUMNS)
    await connection.close()

    unknown = [one for one in columns if one["attname"] not in WITHOUT_WORDS]
    assert {(one["relname"], one["attname"]) for one in unknown if one["statistics"] == 0} == {
        (table, column) for table, named in WORDS.items() for column in named
    }
    assert [one for one in unknown if one["statistics"] != 0] == []


async def test_an_upgrade_deletes_the_statistics_of_an_older_schema(url: str) -> None:
    """Rights on the views stay, and so do the indexes with their settings."""
    ledger = PostgresLedger(url)
    await write(ledger, count=9, text="a seal")
    await found(ledger, "seal")
    await ledger.close()
    connection = await asyncpg.connect(url)
    for table, columns in WORDS.items():
        for column in columns:
            await connection.execute(
                f"ALTER TABLE thoughtline.{table} ALTER COLUMN {column} SET STATISTICS -1"
            )
    await connection.execute(
        "UPDATE thoughtline.ledger SET schema = 9; ANALYZE;"
        "DROP ROLE IF EXISTS viewer; CREATE ROLE viewer;"
        "GRANT SELECT ON thoughtline.linked TO viewer"
    )
    assert "seal" in await connection.fetchval(STATISTICS)
    index = "SELECT reloptions FROM pg_class WHERE relname = 'passage_lexemes'"
    before = await connection.fetchrow(index)

    upgraded = PostgresLedger(url)
    assert await upgraded.verify() == Verification(sessions=1, events=9, damage=())
    assert len(await upgraded.search(Query(text="seal"), limit=99)) == 9
    await upgraded.close()
    await connection.execute("ANALYZE")

    assert "seal" not in await connection.fetchval(STATISTICS)
    assert await connection.fetchrow(index) == before
    right = "SELECT has_table_privilege('viewer', 'thoughtline.linked', 'SELECT')"
    assert await connection.fetchval(right)
    await connection.execute("DROP OWNED BY viewer; DROP ROLE viewer")
    await connection.close()


LATEST = """
    SELECT array_agg(place) FROM thoughtline.latest_texts(
        $1::text::tsquery, '{}', 'ada', $2::bytea, '', NULL, NULL, '', 50
    )
"""
PLAIN = """
    SELECT array_agg(position) FROM (
        SELECT position FROM thoughtline.passage
        WHERE owner = 'ada' AND strpos(words, $1) > 0 AND ($2::bytea IS NULL OR session = $2)
        ORDER BY position DESC LIMIT 50
    ) AS found
"""
BY_WORDS = "SELECT pg_stat_get_xact_numscans('thoughtline.passage_lexemes'::regclass)"


@pytest.mark.parametrize(
    ("word", "session", "by_words"),
    [("common", None, 0), ("common", b"s1", 0), ("rare", None, 1), ("common", b"lone", 1)],
)
async def test_the_latest_texts_with_a_common_word_are_read_in_their_order(
    url: str, word: str, session: bytes | None, by_words: int
) -> None:
    """The index of words would yield all texts with the word, to be sorted."""
    ledger = PostgresLedger(url)
    await write(ledger)
    await ledger.close()
    mark = tsquery.mark(b"ada")
    fill = f"""
        INSERT INTO thoughtline.passage
            (position, owner, session, author, at, node, size, words, lexemes)
        SELECT n, 'ada', CASE n WHEN 77 THEN 'lone' ELSE 's' || n % 2 END::bytea, 'a', n, 't', 2,
               ' ' || array_to_string(words, ' ') || ' ', array_to_tsvector(words || '{mark}'::text)
        FROM generate_series(10, 8000) AS n,
             LATERAL (SELECT ARRAY['common', CASE WHEN n % 900 = 0 THEN 'rare' ELSE 'x' || n END])
                 AS made (words)
    """  # noqa: S608 - a constant
    await run(url, fill, "ANALYZE")
    connection = await asyncpg.connect(url)

    async with connection.transaction():
        query = f"'{mark}' & '{word}'"
        places = await connection.fetchval(LATEST, query, session)
        scans = await connection.fetchval(BY_WORDS)

    assert places == await connection.fetchval(PLAIN, f" {word} ", session)
    assert len(places) == {"lone": 1}.get((session or b"").decode(), 50 if word == "common" else 8)
    assert scans == by_words
    await connection.close()
