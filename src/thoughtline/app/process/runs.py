from collections.abc import Iterable, Iterator

NEAR = 16
"""Maximum difference between the versions of two events that are read together."""

LONGEST = 250
"""Maximum number of events in a run: other tasks may run between two runs."""


def runs(versions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last versions of runs to read together; `versions` are in order."""
    run: list[int] = []
    for version in versions:
        if run and (version > run[-1] + NEAR or version >= run[0] + LONGEST):
            yield run[0], run[-1]
            run = []
        run.append(version)
    if run:
        yield run[0], run[-1]
