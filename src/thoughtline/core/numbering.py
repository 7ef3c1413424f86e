"""Numbers that callers give to their thoughts."""


class Numbering:
    """The caller's own numbers for thoughts, kept as runs that count up by one.

    Several known servers let the caller number the thoughts, and callers skip, repeat and go back.
    A repeated number means the latest thought with that number. `gap` is (expected, received) if
    the latest number skipped some numbers.
    """

    def __init__(self) -> None:
        self.gap: tuple[int, int] | None = None
        self._runs = [(1, 1)]
        self._count = 0

    def __len__(self) -> int:
        return len(self._runs)

    def count(self, place: int, number: int) -> None:
        """Add the thought at `place`, counted from 1, with the caller's number. A `number` of 0
        means that the number equals the place.
        """
        self._count = place
        began, first = self._runs[-1]
        expected, received = first + place - began, number or place
        if received != expected:
            self._runs.append((place, received))
        self.gap = (expected, received) if received > expected else None

    def thought(self, number: int) -> str | None:
        """Return the latest thought with the caller's `number`, or None if there is none."""
        end = self._count
        for began, first in reversed(self._runs):
            if 0 <= number - first <= end - began:
                return f"t{began + number - first}"
            end = began - 1
        return None
