"""Confidence intervals of a share and of a difference of shares."""

import math
from statistics import NormalDist

CONFIDENCE = 0.95


def wilson(right: int, of: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share, 95 %; (0, 1) if `of` is 0.

    Source: Wilson, "Probable inference", Journal of the American Statistical Association 22 (1927),
    page 209.
    """
    if of == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = right / of
    middle = share + z * z / (2 * of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def newcombe(both: int, better: int, worse: int, neither: int) -> tuple[float, float]:
    """Return the confidence interval of the difference of two shares over the same questions, 95 %.

    `both`, `better`, `worse` and `neither` are numbers of questions: answered right by both arms,
    only by the first, only by the second, by neither. Returns (-1, 1) if all numbers are 0.

    Source: Newcombe, "Interval estimation for the difference between independent proportions:
    paired data", Statistics in Medicine 17 (1998), page 2635, method 10.
    """
    of = both + better + worse + neither
    if of == 0:
        return -1.0, 1.0
    first, second = (both + better) / of, (both + worse) / of
    (low1, high1), (low2, high2) = wilson(both + better, of), wilson(both + worse, of)
    correlation = _correlation(both, better, worse, neither)
    down = _reach(first - low1, high2 - second, correlation)
    up = _reach(high1 - first, second - low2, correlation)
    return max(-1.0, first - second - down), min(1.0, first - second + up)


def _correlation(both: int, better: int, worse: int, neither: int) -> float:
    """Return the correlation of the two shares, corrected as in Newcombe's method 10."""
    margins = (both + better) * (worse + neither) * (both + worse) * (better + neither)
    if margins == 0:
        return 0.0
    cross = float(both * neither - better * worse)
    if cross > 0:
        cross = max(0.0, cross - (both + better + worse + neither) / 2)
    return cross / math.sqrt(margins)


def _reach(first: float, second: float, correlation: float) -> float:
    squared = first * first - 2 * correlation * first * second + second * second
    return math.sqrt(max(0.0, squared))
