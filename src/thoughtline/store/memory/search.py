"""Searching a ledger in memory. It looks at every text."""

from collections.abc import Collection, Mapping, Sequence

from thoughtline.core.search.query_parser import ParsedQuery
from thoughtline.store.search import ranking
from thoughtline.store.search.text_scores import all_terms
from thoughtline.store.search.unindexed_texts import Text


def search(
    texts: Mapping[int, Text], allowed: Collection[int], query: ParsedQuery, total: int, limit: int
) -> list[int]:
    """The positions of the best texts among those that are `allowed`, best first.

    A term is rare or common among `texts`, of which there are about `total`.
    """
    scores: dict[int, float] = {}
    for term in all_terms(query):
        holding = [at for at, text in texts.items() if text.holds(term)]
        weight = ranking.weight(len(holding), total)
        for at in set(allowed).intersection(holding):
            scores[at] = scores.get(at, 0.0) + weight

    def sizes(positions: Sequence[int]) -> Mapping[int, int]:
        return {position: texts[position].size for position in positions}

    return ranking.best(scores, sizes, max(limit, 0))
