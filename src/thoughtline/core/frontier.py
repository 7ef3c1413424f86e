"""Thoughts to continue from next, in a search that the caller scores.

Best first (Pearl, 1984) or with a beam (Lowerre, 1976). Nothing is invented here: callers record
thoughts and score them, and this only keeps the frontier.
"""

from collections.abc import Callable, Iterable
from itertools import islice

from thoughtline.core.truth.network import node_sort_key


class Frontier:
    """Scored thoughts of a session, as a tree of thoughts and their continuations.

    The parent of a scored thought is the nearest scored one that it follows. A scored thought is
    expanded once something scored is under it, dead or alive.

    Only scored thoughts and what follows them are kept, so a session without scores costs nothing.
    Hence one limit: a thought that followed no scored thought and is scored later has no parent. Of
    the thoughts recorded before that score, only scored ones directly after it are under it.
    """

    def __init__(self) -> None:
        self.width = 0
        self._after: dict[str, str] = {}
        self._parent: dict[str, str] = {}
        self._scores: dict[str, float] = {}
        self._outdated = False

    def __len__(self) -> int:
        """Thoughts that are kept."""
        return len(self._after)

    def choose(self, width: int) -> None:
        """Choose the search: best first (0), or a beam of `width` thoughts."""
        self.width = width

    def score(self, thought: str) -> float | None:
        return self._scores.get(thought)

    def record(self, thought: str, after: str, score: float | None) -> None:
        """Take in the next thought and the one it follows, "" for none."""
        if score is None and after not in self._after:
            return
        self._after[thought] = after
        self._link(thought)
        if score is not None:
            self._scores[thought] = score

    def rescore(self, thought: str, score: float) -> None:
        """Score a recorded thought, again or for the first time.

        A first score links it between the thoughts before and after it.
        """
        if thought not in self._scores:
            self._after.setdefault(thought, "")
            self._outdated = True
        self._scores[thought] = score

    def next(self, is_live: Callable[[str], bool], limit: int) -> list[str]:
        """The thoughts to expand next, best first, at most `limit`; none when the search is done.

        Best first: the live ones that are not expanded. With a beam: the best live ones at the top,
        then the best under those, and so on down to the first of these beams with something left to
        expand. A thought that is not live leaves its place to the next best.
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
        """Highest score first; the one recorded earlier first where scores are equal."""
        ranked = sorted(
            thoughts, key=lambda thought: (-self._scores[thought], node_sort_key(thought))
        )
        return list(islice(filter(is_live, ranked), count))

    def _link(self, thought: str) -> None:
        after = self._after[thought]
        self._parent[thought] = after if after in self._scores else self._parent.get(after, "")

    def _relink(self) -> None:
        """Find all parents again after late first scores, once for all of them.

        A thought is kept after the one that it follows, so one pass is enough.
        """
        if self._outdated:
            for thought in self._after:
                self._link(thought)
            self._outdated = False
