"""Number of processes that died of a workflow, counted from the engine's own steps."""

from collections.abc import Sequence

RECOVERED = ".taken "
"""Prefix of the step that an engine stores when it takes up a workflow again. Kept in files."""

LEFT = ".left "
"""Prefix of the step that is stored when a process leaves a workflow in order. Kept in files."""

MAX_TRIES = 20
"""Most tries of a workflow in a row without a finished step. After more, the workflow is failed."""


def crash_count(finished: Sequence[str]) -> int:
    """Return how many processes died of a workflow since a step last finished.

    `finished` holds the names of all its steps in order. The workflow is taken up again, so the
    latest process died of it too, unless that process left it in order.
    """
    count = 1
    for name in finished:
        if name.startswith(LEFT):
            count -= 1
        else:
            count = count + 1 if name.startswith(RECOVERED) else 1
    return count
