"""In how many texts on the server each term is."""

from collections.abc import Sequence

import asyncpg
from msgspec import Struct

from thoughtline.core.search.query_parser import SearchTerm
from thoughtline.store.postgres.search.tsquery import phrases, query
from thoughtline.store.search.text_scores import ROWS, Frequency

FREQUENCIES = """
    SELECT frequency.* FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS one (wanted, ways, n)
    CROSS JOIN thoughtline.frequency(
        wanted::tsquery, array_remove(ARRAY[ways], ''), $3, $4, $5, $6
    ) ORDER BY n
"""


class Scope(Struct, frozen=True):
    """Among which texts a word is rare or common: an owner's, or those of one shared `session`."""

    owner: bytes
    session: bytes | None = None


class Frequencies:
    """A memory of how many texts hold a common term, estimated where they are too many to look at.

    It may be old: only the order of what is found hangs on it.
    """

    COMMON = 500
    SAMPLE = 10_000
    ROOM = 4_096

    def __init__(self) -> None:
        self._common: dict[tuple[Scope, SearchTerm], int] = {}

    async def count(
        self, connection: asyncpg.Connection, scope: Scope, terms: Sequence[SearchTerm], total: int
    ) -> list[Frequency]:
        """How rare each of the terms is among the `total` texts that there are about."""
        known = {term: self._common[scope, term] for term in terms if (scope, term) in self._common}
        new = [term for term in terms if term not in known]
        # Looked up first: counting may clear the memory.
        texts = known | (await self._count(connection, scope, new, total) if new else {})
        return [Frequency(term, texts[term]) for term in terms]

    async def _count(
        self, connection: asyncpg.Connection, scope: Scope, terms: Sequence[SearchTerm], total: int
    ) -> dict[SearchTerm, int]:
        words = [query([term], scope.owner) for term in terms]
        ways = ["".join(phrases([term])) for term in terms]
        bounds = (scope.owner, scope.session, ROWS + 1, self.SAMPLE)
        rows = await connection.fetch(FREQUENCIES, words, ways, *bounds)
        texts = {
            term: _estimate(found, among, total)
            for term, (found, among) in zip(terms, rows, strict=True)
        }
        if len(self._common) + len(texts) > self.ROOM:
            self._common.clear()
        self._common |= {(scope, term): n for term, n in texts.items() if n > self.COMMON}
        return texts


def _estimate(texts: int, among: int | None, total: int) -> int:
    return texts if among is None else max(ROWS + 1, round(total * texts / among))
