"""How many processes died of a workflow, by the steps that the engine itself writes down."""

from collections.abc import Sequence

RECOVERED = ".taken "
"""How the steps begin that an engine adds whenever a workflow is taken up again. In files."""

LEFT = ".left "
"""The same, whenever a workflow is left by a process that ends in order."""

MAX_TRIES = 20
"""A workflow that was taken up so often in a row is failed, whatever it does about it itself."""


def crash_count(finished: Sequence[str]) -> int:
    """How many processes died of a workflow since a step last finished.

    `finished` are the names of all its steps in order. It is taken up again, so the latest process
    died of it too, unless it left it.
    """
    count = 1
    for name in finished:
        if name.startswith(LEFT):
            count -= 1
        else:
            count = count + 1 if name.startswith(RECOVERED) else 1
    return count
