"""Which events of a session to read at once, where some of them are wanted."""

from collections.abc import Iterable, Iterator

NEAR = 16
"""Versions between two events that are read at once rather than one by one."""


def runs(versions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """First and last of versions, given in order, that are near enough to be read at once."""
    run: list[int] = []
    for version in versions:
        if run and version > run[-1] + NEAR:
            yield run[0], run[-1]
            run = []
        run.append(version)
    if run:
        yield run[0], run[-1]
