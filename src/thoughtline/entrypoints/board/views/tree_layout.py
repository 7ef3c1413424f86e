"""How much room the drawing of a session takes."""

from typing import Any

TOP, ROW, BELOW = 64, 38, 28
"""Pixels of a tree as `geometry.js` lays it out: above its lanes, each lane, below them.

Below are its margin and the scrollbar, `BELOW` and `SCROLLBAR` there.
"""


def tree_height(lanes: list[dict[str, Any]]) -> int:
    """Pixels that the tree will take, so that nothing moves when it is drawn."""
    rows: int = 1 + max(lane["row"] for lane in lanes)
    return TOP + ROW * rows + BELOW
