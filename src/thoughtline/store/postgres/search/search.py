"""Searching on the server (store/search/text_scores.py says for what)."""

from collections.abc import Mapping, Sequence

import asyncpg
from msgspec import Struct

from thoughtline.core.search.query_parser import parse_query
from thoughtline.store.ledger import Found, Hit, Kind, Query
from thoughtline.store.postgres.reader import check_linked
from thoughtline.store.postgres.search import tsquery
from thoughtline.store.postgres.search.frequencies import Frequencies, Scope
from thoughtline.store.postgres.search.tsquery import is_short, phrases
from thoughtline.store.postgres.session_key import SessionKey, decode_name
from thoughtline.store.search import facets, ranking
from thoughtline.store.search.facets import Fact
from thoughtline.store.search.hits import make_hit, missing_text
from thoughtline.store.search.text_scores import (
    COUNTED,
    ROWS,
    Among,
    Latest,
    Scores,
    Scoring,
    all_terms,
    score,
)

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
FACTS = """
    SELECT position, passage.session, author, passage.node, coalesce(standing, 'stands') AS standing
    FROM thoughtline.passage LEFT JOIN thoughtline.standing USING (owner, session, node)
    WHERE position = ANY($1::bigint[])
"""
THOUGHTS = "SELECT sum(thoughts)::bigint FROM thoughtline.owner WHERE name = $1"
VERSION = "SELECT version FROM thoughtline.session WHERE owner = $1 AND name = $2"

Filters = tuple[bytes, int | None, int | None, str, int]
"""Author, since, until, standing, and how many texts at most."""


class Search(Struct, frozen=True):
    """A query in what an owner has, or in one session if `query` names it."""

    connection: asyncpg.Connection
    frequencies: Frequencies
    session_key: SessionKey
    query: Query

    async def hits(self, limit: int) -> list[Hit]:
        """The best hits. Raises `Refused` (LEDGER_DAMAGED) where one is not as it was written."""
        scores, sizes = await self._scores(ROWS)
        best = ranking.best(scores.texts, lambda _: sizes, max(limit, 0))
        return await _hits(self.connection, best)

    async def page(self, kind: Kind | None, limit: int, offset: int) -> Found:
        """One page of the hits, and how many there are. Raises as `hits`."""
        scores, sizes = await self._scores(COUNTED)
        rows = await self.connection.fetch(FACTS, list(scores.texts))
        facts = facets.of_kind({row["position"]: _fact(row) for row in rows}, kind)
        through = {position: scores.texts[position] for position in facts}
        best = ranking.best(through, lambda _: sizes, max(limit, 0), offset)
        return Found(
            hits=await _hits(self.connection, best),
            total=len(facts),
            counted=scores.is_complete,
            facets=facets.count(facts.values()),
        )

    async def _scores(self, rows: int) -> tuple[Scores, Mapping[int, int]]:
        """What each text counts, and how long it is, by its position."""
        parsed, query, session_key = parse_query(self.query.text), self.query, self.session_key
        if not parsed.exact:
            return Scores({}, is_complete=True), {}
        own = session_key.as_called.own
        scope = Scope(session_key.owner, None if own else session_key.session)
        total = await _texts(self.connection, scope)
        terms = [term for term in all_terms(parsed) if is_short(term)]
        known = await self.frequencies.count(self.connection, scope, terms, total)
        session = session_key.session if query.session else None
        where = (query.author.encode(), query.since, query.until, query.standing or "", rows)
        scoring = score(parsed, known, total, rows)
        return await _run(self.connection, scoring, scope.owner, session, where)


def _fact(row: asyncpg.Record) -> Fact:
    session, author = decode_name(row["session"]), decode_name(row["author"])
    return Fact(session, author, decode_name(row["node"]), row["standing"])


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
) -> tuple[Scores, Mapping[int, int]]:
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
        scores: Scores = end.value
        return scores, sizes


async def _hits(connection: asyncpg.Connection, positions: Sequence[int]) -> list[Hit]:
    rows = {row["position"]: row for row in await connection.fetch(HITS, positions)}
    return [_hit(rows.get(position), position) for position in positions]


def _hit(row: asyncpg.Record | None, position: int) -> Hit:
    if row is None:
        raise missing_text(position)
    return make_hit(check_linked(row), row["standing"])
