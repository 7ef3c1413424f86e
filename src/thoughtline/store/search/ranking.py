"""Ranking: choice and order of search results, the same for every store.

The score of a text grows with each query word in the text. Rare words count more than common words,
and long texts score a little less. The number of occurrences does not count. Counting occurrences
would require reading every text, and did not improve results (docs/decisions/0006).
"""

from collections.abc import Callable, Mapping, Sequence
from math import log, log2

SHORTLIST = 100
"""Number of texts with neighbouring scores that are also sorted by size."""

USUAL = 32
"""Number of words in a thought of usual size."""


def weight(texts: int, total: int) -> float:
    return log(1 + total / (texts + 0.5))


def best(
    scores: Mapping[int, float],
    sizes: Callable[[Sequence[int]], Mapping[int, int]],
    limit: int,
    offset: int = 0,
) -> list[int]:
    """Return the positions of at most `limit` texts after `offset`, best first.

    If two texts score equally, the later text is better. The order is the same across all pages.
    Sizes count only within a shortlist of texts with neighbouring scores. A page therefore needs
    only the sizes of the texts on its shortlists.
    """
    first = offset // SHORTLIST * SHORTLIST
    end = -(-(offset + limit) // SHORTLIST) * SHORTLIST
    least = min(sorted(scores.values(), reverse=True)[:end], default=0.0)
    # Sorting only the texts that may be on these shortlists takes a fifth of the time.
    near = ((score, position) for position, score in scores.items() if score >= least)
    ranked = sorted(near, reverse=True)[first:end]
    size = sizes([position for _, position in ranked])
    found: list[int] = []
    for start in range(0, len(ranked), SHORTLIST):
        shortlist = ranked[start : start + SHORTLIST]
        fair = [(score / _length(size.get(place, USUAL)), place) for score, place in shortlist]
        found += [position for _, position in sorted(fair, reverse=True)]
    return found[offset - first : offset - first + limit]


def _length(size: int) -> float:
    return 1 + 0.1 * log2(1 + size / USUAL)
