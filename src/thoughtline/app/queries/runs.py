"""Grouping of wanted events into runs that are read together."""

from collections.abc import Iterable, Iterator

NEAR = 16
"""Most versions from one wanted event to the next in the same read."""


def runs(versions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last version of each run of ordered versions that are read together."""
    run: list[int] = []
    for version in versions:
        if run and version > run[-1] + NEAR:
            yield run[0], run[-1]
            run = []
        run.append(version)
    if run:
        yield run[0], run[-1]
