"""Searching a ledger in memory. It looks at every text."""

from collections.abc import Collection, Mapping, Sequence

from thoughtline.core.search.query_parser import ParsedQuery, SearchTerm
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Query
from thoughtline.store.memory.tables import Text
from thoughtline.store.search import ranking
from thoughtline.store.search.text_scores import all_terms


def search(
    texts: Mapping[int, Text], allowed: Collection[int], query: ParsedQuery, total: int, limit: int
) -> list[int]:
    """The positions of the best texts among those that are `allowed`, best first.

    A term is rare or common among `texts`, of which there are about `total`.
    """
    scores: dict[int, float] = {}
    for term in all_terms(query):
        holding = [at for at, text in texts.items() if _holds(text, term)]
        weight = ranking.weight(len(holding), total)
        for at in set(allowed).intersection(holding):
            scores[at] = scores.get(at, 0.0) + weight

    def sizes(positions: Sequence[int]) -> Mapping[int, int]:
        return {position: texts[position].size for position in positions}

    return ranking.best(scores, sizes, max(limit, 0))


def matches(query: Query, text: Text, standing: Standing) -> bool:
    """Whether the filters of a query let a text through."""
    return (
        query.author in ("", text.author)
        and (query.since is None or query.since <= text.at)
        and (query.until is None or text.at <= query.until)
        and query.standing in (None, standing)
    )


def _holds(text: Text, term: SearchTerm) -> bool:
    parts = " " + " ".join(term.parts)
    if term.begins:
        return parts in text.words
    return f"{parts} " in text.words or bool(term.whole and f" {term.whole} " in text.words)
