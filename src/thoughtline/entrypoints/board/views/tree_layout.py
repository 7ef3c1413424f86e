"""Size of the drawing of a session."""

from typing import Any

TOP, ROW, BELOW = 64, 38, 28
"""Pixels of a tree in `geometry.js`: above its lanes, each lane, below them.

The last one is its margin and the scrollbar, `BELOW` and `SCROLLBAR` there.
"""


def tree_height(lanes: list[dict[str, Any]]) -> int:
    """Return the pixels that the tree will take, so that nothing moves when it is drawn."""
    rows: int = 1 + max(lane["row"] for lane in lanes)
    return TOP + ROW * rows + BELOW
