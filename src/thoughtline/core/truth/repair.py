"""Repair of a session after something fell or came into doubt: the thoughts to look at first.

A node that somebody looks at, and finds right or gives other grounds, comes back. With it comes
back each thought with a support whose lost nodes all came back. A plan names few nodes to look at,
so that most come back. Such a plan is a minimum cut (Ford and Fulkerson, 1956): the cut goes
through a node that is looked at, for `LOOK`, or that stays lost, for `LOSS`.
"""

from collections.abc import Callable, Collection

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.truth.minimum_cut import UNLIMITED, FlowNetwork
from thoughtline.core.truth.network import node_sort_key

LOSS = 6
"""Cost of a node that stays lost."""

LOOK, DEAR_LOOK = 5, 10
"""Costs of looking at a node. The dear one leaves a node lost that nothing else comes back with:
then at least 5 nodes come back for 3 looks.
"""

MOST_LOOKS = 0.6
"""Share of the lost nodes that a plan with cheap looks names at most."""

MOST_LOST = 1_000
"""Most lost nodes for which a plan is made."""

MOST_COMPARED = 50
"""Most looks that are put in the order of what comes back with each."""

Supports = Callable[[str], Collection[Needs]]
"""Returns the alternative supports of a node."""


class RepairPlan(Struct, frozen=True):
    """First come the `looks` with which alone the most come back."""

    looks: tuple[str, ...] = ()
    come_back: tuple[str, ...] = ()


NO_PLAN = RepairPlan()


def plan(nodes: Collection[str], is_lost: Callable[[str], bool], supports: Supports) -> RepairPlan:
    """Return an empty plan if it saves no look; `is_lost` is true for other lost nodes, too."""
    if not 0 < len(nodes) <= MOST_LOST:
        return NO_PLAN
    lost_needs = {
        node: [[need for need in needs if is_lost(need)] for needs in supports(node)]
        for node in nodes
    }
    looks = _cut(lost_needs, LOOK)
    if len(looks) > MOST_LOOKS * len(nodes):
        looks = _cut(lost_needs, DEAR_LOOK)
    returns = _Returns(lost_needs)
    come_back = returns.after(looks)
    if not come_back:
        return NO_PLAN
    in_order = sorted(looks, key=node_sort_key)
    alone = {look: len(returns.after([look])) for look in in_order[:MOST_COMPARED]}
    return RepairPlan(
        tuple(sorted(in_order, key=lambda look: -alone.get(look, 0))),
        tuple(sorted(come_back, key=node_sort_key)),
    )


def _cut(lost_needs: dict[str, list[list[str]]], look: int) -> set[str]:
    """A network knows no alternatives: each node has the support that lacks the fewest."""
    network = FlowNetwork[tuple[str, str]]()
    source, sink = ("source", ""), ("sink", "")
    for node, alternatives in lost_needs.items():
        network.connect(source, ("back", node), LOSS)
        can_return = [needs for needs in alternatives if all(need in lost_needs for need in needs)]
        if not can_return:
            network.connect(("back", node), sink, look)
            continue
        network.connect(("back", node), ("by itself", node), look)
        for need in min(can_return, key=len):
            network.connect(("by itself", node), ("back", need), UNLIMITED)
    kept = network.cut(source, sink)
    back = {node for node in lost_needs if ("back", node) in kept}
    return {
        node
        for node in back
        if not any(all(need in back for need in needs) for needs in lost_needs[node])
    }


class _Returns:
    """Nodes that come back with others, found in one pass over the supports."""

    def __init__(self, lost_needs: dict[str, list[list[str]]]) -> None:
        self._counts: list[int] = []
        self._nodes: list[str] = []
        self._needed_by: dict[str, list[int]] = {}
        for node, alternatives in lost_needs.items():
            for needs in alternatives:
                for need in needs:
                    self._needed_by.setdefault(need, []).append(len(self._nodes))
                self._nodes.append(node)
                self._counts.append(len(needs))

    def after(self, looks: Collection[str]) -> set[str]:
        left = self._counts.copy()
        back = set(looks)
        unread = list(looks)
        while unread:
            for support in self._needed_by.get(unread.pop(), ()):
                left[support] -= 1
                node = self._nodes[support]
                if not left[support] and node not in back:
                    back.add(node)
                    unread.append(node)
        return back.difference(looks)
