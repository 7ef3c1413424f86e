"""Searching on the server (store/looking.py says for what)."""

from collections.abc import Mapping, Sequence

import asyncpg
from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.standing import Standing
from thoughtline.core.words import Sought, asked
from thoughtline.store import codec, ranking
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.looking import ROWS, Among, Latest, Looking, Term, looking, soughts
from thoughtline.store.passages import said
from thoughtline.store.postgres.reading import linked
from thoughtline.store.postgres.streams import Stream, text
from thoughtline.store.postgres.words import is_short, phrases, query

COUNT = """
    SELECT count(*) FROM thoughtline.passage
    WHERE lexemes @@ $1::tsquery AND owner = $2 AND ($3::bytea IS NULL OR session = $3)
    AND (cardinality($4::text[]) = 0 OR thoughtline.holds(words, $4))
"""
LATEST = """
    SELECT position FROM thoughtline.passage LEFT JOIN thoughtline.standing
        USING (owner, session, node)
    WHERE lexemes @@ $1::tsquery AND owner = $2 AND ($3::bytea IS NULL OR session = $3)
    AND (cardinality($4::text[]) = 0 OR thoughtline.holds(words, $4))
    AND ($5 = ''::bytea OR author = $5)
    AND ($6::bigint IS NULL OR at >= $6) AND ($7::bigint IS NULL OR at <= $7)
    AND ($8 = '' OR coalesce(standing, 'stands') = $8)
    ORDER BY position DESC LIMIT $9
"""
AMONG = """
    SELECT position FROM thoughtline.passage
    WHERE position = ANY($1::bigint[]) AND lexemes @@ $2::tsquery
    AND (cardinality($3::text[]) = 0 OR thoughtline.holds(words, $3))
"""
SIZES = "SELECT position, size FROM thoughtline.passage WHERE position = ANY($1::bigint[])"
HITS = """
    SELECT linked.*, standing FROM thoughtline.linked
    LEFT JOIN thoughtline.passage USING (position)
    LEFT JOIN thoughtline.standing ON standing.owner = linked.owner
        AND standing.session = linked.session AND standing.node = passage.node
    WHERE position = ANY($1::bigint[])
"""
THOUGHTS = "SELECT sum(thoughts)::bigint FROM thoughtline.owner WHERE name = $1"
VERSION = "SELECT version FROM thoughtline.session WHERE owner = $1 AND name = $2"


class Scope(Struct, frozen=True):
    """Among which texts a word is rare or common: an owner's, or those of one shared `session`."""

    owner: bytes
    session: bytes | None = None


class Frequencies:
    """In how many texts each word is. Counts of common words are kept, and may be old."""

    COMMON = 500
    ROOM = 4_096

    def __init__(self) -> None:
        self._common: dict[tuple[Scope, Sought], int] = {}

    async def term(self, connection: asyncpg.Connection, scope: Scope, sought: Sought) -> Term:
        texts = self._common.get((scope, sought))
        if texts is None:
            words = query([sought], scope.owner)
            where = (scope.owner, scope.session, phrases([sought]))
            texts = int(await connection.fetchval(COUNT, words, *where))
            if texts > self.COMMON:
                if len(self._common) >= self.ROOM:
                    self._common.clear()
                self._common[scope, sought] = texts
        return Term(sought, texts)


async def search(
    connection: asyncpg.Connection,
    frequencies: Frequencies,
    stream: Stream,
    wish: Query,
    limit: int,
) -> list[Hit]:
    """The best hits in what the owner of `stream` has, or in that alone if `wish` names a session.

    Raises `Refused` (LEDGER_DAMAGED) where one is not as it was written.
    """
    wanted = asked(wish.text)
    if not wanted.exact or limit <= 0:
        return []
    shared = stream.called is not None and not stream.called.own
    scope = Scope(stream.owner, stream.session if shared else None)
    terms = [
        await frequencies.term(connection, scope, one) for one in soughts(wanted) if is_short(one)
    ]
    of = await _texts(connection, scope)
    within = stream.session if wish.session else None
    scores = await _looked(connection, looking(wanted, terms, of), scope.owner, within, wish)
    sizes = dict(await connection.fetch(SIZES, list(scores)))
    best = ranking.best(scores, lambda _: sizes, limit)
    return await _hits(connection, best)


async def _texts(connection: asyncpg.Connection, scope: Scope) -> int:
    """About how many texts there are."""
    if scope.session is not None:
        return 1 + (await connection.fetchval(VERSION, scope.owner, scope.session) or 0)
    return 1 + (await connection.fetchval(THOUGHTS, scope.owner) or 0)


async def _looked(
    connection: asyncpg.Connection,
    search: Looking,
    owner: bytes,
    session: bytes | None,
    wish: Query,
) -> Mapping[int, float]:
    """What each text counts, by its position."""
    through = (wish.author.encode(), wish.since, wish.until, wish.standing or "", ROWS)
    try:
        wanted = next(search)
        while True:
            match wanted:
                case Latest(all_of):
                    where = (query(all_of, owner), owner, session, phrases(all_of))
                    rows = await connection.fetch(LATEST, *where, *through)
                case Among(texts, _, sought):
                    where_among = (query([sought], owner), phrases([sought]))
                    rows = await connection.fetch(AMONG, list(texts), *where_among)
            wanted = search.send([position for [position] in rows])
    except StopIteration as end:
        scores: dict[int, float] = end.value
        return scores


async def _hits(connection: asyncpg.Connection, positions: Sequence[int]) -> list[Hit]:
    rows = {row["position"]: row for row in await connection.fetch(HITS, positions)}
    return [_hit(rows.get(position), position) for position in positions]


def _hit(row: asyncpg.Record | None, position: int) -> Hit:
    if row is None:
        raise Refused(
            Code.LEDGER_DAMAGED,
            f"A text that this search found is missing: event {position} of all.",
            hint=codec.RESTORE,
        )
    recorded = linked(row)
    node, words = said(recorded.event)
    if not words:
        raise codec.damaged(text(row["session"]), row["version"], "is not what was found")
    return Hit(node=node, standing=Standing(row["standing"] or "stands"), event=recorded)
