"""Scores of candidate texts in a search, computed in the same way for every store.

The rare words of a query choose the candidates, and the common words only rank the candidates. A
search therefore takes about the same time in a large record as in a small record
(docs/decisions/0006). `score` is a generator: it yields requests, and the store sends the matching
texts back.
"""

from collections.abc import Collection, Generator, Iterable, Sequence

from msgspec import Struct

from thoughtline.core.search.query_parser import ParsedQuery, SearchTerm
from thoughtline.store.search import ranking

ROWS = 2_500
"""Maximum number of candidates in one search, in addition to the texts with every word."""

COUNTED = 10_000
"""Maximum number of candidates in a search that also counts its results."""


class Frequency(Struct, frozen=True):
    """A term, with an upper limit for the number of texts that contain the term."""

    term: SearchTerm
    texts: int


class Latest(Struct, frozen=True):
    """Request for the latest texts that pass the filters, as many as there are candidates."""

    all_of: tuple[SearchTerm, ...]


class Among(Struct, frozen=True):
    """Request for those `texts` that contain `term`; each contains a term of `rare`."""

    texts: Collection[int]
    rare: tuple[SearchTerm, ...]
    term: SearchTerm


class Scores(Struct, frozen=True):
    """Scores of texts by position. `is_complete` means that no other text matches."""

    texts: dict[int, float]
    is_complete: bool


Scoring = Generator[Latest | Among, Iterable[int], Scores]


def all_terms(query: ParsedQuery) -> tuple[SearchTerm, ...]:
    return tuple(dict.fromkeys((*query.exact, *query.loose)))


def score(
    query: ParsedQuery, frequencies: Sequence[Frequency], total: int, rows: int = ROWS
) -> Scoring:
    """`total` is the number of all texts, and `rows` limits the number of candidates."""
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
