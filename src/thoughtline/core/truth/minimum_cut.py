"""Minimum cut of a directed graph, found as a maximum flow (Dinic, 1970)."""

from collections import deque
from collections.abc import Hashable
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)

UNLIMITED = 1 << 40
"""Capacity of an edge that no minimum cut crosses."""


class FlowNetwork(Generic[N]):
    """Directed graph with a capacity for each edge.

    The reverse of the edge with number n has the number n ^ 1.
    """

    def __init__(self) -> None:
        self._edges: dict[N, list[int]] = {}
        self._targets: list[N] = []
        self._capacities: list[int] = []

    def connect(self, start: N, end: N, capacity: int) -> None:
        """Add an edge, and its reverse without capacity."""
        for node, target, free in ((start, end, capacity), (end, start, 0)):
            self._edges.setdefault(node, []).append(len(self._targets))
            self._targets.append(target)
            self._capacities.append(free)

    def cut(self, source: N, sink: N) -> set[N]:
        """Return the side of `source` of a least cut. The flow uses capacity up: cut only once."""
        while sink in (levels := self._levels(source)):
            positions: dict[N, int] = {}
            while path := self._path(source, sink, levels, positions):
                flow = min(self._capacities[edge] for edge in path)
                for edge in path:
                    self._capacities[edge] -= flow
                    self._capacities[edge ^ 1] += flow
        return set(levels)

    def _levels(self, source: N) -> dict[N, int]:
        """Return the distance from `source` of each node that more flow can reach."""
        levels = {source: 0}
        unread = deque([source])
        while unread:
            node = unread.popleft()
            for edge in self._edges.get(node, ()):
                target = self._targets[edge]
                if self._capacities[edge] and target not in levels:
                    levels[target] = levels[node] + 1
                    unread.append(target)
        return levels

    def _path(self, source: N, sink: N, levels: dict[N, int], positions: dict[N, int]) -> list[int]:
        """Return the edges of a path that takes more flow, [] for none.

        `positions` holds the next edge to try of each node, kept between paths: an edge that led
        nowhere leads nowhere until the levels change.
        """
        path: list[int] = []
        node = source
        while node != sink:
            edges = self._edges.get(node, [])
            position = positions.get(node, 0)
            while position < len(edges) and not self._leads_on(edges[position], levels, node):
                position += 1
            positions[node] = position
            if position < len(edges):
                path.append(edges[position])
                node = self._targets[path[-1]]
            elif path:
                node = self._targets[path.pop() ^ 1]
                positions[node] += 1
            else:
                return []
        return path

    def _leads_on(self, edge: int, levels: dict[N, int], node: N) -> bool:
        return self._capacities[edge] > 0 and levels.get(self._targets[edge]) == levels[node] + 1
