"""Search in the texts on the server. The module store/search/text_scores.py defines the scores."""

from collections.abc import Mapping, Sequence

import asyncpg
from msgspec import Struct, structs

from thoughtline.core.search.query_parser import parse_query
from thoughtline.core.truth.standing import BY_LETTER, Standing
from thoughtline.store.ledger import Found, Hit, Kind, Query
from thoughtline.store.postgres.search import tsquery
from thoughtline.store.postgres.search.frequencies import Frequencies, Scope
from thoughtline.store.postgres.search.tsquery import is_short, phrases
from thoughtline.store.postgres.search.unindexed_tail import NOTHING, UnindexedTail, read_tail
from thoughtline.store.postgres.tables.reader import check_linked
from thoughtline.store.postgres.tables.session_ref import SessionKey, decode_name
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
from thoughtline.store.search.unindexed_texts import Tail

LATEST = """
    SELECT array_agg(place), array_agg(length)
    FROM thoughtline.latest_texts($1::text::tsquery, $2, $3, $4, $5, $6, $7, $8, $9)
"""
AMONG = """
    SELECT array_agg(position) FROM (
        SELECT position, lexemes, words FROM thoughtline.passage
        WHERE position = ANY($1::bigint[]) OFFSET 0
    ) AS texts
    WHERE lexemes @@ $2::text::tsquery
    AND (cardinality($3::text[]) = 0 OR thoughtline.holds(words, $3))
"""
"""`OFFSET 0` keeps the planner from reading every text with the word in the index of words."""

HITS = """
    SELECT linked.*, substr(letters, thoughtline.node_number(node) % 512 + 1, 1) AS letter
    FROM thoughtline.linked
    LEFT JOIN thoughtline.passage USING (position)
    LEFT JOIN thoughtline.standing ON standing.owner = linked.owner
        AND standing.session = linked.session
        AND kind = substr(node, 1, 1) AND part = thoughtline.node_number(node) / 512
    WHERE position = ANY($1::bigint[])
"""
FACTS = """
    SELECT position, passage.session, author, node,
        substr(letters, thoughtline.node_number(node) % 512 + 1, 1) AS letter
    FROM thoughtline.passage LEFT JOIN thoughtline.standing
    ON standing.owner = passage.owner AND standing.session = passage.session
        AND kind = substr(node, 1, 1) AND part = thoughtline.node_number(node) / 512
    WHERE position = ANY($1::bigint[])
"""
THOUGHTS = "SELECT sum(thoughts)::bigint FROM thoughtline.owner WHERE name = $1"
VERSION = "SELECT version FROM thoughtline.session WHERE owner = $1 AND name = $2"

Filters = tuple[bytes, int | None, int | None, str, int]
"""Filters of a search: author, since, until, standing, and the maximum number of texts."""


