"""Changes of standing that some events caused."""

from msgspec import Struct


class Turns(Struct):
    """Nodes that changed an odd number of times, and so differ from before.

    `standing` holds thoughts that fell or stand again, `refuted` assumptions and evidence that were
    refuted or restored, and `doubt` nodes of any kind that came into doubt or out of it.
    """

    standing: set[str] = set()
    refuted: set[str] = set()
    doubt: set[str] = set()

    def add(self, later: "Turns") -> None:
        """Add later changes. A node that changed back is as before."""
        self.standing ^= later.standing
        self.refuted ^= later.refuted
        self.doubt ^= later.doubt


class Shift(Struct, frozen=True):
    """Thoughts whose standing some events changed, in the order they were recorded.

    `refuted` are assumptions and evidence that were refuted. `doubted` are nodes of any kind that
    came into doubt, `settled` those that stand without doubt again. `thoughts` is the number of
    thoughts before these events. `turns` holds all changes, those of new thoughts too.
    """

    fell: tuple[str, ...]
    rose: tuple[str, ...]
    refuted: tuple[str, ...]
    doubted: tuple[str, ...]
    settled: tuple[str, ...]
    thoughts: int
    turns: Turns
