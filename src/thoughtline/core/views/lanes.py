"""Rows for the branches in the drawing of a session. In the drawing, time runs to the right.

Branches that do not overlap in time share a row (interval partitioning, as in Kleinberg and Tardos,
2005, 4.1). The drawing of a session with hundreds of short branches therefore stays low.
"""

from heapq import heappop, heappush

from msgspec import Struct

from thoughtline.core.session import MAIN
from thoughtline.core.views.session_view import SessionView


class Lane(Struct, frozen=True, kw_only=True):
    """Row of a branch in the drawing. The branch runs from the thought where it starts to its last
    thought or its merge.

    `first` and `last` are numbers of thoughts: 12 means t12. Only the main branch has `row` 0.
    """

    branch: str
    row: int
    first: int
    last: int


def lanes(view: SessionView) -> list[Lane]:
    """Return the main line, then the other branches by their start."""
    spans = _spans(view)
    main = spans.pop(MAIN, (0, 0))
    placed = [Lane(branch=MAIN, row=0, first=main[0], last=main[1])]
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    rows = 0
    for branch, (first, last) in sorted(spans.items(), key=lambda lane: lane[1][0]):
        while busy and busy[0][0] < first:
            heappush(free, heappop(busy)[1])
        if not free:
            rows += 1
            heappush(free, rows)
        row = heappop(free)
        heappush(busy, (last, row))
        placed.append(Lane(branch=branch, row=row, first=first, last=last))
    return placed


def _spans(view: SessionView) -> dict[str, tuple[int, int]]:
    """Return the first and last thought number of each branch in the drawing.

    The drawing of a branch starts at the thought where the branch starts. The drawing of a merged
    branch ends at the thought that merges the branch.
    """
    spans: dict[str, tuple[int, int]] = {}
    for thought in view.thoughts.values():
        here = thought_number(thought.id)
        first, _ = spans.get(thought.branch, (thought_number(thought.after) or here, here))
        if thought.branch == MAIN:
            first = min(first, here)
        spans[thought.branch] = (first, here)
        for merged in thought.merges:
            if merged in spans:
                spans[merged] = (spans[merged][0], max(spans[merged][1], here))
    return spans


def thought_number(thought: str) -> int:
    """Return the number of a thought's id: 12 for t12, 0 for ""."""
    return int(thought[1:]) if thought else 0
