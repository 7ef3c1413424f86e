"""Computed results of a decision or an argument, for the reply of a tool."""

from collections.abc import Iterator
from typing import Any

from thoughtline.core import argument, decision
from thoughtline.core.events import ThoughtRecorded


def computations(thought: ThoughtRecorded) -> Iterator[tuple[str, Any]]:
    """Yield the results of a thought's decision or argument."""
    if thought.decision is not None:
        result = decision.weigh(thought.decision)
        yield (
            "computed",
            {
                "totals": {ranked.option: round(ranked.total, 4) for ranked in result.ranking},
                "best": list(result.winners),
                "flips": _flip(result),
            },
        )
    if thought.argument is not None:
        labels = argument.ground(thought.argument)
        yield (
            "computed",
            {
                "accepted": list(labels.accepted),
                "defeated": list(labels.defeated),
                "undecided": list(labels.undecided),
            },
        )


def _flip(result: decision.DecisionResult) -> str:
    if len(result.winners) > 1:
        return "it is a tie"
    flip = result.sensitivity
    if flip is None:
        return "no change of one weight does"
    return (
        f"weight of {flip.criterion} at {flip.needed:.4g} instead of {flip.given:.4g}: "
        f"{flip.option} catches up"
    )
