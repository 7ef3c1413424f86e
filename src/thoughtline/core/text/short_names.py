"""Short forms of sessions' names and of ages, for lists."""

from collections.abc import Sequence

NAME = 8
"""Number of characters of a session's handle that are enough to name the session in commands."""

UNITS = ((86_400, "d"), (3_600, "h"), (60, "m"))
"""Units of an age: seconds, and the letter of the unit."""


def short_names(names: Sequence[str]) -> list[str]:
    """Return the shortest beginnings of at least `NAME` characters that tell the names apart."""
    length = NAME
    whole = len(set(names))
    while len({name[:length] for name in names}) < whole:
        length += 1
    return [name[:length] for name in names]


def short_age(at: int, now: int) -> str:
    """Return the age of a moment, rounded down: 2d, 3h, 5m or now. Both times are in
    milliseconds.
    """
    seconds = max(0, now - at) // 1000
    return next((f"{seconds // size:,}{unit}" for size, unit in UNITS if seconds >= size), "now")
