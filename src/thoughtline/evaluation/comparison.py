"""Comparison of a study's arms. Only questions that were asked in every arm are compared."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from statistics import fmean

from msgspec import Struct

from thoughtline.evaluation.intervals import newcombe, wilson
from thoughtline.evaluation.plan import ALONE, Plan
from thoughtline.evaluation.rows import Row, known_sum

ABOUT = (
    "Shares have Wilson score intervals, differences Newcombe's for pairs (method 10); both "
    "are 95 %, and not widened for the number of arms. A failure counts as wrong."
)


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
