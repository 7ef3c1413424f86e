"""Grouping of events to read into runs that are read together."""

from collections.abc import Iterable, Iterator

NEAR = 16
"""Maximum difference between the versions of two events that are read together."""

LONGEST = 250
"""Maximum number of events in a run: other tasks may run between two runs."""


def runs(versions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last version of each run. `versions` are in order, and a run is read
    together.
    """
    run: list[int] = []
    for version in versions:
        if run and (version > run[-1] + NEAR or version >= run[0] + LONGEST):
            yield run[0], run[-1]
            run = []
        run.append(version)
    if run:
        yield run[0], run[-1]
