from typing import Any

from thoughtline.core.calibration import MINIMUM, Bin, Group
from thoughtline.entrypoints.printable import printable

SIDE = 200
"""Side length of the plot, in units of the SVG drawing."""

SMALLEST, LARGEST = 3.5, 11.0
"""Radius of the dot for one forecast, and of the dot for all forecasts."""


def reliability(group: Group) -> dict[str, Any]:
    """Dots have the confidence to the right, and the share that came true upwards."""
    calibration = group.calibration
    return {
        "author": printable(group.author) or "all authors",
        "kind": printable(group.kind) or "all kinds",
        "count": calibration.count,
        "missing": max(0, MINIMUM - calibration.count),
        "brier": calibration.brier,
        "ece": calibration.ece,
        "bins": [_dot(row, calibration.count) for row in calibration.bins],
    }


def _dot(row: Bin, of: int) -> dict[str, Any]:
    share = (row.count / of) ** 0.5
    return {
        "x": round(row.confidence * SIDE, 1),
        "y": round((1 - row.came_true) * SIDE, 1),
        "r": round(SMALLEST + (LARGEST - SMALLEST) * share, 1),
        "confidence": f"{row.confidence:.2f}",
        "came_true": f"{row.came_true:.2f}",
        "right": round(row.came_true * row.count),
        "count": row.count,
    }
