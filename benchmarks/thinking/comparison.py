"""Comparison of a study's arms. Only questions that were asked in every arm are compared."""

import math
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from statistics import NormalDist, fmean

from msgspec import Struct

from benchmarks.thinking.plan import ALONE, Plan
from benchmarks.thinking.rows import Row, known_sum

ABOUT = (
    "Shares have Wilson score intervals, differences Newcombe's for pairs (method 10); both "
    "are 95 %, and not widened for the number of arms. A failure counts as wrong."
)


CONFIDENCE = 0.95


class Share(Struct, frozen=True):
    """Share of right answers, with its confidence interval."""

    right: int
    of: int
    share: float
    low: float
    high: float


class Difference(Struct, frozen=True):
    """Difference of an arm's share of right answers from the arm `alone`, with its confidence
    interval.
    """

    mean: float
    low: float
    high: float
    better: int
    worse: int


class ArmResult(Struct, frozen=True, kw_only=True):
    """Totals of one arm over the compared questions. A value is None if a provider or the price
    table does not report it.
    """

    arm: str
    right: Share
    score: float
    failures: dict[str, int]
    tokens_in: int | None
    tokens_out: int | None
    cost: Decimal | None
    seconds: float
    asked: int
    called: int
    against_alone: Difference | None
    families: dict[str, Share]


class Comparison(Struct, frozen=True, kw_only=True):
    """Comparison of the arms of a study. `left_out` is the number of questions that were not asked
    in every arm, and `ended` is the reason for an early end.
    """

    plan: Plan
    about: str
    questions: int
    left_out: int
    ended: str
    arms: list[ArmResult]


def compare(plan: Plan, rows: Sequence[Row], *, total: int, ended: str) -> Comparison:
    """Compare the arms of a study. `total` is the number of questions in the study."""
    by_question_and_arm = {(row.question, row.arm): row for row in rows}
    names = dict.fromkeys(row.question for row in rows)
    complete = [
        name for name in names if all((name, arm) in by_question_and_arm for arm in plan.arms)
    ]
    alone = [by_question_and_arm[name, ALONE] for name in complete]
    return Comparison(
        plan=plan,
        about=ABOUT,
        questions=len(complete),
        left_out=total - len(complete),
        ended=ended,
        arms=[
            _result(arm, [by_question_and_arm[name, arm] for name in complete], alone)
            for arm in plan.arms
        ],
    )


def _result(arm: str, rows: Sequence[Row], alone: Sequence[Row]) -> ArmResult:
    families = dict.fromkeys(row.family for row in rows)
    costs = [row.cost for row in rows if row.cost is not None]
    return ArmResult(
        arm=arm,
        right=_share(rows),
        score=fmean(row.score for row in rows) if rows else 0.0,
        failures=dict(Counter(row.failure for row in rows if row.failure)),
        tokens_in=known_sum([row.tokens_in for row in rows]),
        tokens_out=known_sum([row.tokens_out for row in rows]),
        cost=sum(costs, Decimal(0)) if len(costs) == len(rows) else None,
        seconds=round(sum(row.seconds for row in rows), 1),
        asked=sum(row.asked for row in rows),
        called=sum(row.called for row in rows),
        against_alone=None if arm == ALONE else _difference(rows, alone),
        families={family: _share([r for r in rows if r.family == family]) for family in families},
    )


def _share(rows: Sequence[Row]) -> Share:
    right = sum(row.right for row in rows)
    low, high = wilson(right, len(rows))
    return Share(right, len(rows), right / len(rows) if rows else 0.0, low, high)


def _difference(rows: Sequence[Row], alone: Sequence[Row]) -> Difference:
    pairs = Counter((row.right, base.right) for row, base in zip(rows, alone, strict=True))
    better, worse = pairs[True, False], pairs[False, True]
    low, high = newcombe(pairs[True, True], better, worse, pairs[False, False])
    mean = (better - worse) / len(rows) if rows else 0.0
    return Difference(mean, low, high, better, worse)


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
