"""Search frontier: thoughts to continue from next, in a search that the caller scores.

The search is best first (Pearl, 1984) or a beam search (Lowerre, 1976). Callers record and score
the thoughts; this module only keeps the frontier.
"""

from collections.abc import Callable, Iterable
from itertools import islice

from thoughtline.core.truth.network import node_sort_key


class Frontier:
    """Scored thoughts of a session, as a tree of thoughts and their continuations.

    The parent of a scored thought is its nearest scored predecessor. A scored thought counts as
    expanded as soon as the thought has a scored child, live or dead.

    Only scored thoughts and their successors are kept, so a session without scores costs nothing. A
    thought without scored predecessors has no parent if its score comes later. Among the thoughts
    recorded before a late first score, only scored direct successors become children of the
    late-scored thought.
    """

    def __init__(self) -> None:
        self.width = 0
        self._after: dict[str, str] = {}
        self._parent: dict[str, str] = {}
        self._scores: dict[str, float] = {}
        self._outdated = False

    def __len__(self) -> int:
        """Number of thoughts that the frontier keeps."""
        return len(self._after)

    def choose(self, width: int) -> None:
        """Choose the search: best first (0), or a beam of `width` thoughts."""
        self.width = width

    def score(self, thought: str) -> float | None:
        return self._scores.get(thought)

    def record(self, thought: str, after: str, score: float | None) -> None:
        """Add a thought and its predecessor, which is "" for none."""
        if score is None and after not in self._after:
            return
        self._after[thought] = after
        self._link(thought)
        if score is not None:
            self._scores[thought] = score

    def rescore(self, thought: str, score: float) -> None:
        """Score a recorded thought, again or for the first time.

        A first score inserts the thought into the tree between its predecessors and successors.
        """
        if thought not in self._scores:
            self._after.setdefault(thought, "")
            self._outdated = True
        self._scores[thought] = score

    def next(self, is_live: Callable[[str], bool], limit: int) -> list[str]:
        """Return the thoughts to expand next, best first, at most `limit`. The list is empty when
        the search is done.

        Best first search returns the live thoughts that are not expanded. Beam search takes the
        best live thoughts at the top, then the best under those thoughts, and so on. The search
        stops at the first beam that has a thought to expand. The next best thought takes the place
        of a thought that is not live.
        """
        self._relink()
        if self.width:
            return self._beam(is_live)[:limit]
        expanded = {self._parent[thought] for thought in self._scores}
        fresh = (thought for thought in self._scores if thought not in expanded)
        return self._best(fresh, is_live, limit)

    def _beam(self, is_live: Callable[[str], bool]) -> list[str]:
        under: dict[str, list[str]] = {"": []}
        for thought in self._scores:
            under.setdefault(self._parent[thought], []).append(thought)
        beam = self._best(under[""], is_live, self.width)
        while beam and all(thought in under for thought in beam):
            below = (child for thought in beam for child in under[thought])
            beam = self._best(below, is_live, self.width)
        return [thought for thought in beam if thought not in under]

    def _best(
        self, thoughts: Iterable[str], is_live: Callable[[str], bool], count: int
    ) -> list[str]:
        """Return the live thoughts with the highest scores; equal scores are in the order of
        recording.
        """
        ranked = sorted(
            thoughts, key=lambda thought: (-self._scores[thought], node_sort_key(thought))
        )
        return list(islice(filter(is_live, ranked), count))

    def _link(self, thought: str) -> None:
        after = self._after[thought]
        self._parent[thought] = after if after in self._scores else self._parent.get(after, "")

    def _relink(self) -> None:
        """Update all parents after late first scores, in one pass.

        One pass is enough because each thought is kept after its predecessor.
        """
        if self._outdated:
            for thought in self._after:
                self._link(thought)
            self._outdated = False
