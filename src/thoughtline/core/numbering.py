"""The numbers that callers count their thoughts with."""


class Numbering:
    """The caller's own numbers for thoughts, kept as runs that count up by one.

    Several known servers let the caller count, and callers skip, repeat and go back. The latest
    thought with a number is the one meant by it. `gap` is (expected, received) where the latest
    number left some out.
    """

    def __init__(self) -> None:
        self.gap: tuple[int, int] | None = None
        self._runs = [(1, 1)]
        self._count = 0

    def __len__(self) -> int:
        return len(self._runs)

    def count(self, place: int, number: int) -> None:
        """Take in the thought at `place`, counted from 1. `number` 0 says that it is the same."""
        self._count = place
        began, first = self._runs[-1]
        expected, received = first + place - began, number or place
        if received != expected:
            self._runs.append((place, received))
        self.gap = (expected, received) if received > expected else None

    def thought(self, number: int) -> str | None:
        """The latest thought that the caller gave `number`, if there is one."""
        end = self._count
        for began, first in reversed(self._runs):
            if 0 <= number - first <= end - began:
                return f"t{began + number - first}"
            end = began - 1
        return None
