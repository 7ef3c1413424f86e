"""Search frontier: thoughts to continue from next, in a search that the caller scores.

The search is best first (Pearl, 1984) or a beam search (Lowerre, 1976). Callers record and score
the thoughts; this module only keeps the frontier.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from thoughtline.core.events import Needs
from thoughtline.core.truth.network import node_sort_key

Check = Callable[[str], bool]

BEGINNING = ("",)
"""Parent of a thought at the beginning of a search."""


class Frontier:
    """Scored thoughts of a session, as a tree of thoughts and their continuations.

    The parents of a scored thought are the scored ones among the parents in the event of the
    thought. If the event has no parents, the parent is the nearest scored predecessor. A scored
    thought counts as expanded as soon as the thought has a scored child, live or dead.

    Only scored thoughts and their successors are kept, so a session without scores costs nothing. A
    thought without scored predecessors has no predecessor if its score comes later. Among the
    thoughts recorded before a late first score, only scored direct successors become children of
    the late-scored thought.
    """

    def __init__(self) -> None:
        self.width = 0
        self._after: dict[str, str] = {}
        self._named: dict[str, Needs] = {}
        self._parents: dict[str, Needs] = {}
        self._scores: dict[str, float] = {}
        self._outdated = False

    def __len__(self) -> int:
        return len(self._after)

    @property
    def scored(self) -> list[str]:
        return list(self._scores)

    def choose(self, width: int) -> None:
        """Choose the search: best first (0), or a beam of `width` thoughts."""
        self.width = width

    def score(self, thought: str) -> float | None:
        return self._scores.get(thought)

    def record(
        self, thought: str, after: str, score: float | None, parents: Needs | None = None
    ) -> None:
        """Add a thought and its predecessor, which is "" for none."""
        if score is None and after not in self._after:
            return
        self._after[thought] = after
        if score is not None:
            self._name(thought, parents)
            self._scores[thought] = score
        self._link(thought)

    def rescore(self, thought: str, score: float, parents: Needs | None = None) -> None:
        """A first score inserts the thought between its predecessors and successors."""
        if thought not in self._scores:
            self._after.setdefault(thought, "")
            self._name(thought, parents)
            self._outdated = True
        self._scores[thought] = score

    def parents(self, thought: str) -> Needs:
        """Return the scored thoughts that a thought continues, () at the beginning of a search."""
        self._relink()
        return self._parents.get(thought, ())

    def above(self, thought: str) -> Iterator[str]:
        """Yield each scored thought that leads to a thought once."""
        self._relink()
        seen: set[str] = set()
        unread = list(self._parents.get(thought, ()))
        while unread:
            parent = unread.pop()
            if parent not in seen:
                seen.add(parent)
                yield parent
                unread += self._parents[parent]

    def next(self, is_live: Check, limit: int, is_finished: Check = lambda _: False) -> list[str]:
        """Return the thoughts to expand next, best first, at most `limit`. The list is empty when
        the search is done.

        Best first search returns the live thoughts that are not expanded. Beam search takes the
        best live thoughts at the top, then the best under those thoughts, and so on. The search
        stops at the first beam that has a thought to expand. The next best thought takes the place
        of a thought that is not live. A finished thought keeps its place in the beam, and is never
        returned.
        """
        self._relink()
        if self.width:
            return self._beam(is_live, is_finished)[:limit]
        expanded = {parent for thought in self._scores for parent in self._parents[thought]}
        fresh = (thought for thought in self._scores if thought not in expanded)
        return list(islice((t for t in self._best(fresh, is_live) if not is_finished(t)), limit))

    def best_path(self, is_live: Check, is_finished: Check) -> list[str]:
        """Return the thoughts from the beginning to the best end, [] if no scored thought is live.

        The ends are the live finished thoughts that no finished thought continues. If no thought is
        finished, the ends are the live thoughts that no live scored thought continues.
        """
        self._relink()
        live = list(filter(is_live, self._scores))
        reached = list(filter(is_finished, live)) or live
        inner = {parent for thought in reached for parent in self._parents[thought]}
        ends = [thought for thought in reached if thought not in inner]
        path: list[str] = []
        above = ends
        while above:
            path.append(next(self._best(above, lambda _: True)))
            above = list(self._parents[path[-1]])
        return path[::-1]

    def _beam(self, is_live: Check, is_finished: Check) -> list[str]:
        under: dict[str, list[str]] = {"": []}
        for thought in self._scores:
            for parent in self._parents[thought] or BEGINNING:
                under.setdefault(parent, []).append(thought)

        def is_open(thought: str) -> bool:
            return thought not in under and not is_finished(thought)

        beam = list(islice(self._best(under[""], is_live), self.width))
        while beam and not any(map(is_open, beam)):
            below = dict.fromkeys(child for thought in beam for child in under.get(thought, ()))
            beam = list(islice(self._best(below, is_live), self.width))
        return list(filter(is_open, beam))

    def _best(self, thoughts: Iterable[str], is_live: Check) -> Iterator[str]:
        """Yield live thoughts by descending score, equal scores in the order of recording."""
        ranked = sorted(
            thoughts, key=lambda thought: (-self._scores[thought], node_sort_key(thought))
        )
        return filter(is_live, ranked)

    def _name(self, thought: str, parents: Needs | None) -> None:
        if parents is not None:
            self._named[thought] = parents

    def _link(self, thought: str) -> None:
        named, after = self._named.get(thought), self._after[thought]
        if named is not None:
            self._parents[thought] = tuple(node for node in named if node in self._scores)
        elif after in self._scores:
            self._parents[thought] = (after,)
        else:
            self._parents[thought] = self._parents.get(after, ())

    def _relink(self) -> None:
        """Update all parents after late first scores, in one pass.

        One pass is enough because each thought is kept after its predecessor.
        """
        if self._outdated:
            for thought in self._after:
                self._link(thought)
            self._outdated = False
