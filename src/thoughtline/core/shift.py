"""Shifts: the changes of standing that some events caused."""

from msgspec import Struct

from thoughtline.core.truth.defeasible import net_turns


class Turns(Struct):
    """Nodes that changed an odd number of times, so that their present state differs from the
    earlier state.

    `standing` holds thoughts that fell or stand again. `refuted` holds assumptions and evidence
    that were refuted or restored. `doubt` holds nodes of any kind that came into doubt or left
    doubt.
    """

    standing: list[str] = []
    refuted: set[str] = set()
    doubt: set[str] = set()

    def add(self, later: "Turns") -> None:
        """Add later changes to the earlier changes. A node that changed back is removed."""
        self.standing = net_turns(self.standing, later.standing)
        self.refuted ^= later.refuted
        self.doubt ^= later.doubt


class Shift(Struct, frozen=True):
    """Thoughts whose standing some events changed, in the order of recording.

    `fell` and `rose` hold thoughts that fell or stand again. `refuted` holds assumptions and
    evidence that were refuted. `doubted` holds nodes of any kind that came into doubt. `settled`
    holds nodes that stand without doubt again. `thoughts` is the number of thoughts before the
    events. `turns` holds all changes, including changes of new thoughts.
    """

    fell: tuple[str, ...]
    rose: tuple[str, ...]
    refuted: tuple[str, ...]
    doubted: tuple[str, ...]
    settled: tuple[str, ...]
    thoughts: int
    turns: Turns
