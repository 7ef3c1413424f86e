"""`Decision` holds the input of the caller, and `DecisionResult` the computed values."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import mul

from msgspec import Struct

from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused

SMALLEST, LARGEST = 1e-15, 1e15
"""Smallest and largest size of a number that is not 0. Exact sums of smaller or larger numbers
would take too long.
"""


class Criterion(Struct, frozen=True, kw_only=True):
    """Scores go from `low` to `high`; `less` means that lower is better. Weights are relative."""

    name: str
    weight: float = 1.0
    less: bool = False
    low: float = 0.0
    high: float = 10.0


class Option(Struct, frozen=True, kw_only=True):
    """Option of a decision, with a score for each criterion, in the order of the criteria."""

    name: str
    scores: tuple[float, ...]


class Decision(Struct, frozen=True, kw_only=True):
    criteria: tuple[Criterion, ...]
    options: tuple[Option, ...]


class OptionRank(Struct, frozen=True, kw_only=True):
    """An option with its place in the ranking. Equal options share a place: 1, 1, 3.

    `total` is a computed value from 0 to 1. The worst score on every scale gives 0, and the best
    gives 1.
    """

    option: str
    place: int
    total: float


class Sensitivity(Struct, frozen=True, kw_only=True):
    """The weight that decides: if `criterion` had the weight `needed` instead of `given`, `option`
    would catch up.

    `given` is the caller's weight, and `needed` is a computed weight. All other weights keep their
    values.
    """

    criterion: str
    given: float
    needed: float
    option: str


class DecisionResult(Struct, frozen=True, kw_only=True):
    ranking: tuple[OptionRank, ...]
    winners: tuple[str, ...]
    sensitivity: Sensitivity | None


def check(decision: Decision, limits: Limits) -> None:
    """Raises `Refused` if a criterion, an option or a score is missing or out of range."""
    criteria, options = decision.criteria, decision.options
    limits.check_items("scores", len(criteria) * len(options))
    if not criteria or len(options) < 2:  # noqa: PLR2004 - fewer are no choice
        raise Refused(
            Code.BAD_PARTS,
            f"Criteria given: {len(criteria)}, options given: {len(options)}.",
            hint="A decision takes at least one criterion and two options.",
        )
    limits.check_unique_names("criterion", [criterion.name for criterion in criteria])
    limits.check_unique_names("option", [option.name for option in options])
    for criterion in criteria:
        _check_criterion(criterion)
    if not any(criterion.weight for criterion in criteria):
        raise Refused(
            Code.OUT_OF_RANGE,
            "All weights are 0, so no criterion counts.",
            hint="Give at least one criterion a weight above 0.",
        )
    for option in options:
        _check_scores(option, criteria)


def weigh(decision: Decision) -> DecisionResult:
    """Rank the options by the weighted mean of their values. `check` must have accepted the
    decision.

    The value of a score is its position on the scale, reversed if less is better. The value does
    not depend on the other options. A new option therefore never changes the order of the earlier
    options. Numbers count as the decimals that the caller wrote, so equal decimals are equal here.
    """
    weights = [_exact(criterion.weight) for criterion in decision.criteria]
    values = [
        [_value(*scored) for scored in zip(decision.criteria, option.scores, strict=True)]
        for option in decision.options
    ]
    totals = [_sum(weights, own) / sum(weights) for own in values]
    best = max(totals)
    winners = [n for n, total in enumerate(totals) if total == best]
    return DecisionResult(
        ranking=_ranking(decision.options, totals),
        winners=tuple(decision.options[n].name for n in winners),
        sensitivity=_sensitivity(decision, weights, values, winners),
    )


def _check_criterion(criterion: Criterion) -> None:
    _check_sizes(criterion.name, criterion.weight, criterion.low, criterion.high)
    if criterion.low >= criterion.high or criterion.weight < 0:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{criterion.name!r} has the weight {_said(criterion.weight)} "
            f"and the scale {_scale(criterion)}.",
            hint="A weight is 0 or more. A scale goes up, also where less is better.",
        )


def _check_scores(option: Option, criteria: tuple[Criterion, ...]) -> None:
    if len(option.scores) != len(criteria):
        names = [criterion.name for criterion in criteria]
        raise Refused(
            Code.BAD_PARTS,
            f"Scores of {option.name!r}: {len(option.scores)}; criteria: {len(criteria)}.",
            hint=f"Give one for each of: {', '.join(names)}; in this order.",
        )
    _check_sizes(option.name, *option.scores)
    for criterion, score in zip(criteria, option.scores, strict=True):
        if not criterion.low <= score <= criterion.high:
            raise Refused(
                Code.OUT_OF_RANGE,
                f"{option.name!r} has {_said(score)} for {criterion.name!r}, "
                f"whose scale is {_scale(criterion)}.",
                hint="Change the score, or state a scale that holds all scores.",
            )


def _check_sizes(name: str, *numbers: float) -> None:
    for number in numbers:
        if number and not SMALLEST <= abs(number) <= LARGEST:
            raise Refused(
                Code.OUT_OF_RANGE,
                f"{name!r} has the number {_said(number)}.",
                hint=f"Give 0, or a size from {SMALLEST:g} to {LARGEST:g}.",
            )


def _scale(criterion: Criterion) -> str:
    return f"{_said(criterion.low)}..{_said(criterion.high)}"


def _said(number: float) -> str:
    return repr(number).removesuffix(".0")


def _exact(number: float) -> Fraction:
    return Fraction(repr(number))


def _value(criterion: Criterion, score: float) -> Fraction:
    low, high = _exact(criterion.low), _exact(criterion.high)
    place = (_exact(score) - low) / (high - low)
    return 1 - place if criterion.less else place


def _sum(weights: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    return sum(map(mul, weights, values), Fraction())


def _ranking(options: Sequence[Option], totals: Sequence[Fraction]) -> tuple[OptionRank, ...]:
    best_first = sorted(range(len(options)), key=lambda n: -totals[n])
    return tuple(
        OptionRank(
            option=options[n].name,
            place=1 + sum(total > totals[n] for total in totals),
            total=float(totals[n]),
        )
        for n in best_first
    )


def _sensitivity(
    decision: Decision, weights: list[Fraction], values: list[list[Fraction]], winners: list[int]
) -> Sensitivity | None:
    """Return the smallest change of one weight that makes another option equal to the only winner.
    Return None if there are several winners or no such change.

    Before the smallest change no option overtakes the winner: an earlier option would have been
    equal after a smaller change.
    """
    if len(winners) > 1:
        return None
    ties = _ties(weights, values, winners[0])
    nearest = min(ties, key=lambda tie: abs(tie[0] - weights[tie[1]]), default=None)
    if nearest is None:
        return None
    needed, n, option = nearest
    return Sensitivity(
        criterion=decision.criteria[n].name,
        given=decision.criteria[n].weight,
        needed=float(needed),
        option=decision.options[option].name,
    )


def _ties(
    weights: list[Fraction], values: list[list[Fraction]], winner: int
) -> Iterator[tuple[Fraction, int, int]]:
    """Yield weights at which an option ties with the winner: weight, criterion and option."""
    leads = [[best - own for best, own in zip(values[winner], row, strict=True)] for row in values]
    gaps = [_sum(weights, lead) for lead in leads]
    for n, weight in enumerate(weights):
        others = sum(weights) - weight
        for option, lead in enumerate(leads):
            if lead[n]:
                needed = weight - gaps[option] / lead[n]
                if needed >= 0 and needed + others > 0:
                    yield needed, n, option
