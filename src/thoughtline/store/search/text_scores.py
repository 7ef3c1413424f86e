"""Which texts a search looks at, and what each of them counts: the same for every store.

A query's rare words say which texts are looked at, and its common ones only which of these are
better. So a search takes about as long in a large record as in a small one (docs/decisions/0006).
A store asks `score` what to look for next and sends back what it found.
"""

from collections.abc import Collection, Generator, Iterable, Sequence

from msgspec import Struct

from thoughtline.core.search.query_parser import ParsedQuery, SearchTerm
from thoughtline.store.search import ranking

ROWS = 2_500
"""Texts that are looked at in one search, apart from those that hold every word."""


class Frequency(Struct, frozen=True):
    """In how many texts a term is, at most."""

    term: SearchTerm
    texts: int


class Latest(Struct, frozen=True):
    """Asks for the latest `ROWS` texts that hold all of these and that the filters let through."""

    all_of: tuple[SearchTerm, ...]


class Among(Struct, frozen=True):
    """Asks which of some texts hold a further term. Each of them holds some of `rare`."""

    texts: Collection[int]
    rare: tuple[SearchTerm, ...]
    term: SearchTerm


Scoring = Generator[Latest | Among, Iterable[int], dict[int, float]]


def all_terms(query: ParsedQuery) -> tuple[SearchTerm, ...]:
    """All that a query asks for, each once."""
    return tuple(dict.fromkeys((*query.exact, *query.loose)))


def score(query: ParsedQuery, frequencies: Sequence[Frequency], total: int) -> Scoring:
    """What each text counts, by its position. `total` is how many texts there are."""
    known = [frequency for frequency in frequencies if frequency.texts]
    known.sort(key=lambda frequency: frequency.texts)
    scores: dict[int, float] = {}
    rare: list[SearchTerm] = []
    left = ROWS
    for frequency in known:
        found: set[int] = set()
        if rare and frequency.texts > left:
            found.update((yield Among(scores.keys(), tuple(rare), frequency.term)))
        if frequency.texts <= left or len(scores) < ranking.SHORTLIST:
            latest = list((yield Latest((frequency.term,))))
            found.update(latest)
            rare.append(frequency.term)
            left -= len(latest)
        weight = ranking.weight(frequency.texts, total)
        for position in found:
            scores[position] = scores.get(position, 0.0) + weight
    if len(known) > 1 and known[0].texts > ROWS:
        everything = sum(ranking.weight(term.texts, total) for term in known)
        scores |= dict.fromkeys((yield Latest(query.exact)), everything)
    return scores
