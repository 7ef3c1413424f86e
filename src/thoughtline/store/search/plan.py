"""Which texts a search looks at, and what each of them counts: the same for every store.

A query's rare words say which texts are looked at, and its common ones only which of these are
better. So a search takes about as long in a large record as in a small one (docs/decisions/0006).
A store asks `looking` what to look for next and sends back what it found.
"""

from collections.abc import Collection, Generator, Iterable, Sequence

from msgspec import Struct

from thoughtline.core.search.terms import ParsedQuery, SearchTerm
from thoughtline.store.search import ranking

ROWS = 2_500
"""Texts that are looked at in one search, apart from those that hold every word."""


class Term(Struct, frozen=True):
    """Something to find, and how many texts there are with it at most."""

    sought: SearchTerm
    texts: int


class Latest(Struct, frozen=True):
    """Asks for the latest `ROWS` texts that hold all of these and that the filters let through."""

    all_of: tuple[SearchTerm, ...]


class Among(Struct, frozen=True):
    """Asks which of some texts hold a further thing. Each of them holds some of `rare`."""

    texts: Collection[int]
    rare: tuple[SearchTerm, ...]
    sought: SearchTerm


Looking = Generator[Latest | Among, Iterable[int], dict[int, float]]


def soughts(wanted: ParsedQuery) -> tuple[SearchTerm, ...]:
    """All that a query asks for, each once."""
    return tuple(dict.fromkeys((*wanted.exact, *wanted.loose)))


def looking(wanted: ParsedQuery, terms: Sequence[Term], of: int) -> Looking:
    """What each text counts, by its position. `of` is how many texts there are."""
    terms = sorted((term for term in terms if term.texts), key=lambda term: term.texts)
    scores: dict[int, float] = {}
    rare: list[SearchTerm] = []
    room = ROWS
    for term in terms:
        found: set[int] = set()
        if rare and term.texts > room:
            found.update((yield Among(scores.keys(), tuple(rare), term.sought)))
        if term.texts <= room or len(scores) < ranking.SHORTLIST:
            latest = list((yield Latest((term.sought,))))
            found.update(latest)
            rare.append(term.sought)
            room -= len(latest)
        weight = ranking.weight(term.texts, of)
        for position in found:
            scores[position] = scores.get(position, 0.0) + weight
    if len(terms) > 1 and terms[0].texts > ROWS:
        everything = sum(ranking.weight(term.texts, of) for term in terms)
        scores |= dict.fromkeys((yield Latest(wanted.exact)), everything)
    return scores
