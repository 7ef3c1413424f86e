"""Candidates of a search and their scores, the same for every store.

The rare words of a query choose the candidates, and its common words only rank them. So a search
takes about the same time in a large record as in a small one (docs/decisions/0006). `score` is a
generator: it yields requests, and the store sends the matching texts.
"""

from collections.abc import Collection, Generator, Iterable, Sequence

from msgspec import Struct

from thoughtline.core.search.query_parser import ParsedQuery, SearchTerm
from thoughtline.store.search import ranking

ROWS = 2_500
"""Most candidates of one search, in addition to texts with every word."""

COUNTED = 10_000
"""Most candidates of a search that also counts its results."""


class Frequency(Struct, frozen=True):
    """Term and an upper limit of the number of texts with it."""

    term: SearchTerm
    texts: int


class Latest(Struct, frozen=True):
    """Request for the latest texts that have all of these terms and pass the filters.

    The store sends at most as many as the search has candidates.
    """

    all_of: tuple[SearchTerm, ...]


class Among(Struct, frozen=True):
    """Request for those of `texts` that have `term`. Each of `texts` has at least one of `rare`."""

    texts: Collection[int]
    rare: tuple[SearchTerm, ...]
    term: SearchTerm


class Scores(Struct, frozen=True):
    """Scores of texts by position. `is_complete` means that no other text matches."""

    texts: dict[int, float]
    is_complete: bool


Scoring = Generator[Latest | Among, Iterable[int], Scores]


def all_terms(query: ParsedQuery) -> tuple[SearchTerm, ...]:
    """Return all terms of a query, each once."""
    return tuple(dict.fromkeys((*query.exact, *query.loose)))


def score(
    query: ParsedQuery, frequencies: Sequence[Frequency], total: int, rows: int = ROWS
) -> Scoring:
    """Score texts. `total` is the number of all texts, `rows` the most candidates."""
    known = [frequency for frequency in frequencies if frequency.texts]
    known.sort(key=lambda frequency: frequency.texts)
    scores: dict[int, float] = {}
    rare: list[SearchTerm] = []
    left = rows
    is_complete = True
    for frequency in known:
        found: set[int] = set()
        if rare and frequency.texts > left:
            found.update((yield Among(scores.keys(), tuple(rare), frequency.term)))
        if frequency.texts <= left or len(scores) < ranking.SHORTLIST:
            latest = list((yield Latest((frequency.term,))))
            found.update(latest)
            rare.append(frequency.term)
            left -= len(latest)
            is_complete = is_complete and len(latest) < rows
        else:
            is_complete = False
        weight = ranking.weight(frequency.texts, total)
        for position in found:
            scores[position] = scores.get(position, 0.0) + weight
    if len(known) > 1 and known[0].texts > rows:
        everything = sum(ranking.weight(term.texts, total) for term in known)
        scores |= dict.fromkeys((yield Latest(query.exact)), everything)
    return Scores(scores, is_complete)
