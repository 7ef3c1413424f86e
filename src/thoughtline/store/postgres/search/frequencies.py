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
    """Texts in which frequencies of words are counted: the texts of an owner, or of one shared
    `session`.

    `session` is None for all sessions of `owner`. Other owners' texts are never counted.
    """

    owner: bytes
    session: bytes | None = None


class Frequencies:
    """Cache for the number of texts that contain a common term, because counting takes long.

    A large number is estimated from a sample of the latest texts. A number may be outdated, because
    the numbers only affect the choice and order of hits.
    """

    COMMON = 500
    SAMPLE = 10_000
    ROOM = 4_096

    def __init__(self) -> None:
        self._common: dict[tuple[Scope, SearchTerm], int] = {}

    async def count(
        self, connection: asyncpg.Connection, scope: Scope, terms: Sequence[SearchTerm], total: int
    ) -> list[Frequency]:
        """Return the number of texts with each term. `total` is the approximate number of texts."""
        known = {term: self._common[scope, term] for term in terms if (scope, term) in self._common}
        new = [term for term in terms if term not in known]
        # `known` is complete before counting, which may clear the cache.
        texts = known | (await self._count(connection, scope, new, total) if new else {})
        return [Frequency(term, texts[term]) for term in terms]

    async def _count(
        self, connection: asyncpg.Connection, scope: Scope, terms: Sequence[SearchTerm], total: int
    ) -> dict[SearchTerm, int]:
        """The numbers of common terms are added to the cache."""
        words = [query([term], scope.owner) for term in terms]
        ways = ["".join(phrases([term])) for term in terms]
        bounds = (scope.owner, scope.session, ROWS + 1, self.SAMPLE)
        rows = await connection.fetch(FREQUENCIES, words, ways, *bounds)
        texts = {
            term: _estimate(count, sampled, total)
            for term, (count, sampled) in zip(terms, rows, strict=True)
        }
        if len(self._common) + len(texts) > self.ROOM:
            self._common.clear()
        self._common |= {(scope, term): n for term, n in texts.items() if n > self.COMMON}
        return texts


def _estimate(texts: int, sampled: int | None, total: int) -> int:
    """Scale a count of only `sampled` texts up to `total` texts."""
    return texts if sampled is None else max(ROWS + 1, round(total * texts / sampled))
