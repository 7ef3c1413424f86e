"""Several rankings of the same things made into one."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

Ranked = TypeVar("Ranked", bound=Hashable)

RANK_CONSTANT = 60
"""How little the first places count above the next ones; the figure of the source."""


def fuse(*rankings: Sequence[Ranked]) -> list[Ranked]:
    """Best first: by the sum of 1 / (60 + place) over all rankings (Cormack and others, 2009).

    Things that are equally good stand in the order of the first ranking that has them.
    """
    scores: dict[Ranked, float] = {}
    for ranking in rankings:
        for place, thing in enumerate(ranking, 1):
            scores[thing] = scores.get(thing, 0.0) + 1 / (RANK_CONSTANT + place)
    return sorted(scores, key=lambda thing: -scores[thing])
