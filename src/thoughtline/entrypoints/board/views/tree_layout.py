"""Height of the drawing of a session, so that a page reserves the space."""

from typing import Any

TOP, ROW, BELOW = 64, 38, 28
"""Pixels of a tree in `geometry.js`: above its lanes, for each lane, and below its lanes.

The last number of the tuple is the sum of `BELOW` and `SCROLLBAR` in `geometry.js`.
"""


def tree_height(lanes: list[dict[str, Any]]) -> int:
    """Return the height of the tree in pixels, so that the page does not move when the tree is
    drawn.
    """
    rows: int = 1 + max(lane["row"] for lane in lanes)
    return TOP + ROW * rows + BELOW