class Search(Struct, frozen=True):
    """With `may_trail` the index may lack the latest events, which are then searched directly."""

    connection: asyncpg.Connection
    frequencies: Frequencies
    session_key: SessionKey
    query: Query
    may_trail: bool = False

    async def hits(self, limit: int) -> list[Hit]:
        """Raises `Refused` (LEDGER_DAMAGED) if the event of a hit is damaged."""
        scores, sizes, later = await self._scores(ROWS)
        best = ranking.best(scores.texts, lambda _: sizes, max(limit, 0))
        return await _hits(self.connection, best, later)

    async def page(self, kind: Kind | None, limit: int, offset: int) -> Found:
        """Raises `Refused` (LEDGER_DAMAGED) if the event of a hit is damaged."""
        scores, sizes, later = await self._scores(COUNTED)
        rows = await self.connection.fetch(FACTS, list(scores.texts))
        indexed = {row["position"]: _fact(row) for row in rows}
        facts = facets.of_kind(indexed | _later_facts(scores, later), kind)
        through = {position: scores.texts[position] for position in facts}
        best = ranking.best(through, lambda _: sizes, max(limit, 0), offset)
        return Found(
            hits=await _hits(self.connection, best, later),
            total=len(facts),
            counted=scores.is_complete,
            facets=facets.count(facts.values()),
        )

    async def _scores(self, rows: int) -> tuple[Scores, Mapping[int, int], UnindexedTail]:
        """Return the scores and the sizes of texts by position, and the texts that are not in the
        index.
        """
        parsed, query, session_key = parse_query(self.query.text), self.query, self.session_key
        if not parsed.exact:
            return Scores({}, is_complete=True), {}, NOTHING
        own = session_key.as_called.own
        scope = Scope(session_key.owner, None if own else session_key.session)
        total = await _count_texts(self.connection, scope)
        terms = [term for term in all_terms(parsed) if is_short(term)]
        known = await self.frequencies.count(self.connection, scope, terms, total)
        session = session_key.session if query.session else None
        later = NOTHING
        if self.may_trail:
            name = session_key.named if query.session else ""
            later = await read_tail(self.connection, *_bounds(scope), query, name)
            known = [
                structs.replace(each, texts=each.texts + later.tail.count(each.term))
                for each in known
            ]
        stands = query.standing.letter if query.standing else ""
        filters = (query.author.encode(), query.since, query.until, stands, rows)
        scoring = score(parsed, known, total, rows)
        scores, sizes = await _run_scoring(
            self.connection, scoring, (scope.owner, session), filters, later.tail
        )
        return scores, sizes, later


def _bounds(scope: Scope) -> tuple[bytes, bytes | None]:
    return scope.owner, scope.session


def _later_facts(scores: Scores, later: UnindexedTail) -> dict[int, Fact]:
    return {
        position: Fact(text.key, text.author, text.node, str(later.standings[position]))
        for position, text in later.tail.texts.items()
        if position in scores.texts
    }


def _fact(row: asyncpg.Record) -> Fact:
    session, author = decode_name(row["session"]), decode_name(row["author"])
    standing = BY_LETTER.get(row["letter"], Standing.STANDS)
    return Fact(session, author, decode_name(row["node"]), standing)


async def _count_texts(connection: asyncpg.Connection, scope: Scope) -> int:
    if scope.session is not None:
        return 1 + (await connection.fetchval(VERSION, scope.owner, scope.session) or 0)
    return 1 + (await connection.fetchval(THOUGHTS, scope.owner) or 0)


async def _run_scoring(
    connection: asyncpg.Connection,
    scoring: Scoring,
    owner_and_session: tuple[bytes, bytes | None],
    filters: Filters,
    tail: Tail,
) -> tuple[Scores, Mapping[int, int]]:
    """Return the scores and the sizes of texts by position."""
    owner, session = owner_and_session
    sizes = {position: text.size for position, text in tail.texts.items()}
    try:
        step = next(scoring)
        while True:
            match step:
                case Latest(all_of):
                    words = (tsquery.query(all_of, owner), phrases(all_of))
                    latest, lengths = await connection.fetchrow(
                        LATEST, *words, owner, session, *filters
                    )
                    sizes.update(zip(latest or (), lengths or (), strict=True))
                    step = scoring.send([*tail.latest(all_of), *(latest or ())][: filters[-1]])
                case Among(texts, _, term):
                    words = (tsquery.query([term], owner), phrases([term]))
                    among = await connection.fetchval(AMONG, texts, *words)
                    step = scoring.send({*(among or ()), *tail.among(texts, term)})
    except StopIteration as end:
        scores: Scores = end.value
        return scores, sizes


async def _hits(
    connection: asyncpg.Connection, positions: Sequence[int], later: UnindexedTail
) -> list[Hit]:
    rows = {row["position"]: row for row in await connection.fetch(HITS, positions)}
    return [_hit(rows.get(position), position, later) for position in positions]


def _hit(row: asyncpg.Record | None, position: int, later: UnindexedTail) -> Hit:
    if row is None:
        raise missing_text(position)
    unindexed = later.standings.get(position)
    letter = row["letter"] if unindexed is None else unindexed.letter
    return make_hit(check_linked(row), letter)
