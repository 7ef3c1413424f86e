"""Searching on the server (store/search/plan.py says for what)."""

from collections.abc import Mapping, Sequence

import asyncpg
from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.search.terms import SearchTerm, asked
from thoughtline.core.truth.standing import Standing
from thoughtline.store import codec
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.postgres.grants import Stream, text
from thoughtline.store.postgres.reader import linked
from thoughtline.store.postgres.tsquery import is_short, phrases, query
from thoughtline.store.search import ranking
from thoughtline.store.search.passages import said
from thoughtline.store.search.plan import ROWS, Among, Latest, Looking, Term, looking, soughts

FREQUENCIES = """
    SELECT frequency.* FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS one (wanted, ways, n)
    CROSS JOIN thoughtline.frequency(
        wanted::tsquery, array_remove(ARRAY[ways], ''), $3, $4, $5, $6
    ) ORDER BY n
"""
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


class Scope(Struct, frozen=True):
    """Among which texts a word is rare or common: an owner's, or those of one shared `session`."""

    owner: bytes
    session: bytes | None = None


class Frequencies:
    """In how many texts each word is, estimated for those in more than can be looked at.

    Counts of common words are kept, and may be old: only the order of what is found hangs on it.
    """

    COMMON = 500
    SAMPLE = 10_000
    ROOM = 4_096

    def __init__(self) -> None:
        self._common: dict[tuple[Scope, SearchTerm], int] = {}

    async def terms(
        self, connection: asyncpg.Connection, scope: Scope, wanted: Sequence[SearchTerm], of: int
    ) -> list[Term]:
        """How rare each of `wanted` is among the `of` texts that there are about."""
        known = {one: self._common[scope, one] for one in wanted if (scope, one) in self._common}
        new = [one for one in wanted if one not in known]
        # Looked up first: counting may clear the memory.
        texts = known | (await self._count(connection, scope, new, of) if new else {})
        return [Term(one, texts[one]) for one in wanted]

    async def _count(
        self, connection: asyncpg.Connection, scope: Scope, wanted: Sequence[SearchTerm], of: int
    ) -> dict[SearchTerm, int]:
        words = [query([one], scope.owner) for one in wanted]
        ways = ["".join(phrases([one])) for one in wanted]
        bounds = (scope.owner, scope.session, ROWS + 1, self.SAMPLE)
        rows = await connection.fetch(FREQUENCIES, words, ways, *bounds)
        texts = {
            one: _estimate(found, among, of)
            for one, (found, among) in zip(wanted, rows, strict=True)
        }
        if len(self._common) + len(texts) > self.ROOM:
            self._common.clear()
        self._common |= {(scope, one): n for one, n in texts.items() if n > self.COMMON}
        return texts


def _estimate(texts: int, among: int | None, of: int) -> int:
    return texts if among is None else max(ROWS + 1, round(of * texts / among))


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
    of = await _texts(connection, scope)
    short = [one for one in soughts(wanted) if is_short(one)]
    steps = looking(wanted, await frequencies.terms(connection, scope, short, of), of)
    within = stream.session if wish.session else None
    scores, sizes = await _looked(connection, steps, scope.owner, within, wish)
    return await _hits(connection, ranking.best(scores, lambda _: sizes, limit))


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
) -> tuple[Mapping[int, float], Mapping[int, int]]:
    """What each text counts, and how long it is, by its position."""
    sizes: dict[int, int] = {}
    through = (wish.author.encode(), wish.since, wish.until, wish.standing or "", ROWS)
    try:
        wanted = next(search)
        while True:
            match wanted:
                case Latest(all_of):
                    where = (query(all_of, owner), phrases(all_of), owner, session)
                    found, lengths = await connection.fetchrow(LATEST, *where, *through)
                    sizes.update(zip(found or (), lengths or (), strict=True))
                case Among(texts, _, sought):
                    where_among = (query([sought], owner), phrases([sought]))
                    found = await connection.fetchval(AMONG, texts, *where_among)
            wanted = search.send(found or ())
    except StopIteration as end:
        scores: dict[int, float] = end.value
        return scores, sizes


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
