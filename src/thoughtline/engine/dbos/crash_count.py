"""Number of processes that died while running a workflow, counted from the engine's own steps."""

from collections.abc import Sequence

RECOVERED = ".taken "
"""Prefix of the step that an engine stores when it takes over a workflow. Stored files contain this
prefix, so the prefix must not change.
"""

LEFT = ".left "
"""Prefix of the step that is stored when a process leaves a workflow in an orderly way. Stored
files contain this prefix, so the prefix must not change.
"""

MAX_TRIES = 20
"""Maximum number of consecutive tries of a workflow without a finished step. After `MAX_TRIES`
tries the workflow fails.
"""


def crash_count(finished: Sequence[str]) -> int:
    """Return the number of processes that died while running a workflow, since its last finished
    step.

    `finished` holds the names of all finished steps of the workflow, in order. The previous process
    counts too, because the present process has taken over the workflow. A process that left the
    workflow in an orderly way does not count.
    """
    count = 1
    for name in finished:
        if name.startswith(LEFT):
            count -= 1
        else:
            count = count + 1 if name.startswith(RECOVERED) else 1
    return count
