"""What the rows of a study come to. Only questions that were put in every arm are compared."""

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
    """How many of how many are right, and between which shares the true one likely lies."""

    right: int
    of: int
    share: float
    low: float
    high: float


class Difference(Struct, frozen=True):
    """To `alone`, over the same questions: share minus share, and its interval."""

    mean: float
    low: float
    high: float
    better: int
    worse: int


class ArmResult(Struct, frozen=True, kw_only=True):
    """Totals over the compared questions. None is what a provider or price table does not say."""

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
    """`left_out` are questions that were not put in every arm, `ended` why no more were put."""

    plan: Plan
    about: str
    questions: int
    left_out: int
    ended: str
    arms: list[ArmResult]


def compare(plan: Plan, rows: Sequence[Row], *, total: int, ended: str) -> Comparison:
    """`total` is how many questions there are."""
    by_place = {(row.question, row.arm): row for row in rows}
    names = dict.fromkeys(row.question for row in rows)
    complete = [name for name in names if all((name, arm) in by_place for arm in plan.arms)]
    alone = [by_place[name, ALONE] for name in complete]
    return Comparison(
        plan=plan,
        about=ABOUT,
        questions=len(complete),
        left_out=total - len(complete),
        ended=ended,
        arms=[_result(arm, [by_place[name, arm] for name in complete], alone) for arm in plan.arms],
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
