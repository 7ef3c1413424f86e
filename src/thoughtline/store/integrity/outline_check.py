"""Whether the stored outlines are what the events say."""

from collections.abc import Iterable
from itertools import zip_longest

from thoughtline.store.outline_parts import OutlinePart
from thoughtline.store.reports import Finding


def are_right(stored: Iterable[OutlinePart], made: Iterable[OutlinePart]) -> bool:
    """Whether the stored parts are the first of those that the events of a session make.

    Some may be missing at the end: they trail.
    """
    return all(part is None or part == other for part, other in zip_longest(stored, made))


def outline_finding(parts: int, wrong: int) -> Finding:
    """How many parts are stored, and of how many sessions not all are right."""
    return Finding(
        name="outlines",
        value=f"parts of long sessions that are at hand: {parts:,}",
        advice=f"Those of {wrong:,} sessions are not as the record says. They are not used, so "
        "digests are right and take longer. Run `thoughtline reindex`: they are made anew."
        if wrong
        else "",
    )
