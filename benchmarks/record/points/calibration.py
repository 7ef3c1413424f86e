"""9. Calibration: whether what is computed from outcomes is what it is by hand."""

import math
from pathlib import Path

from benchmarks.record.measured import Found, Size, none_of
from benchmarks.record.system import Calibrates, System

ROW = "Brier score and ECE, computed (by hand)"

FORECASTS = (
    *[(0.9, True)] * 6,
    *[(0.9, False)] * 4,
    *[(0.7, True)] * 7,
    *[(0.7, False)] * 3,
    *[(0.3, True)] * 1,
    *[(0.3, False)] * 9,
    *[(0.1, True)] * 2,
    *[(0.1, False)] * 8,
)
"""Each confidence is alone in its tenth, on whichever side of it an edge is counted."""

BRIER = 8.4 / 40
"""By hand: 6 x 0.01 + 4 x 0.81 = 3.3; 7 x 0.09 + 3 x 0.49 = 2.1; 0.49 + 9 x 0.09 = 1.3;
2 x 0.81 + 8 x 0.01 = 1.7. In all 8.4, of 40 forecasts."""

ECE = (0.3 + 0.0 + 0.2 + 0.1) / 4
"""By hand: 0.9 came true in 0.6, 0.7 in 0.7, 0.3 in 0.1, 0.1 in 0.2 of the cases, ten each."""


def measure(system: type[System], folder: Path, _: Size) -> Found:
    if not issubclass(system, Calibrates):
        return none_of(system, "Calibrates", ROW)
    with system(folder) as running:
        brier, ece = running.calibrated(FORECASTS)
    cell = f"{brier:.4f} ({BRIER:.4f}), {ece:.4f} ({ECE:.4f})"
    right = math.isclose(brier, BRIER) and math.isclose(ece, ECE)
    return Found(cells={ROW: cell}, raw={"brier": brier, "ece": ece, "right": right})
