"""Searching on the server (store/search/text_scores.py says for what)."""

from collections.abc import Mapping, Sequence

import asyncpg

from thoughtline.core.search.query_parser import parse_query
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.postgres.reader import check_linked
from thoughtline.store.postgres.search import tsquery
from thoughtline.store.postgres.search.frequencies import Frequencies, Scope
from thoughtline.store.postgres.search.tsquery import is_short, phrases
from thoughtline.store.postgres.session_key import SessionKey
from thoughtline.store.search import ranking
from thoughtline.store.search.hits import make_hit, missing_text
from thoughtline.store.search.text_scores import ROWS, Among, Latest, Scoring, all_terms, score

LATEST = """
    SELECT array_agg(place), array_agg(length)
    FROM thoughtline.latest_texts($1::text::tsquery, $2, $3, $4, $5, $6, $7, $8, $9)
"""
AMONG = """
    SELECT array_agg(position) FROM thoughtline.passage
    WHERE position = ANY($1::bigint[]) AND lexemes @@ $2::text::tsquery
    AND (cardinality($3::text[]) = 0 OR thoughtline.holds(words, $3))
"""
HITS = """
    SELECT linked.*, standing FROM thoughtline.linked
    LEFT JOIN thoughtline.passage USING (position)
    LEFT JOIN thoughtline.standing ON standing.owner = linked.owner
        AND standing.session = linked.session AND standing.node = passage.node
    WHERE position = ANY($1::bigint[])
"""
THOUGHTS = "SELECT sum(thoughts)::bigint FROM thoughtline.owner WHERE name = $1"
VERSION = "SELECT version FROM thoughtline.session WHERE owner = $1 AND name = $2"

Filters = tuple[bytes, int | None, int | None, str, int]
"""Author, since, until, standing, and how many texts at most."""


async def search(
    connection: asyncpg.Connection,
    frequencies: Frequencies,
    session_key: SessionKey,
    query: Query,
    limit: int,
) -> list[Hit]:
    """The best hits in what an owner has, or in one session if `query` names it.

    Raises `Refused` (LEDGER_DAMAGED) where one is not as it was written.
    """
    parsed = parse_query(query.text)
    if not parsed.exact or limit <= 0:
        return []
    scope = Scope(session_key.owner, None if session_key.as_called.own else session_key.session)
    total = await _texts(connection, scope)
    terms = [term for term in all_terms(parsed) if is_short(term)]
    known = await frequencies.count(connection, scope, terms, total)
    session = session_key.session if query.session else None
    where = (query.author.encode(), query.since, query.until, query.standing or "", ROWS)
    scoring = score(parsed, known, total)
    scores, sizes = await _run(connection, scoring, scope.owner, session, where)
    return await _hits(connection, ranking.best(scores, lambda _: sizes, limit))


async def _texts(connection: asyncpg.Connection, scope: Scope) -> int:
    """About how many texts there are."""
    if scope.session is not None:
        return 1 + (await connection.fetchval(VERSION, scope.owner, scope.session) or 0)
    return 1 + (await connection.fetchval(THOUGHTS, scope.owner) or 0)


async def _run(
    connection: asyncpg.Connection,
    scoring: Scoring,
    owner: bytes,
    session: bytes | None,
    where: Filters,
) -> tuple[Mapping[int, float], Mapping[int, int]]:
    """What each text counts, and how long it is, by its position."""
    sizes: dict[int, int] = {}
    try:
        step = next(scoring)
        while True:
            match step:
                case Latest(all_of):
                    which = (tsquery.query(all_of, owner), phrases(all_of), owner, session)
                    found, lengths = await connection.fetchrow(LATEST, *which, *where)
                    sizes.update(zip(found or (), lengths or (), strict=True))
                case Among(texts, _, term):
                    among = (tsquery.query([term], owner), phrases([term]))
                    found = await connection.fetchval(AMONG, texts, *among)
            step = scoring.send(found or ())
    except StopIteration as end:
        scores: dict[int, float] = end.value
        return scores, sizes


async def _hits(connection: asyncpg.Connection, positions: Sequence[int]) -> list[Hit]:
    rows = {row["position"]: row for row in await connection.fetch(HITS, positions)}
    return [_hit(rows.get(position), position) for position in positions]


def _hit(row: asyncpg.Record | None, position: int) -> Hit:
    if row is None:
        raise missing_text(position)
    return make_hit(check_linked(row), row["standing"])
