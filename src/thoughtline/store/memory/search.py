"""Search in a ledger in memory, which checks every text."""

from collections.abc import Collection, Mapping, Sequence

from thoughtline.core.search.query_parser import ParsedQuery
from thoughtline.store.search import ranking
from thoughtline.store.search.text_scores import all_terms
from thoughtline.store.search.unindexed_texts import Text


def score(
    texts: Mapping[int, Text], allowed: Collection[int], query: ParsedQuery, total: int
) -> dict[int, float]:
    """Return the score of each allowed text, by its position.

    The weight of a term is its rarity among `texts`; `total` is the approximate number of texts.
    """
    scores: dict[int, float] = {}
    for term in all_terms(query):
        holding = [at for at, text in texts.items() if text.holds(term)]
        weight = ranking.weight(len(holding), total)
        for at in set(allowed).intersection(holding):
            scores[at] = scores.get(at, 0.0) + weight
    return scores


def best(
    texts: Mapping[int, Text], scores: Mapping[int, float], limit: int, offset: int = 0
) -> list[int]:
    """Return the positions of at most `limit` texts after `offset`, best first."""

    def sizes(positions: Sequence[int]) -> Mapping[int, int]:
        return {position: texts[position].size for position in positions}

    return ranking.best(scores, sizes, max(limit, 0), offset)
