"""Random justification graphs, and an oracle that knows what stands. Neither knows our code."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from benchmarks.record.acts import Act, Assume, Note

Supports = tuple[tuple[str, ...], ...]

PREMISES = 8
CONCLUSIONS = 18
"""Few enough that one reply names every thought that falls."""


@dataclass(frozen=True, slots=True)
class Graph:
    premises: tuple[str, ...]
    supports: dict[str, Supports]
    """Conclusion -> its alternative supports, each a set that must hold whole."""

    def acts(self) -> Iterator[Act]:
        for name in self.premises:
            yield Assume(name=name, text=f"Premise {name} holds for this case.")
        for name, supports in self.supports.items():
            text = f"Conclusion {name} follows from what came before it."
            yield Note(name=name, text=text, kind="conclusion", rests_on=supports)


def random_graph(random: Random, *, alternatives: int) -> Graph:
    """A conclusion has up to so many alternative supports, each of one to three earlier names."""
    premises = tuple(f"p{number}" for number in range(PREMISES))
    known = list(premises)
    supports: dict[str, Supports] = {}
    for number in range(CONCLUSIONS):
        name = f"c{number}"
        sets = {
            tuple(sorted(random.sample(known, random.randint(1, 3))))
            for _ in range(random.randint(1, alternatives))
        }
        supports[name] = tuple(sorted(sets))
        known.append(name)
    return Graph(premises, supports)


def stale(graph: Graph, refuted: set[str]) -> set[str]:
    """By definition: a conclusion stands while all members of one of its supports stand.

    Found by adding what stands until nothing is added, so it needs no order.
    """
    stands = set(graph.premises) - refuted
    while new := {
        name
        for name, supports in graph.supports.items()
        if name not in stands and any(stands.issuperset(needs) for needs in supports)
    }:
        stands |= new
    return set(graph.supports) - stands
