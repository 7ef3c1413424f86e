"""Decisions: what is refused, what is computed, and that it is exact."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from thoughtline.core.decision import (
    Criterion,
    Decision,
    Option,
    OptionRank,
    Sensitivity,
    check,
    weigh,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused

PRICE = Criterion(name="price", weight=2, less=True, high=500)
SPEED = Criterion(name="speed")
SQLITE = Option(name="SQLite", scores=(100, 6))
POSTGRES = Option(name="Postgres", scores=(200, 9))
STORE = Decision(criteria=(PRICE, SPEED), options=(SQLITE, POSTGRES))

TENTHS = st.integers(0, 50).map(lambda n: n / 10)


def of(*options: tuple[float, ...], weights: tuple[float, ...] | None = None) -> Decision:
    """Options A, B, C with scores from 0 to 1, by criteria c1, c2, c3."""
    return Decision(
        criteria=tuple(
            Criterion(name=f"c{n}", weight=weight, high=1)
            for n, weight in enumerate(weights or (1,) * len(options[0]), 1)
        ),
        options=tuple(
            Option(name=name, scores=scores)
            for name, scores in zip("ABCD"[: len(options)], options, strict=True)
        ),
    )


def weights_of(decision: Decision) -> list[Fraction]:
    return [Fraction(str(criterion.weight)) for criterion in decision.criteria]


def totals(decision: Decision, weights: list[Fraction]) -> dict[str, Fraction]:
    """The oracle: the weighted mean by the book, for any weights."""
    found = {}
    for option in decision.options:
        total = Fraction()
        for criterion, score, weight in zip(decision.criteria, option.scores, weights, strict=True):
            low, high = Fraction(str(criterion.low)), Fraction(str(criterion.high))
            share = (Fraction(str(score)) - low) / (high - low)
            total += weight * ((1 - share) if criterion.less else share)
        found[option.name] = total / sum(weights)
    return found


def winners(decision: Decision, weights: list[Fraction]) -> list[str]:
    found = totals(decision, weights)
    return [name for name, total in found.items() if total == max(found.values())]


def tipping(decision: Decision, winner: str) -> dict[tuple[int, str], Fraction]:
    """The oracle: by criterion and option, the one weight at which it equals the winner.

    The lead is linear in each weight, so two points of it tell where it is 0.
    """
    given = weights_of(decision)
    found = {}
    for n, weight in enumerate(given):
        for option in decision.options:
            leads = []
            for more in (0, 1):
                moved = [*given[:n], weight + more, *given[n + 1 :]]
                sums = totals(decision, moved)
                leads.append((sums[winner] - sums[option.name]) * sum(moved))
            slope = leads[1] - leads[0]
            if slope and weight - leads[0] / slope >= 0:
                needed = weight - leads[0] / slope
                if sum(given) - weight + needed > 0:
                    found[n, option.name] = needed
    return found


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    criteria = []
    for n in range(draw(st.integers(1, 4))):
        low = draw(TENTHS) - 2
        high = low + draw(st.sampled_from([0.7, 1.0, 3.0]))
        criteria.append(
            Criterion(
                name=f"c{n}",
                weight=draw(TENTHS),
                less=draw(st.booleans()),
                low=round(low, 1),
                high=round(high, 1),
            )
        )
    assume(any(criterion.weight for criterion in criteria))
    options = [
        Option(name=f"o{n}", scores=tuple(draw(_scores(criterion)) for criterion in criteria))
        for n in range(draw(st.integers(2, 4)))
    ]
    return Decision(criteria=tuple(criteria), options=tuple(options))


def _scores(criterion: Criterion) -> st.SearchStrategy[float]:
    ends = round(criterion.low * 10), round(criterion.high * 10)
    return st.integers(*ends).map(lambda n: n / 10)


def test_an_example_comes_out_as_by_hand() -> None:
    weighed = weigh(STORE)

    # Price: 0.8 and 0.6, counted twice. Speed: 0.6 and 0.9. So 2.2 to 2.1, and a third more of
    # the weight of speed makes up for 0.1.
    assert weighed.ranking == (
        OptionRank(option="SQLite", place=1, total=11 / 15),
        OptionRank(option="Postgres", place=2, total=0.7),
    )
    assert weighed.winners == ("SQLite",)
    assert weighed.sensitivity == Sensitivity(
        criterion="speed", given=1, needed=4 / 3, option="Postgres"
    )


def test_the_same_scores_lose_where_less_is_better() -> None:
    more = of((0.9,), (0.1,))
    less = replace(more, criteria=(replace(more.criteria[0], less=True),))

    assert [(one.option, one.total) for one in weigh(more).ranking] == [("A", 0.9), ("B", 0.1)]
    assert [(one.option, one.total) for one in weigh(less).ranking] == [("B", 0.9), ("A", 0.1)]


def test_what_is_equal_on_paper_is_equal() -> None:
    weighed = weigh(of((0.2, 0), (0.1, 0.2), (0.3, 0)))

    assert 0.1 + 0.2 != 0.3
    assert weighed.winners == ("B", "C")
    assert [(one.option, one.place) for one in weighed.ranking] == [("B", 1), ("C", 1), ("A", 3)]
    assert weighed.sensitivity is None


def test_an_option_that_leads_everywhere_cannot_be_caught_up_with() -> None:
    assert weigh(of((1, 1), (0, 0.5))).sensitivity is None


def test_the_only_weight_there_is_decides_nothing() -> None:
    assert weigh(of((1, 0), (0, 0), weights=(1, 0))).sensitivity is None


def test_a_weight_may_have_to_go_down_to_nothing() -> None:
    assert weigh(of((1, 0.5), (0, 0.5))).sensitivity == Sensitivity(
        criterion="c1", given=1, needed=0, option="B"
    )


def test_a_weight_of_nothing_may_have_to_go_up() -> None:
    found = weigh(of((1, 0), (0.5, 1), weights=(1, 0))).sensitivity

    assert found == Sensitivity(criterion="c2", given=0, needed=0.5, option="B")


def test_of_equal_changes_the_first_criterion_and_the_first_option_are_named() -> None:
    found = weigh(of((1, 0), (0, 1), (0, 1), weights=(2, 1))).sensitivity

    assert found == Sensitivity(criterion="c1", given=2, needed=1, option="B")


@given(decisions())
def test_totals_and_winners_are_those_of_the_book(decision: Decision) -> None:
    check(decision, Limits())
    weighed, expected = weigh(decision), totals(decision, weights_of(decision))

    assert {one.option: one.total for one in weighed.ranking} == {
        name: float(total) for name, total in expected.items()
    }
    assert list(weighed.winners) == winners(decision, weights_of(decision))
    for one, next_one in pairwise(weighed.ranking):
        assert (expected[one.option] == expected[next_one.option]) == (one.place == next_one.place)
        assert expected[one.option] >= expected[next_one.option]


@given(decisions(), st.integers(0, 99))
def test_no_smaller_change_of_one_weight_than_the_named_one_changes_the_winner(
    decision: Decision, percent: int
) -> None:
    weighed, given_weights = weigh(decision), weights_of(decision)
    if len(weighed.winners) > 1:
        assert weighed.sensitivity is None
        return
    [winner] = weighed.winners
    found, names = weighed.sensitivity, [criterion.name for criterion in decision.criteria]
    if found is None:
        reach = Fraction(1_000 * percent)
    else:
        n = names.index(found.criterion)
        needed = tipping(decision, winner)[n, found.option]
        there = [*given_weights[:n], needed, *given_weights[n + 1 :]]
        assert (found.given, found.needed) == (decision.criteria[n].weight, float(needed))
        assert set(winners(decision, there)) >= {winner, found.option}
        reach = abs(needed - given_weights[n]) * Fraction(percent, 100)
    for n, weight in enumerate(given_weights):
        for moved in (weight - reach, weight + reach):
            weights = [*given_weights[:n], moved, *given_weights[n + 1 :]]
            if moved >= 0 and any(weights):
                assert winners(decision, weights) == [winner]


@given(decisions())
def test_of_all_weights_that_would_do_the_nearest_is_named(decision: Decision) -> None:
    weighed, given_weights = weigh(decision), weights_of(decision)
    assume(len(weighed.winners) == 1)
    all_of_them = tipping(decision, weighed.winners[0])
    found = weighed.sensitivity
    if found is None:
        assert all_of_them == {}
        return

    nearest = min(all_of_them, key=lambda tie: abs(all_of_them[tie] - given_weights[tie[0]]))
    assert (decision.criteria[nearest[0]].name, found.option) == (found.criterion, nearest[1])


@given(decisions(), st.data())
def test_one_more_option_never_changes_the_order_of_the_rest(
    decision: Decision, data: st.DataObject
) -> None:
    scores = tuple(data.draw(_scores(criterion)) for criterion in decision.criteria)
    more = replace(decision, options=(*decision.options, Option(name="new", scores=scores)))
    before, after = weigh(decision).ranking, weigh(more).ranking

    assert [(one.option, one.total) for one in before] == [
        (one.option, one.total) for one in after if one.option != "new"
    ]


@given(decisions(), st.sampled_from([0.1, 2, 10, 1000]))
def test_only_the_proportions_of_the_weights_count(decision: Decision, by: float) -> None:
    scaled = replace(
        decision,
        criteria=tuple(replace(one, weight=round(one.weight * by, 2)) for one in decision.criteria),
    )
    before, after = weigh(decision), weigh(scaled)

    assert (after.ranking, after.winners) == (before.ranking, before.winners)
    assert (after.sensitivity is None) == (before.sensitivity is None)
    if before.sensitivity is not None and after.sensitivity is not None:
        assert after.sensitivity.criterion == before.sensitivity.criterion
        assert after.sensitivity.option == before.sensitivity.option
        assert after.sensitivity.given == pytest.approx(before.sensitivity.given * by)
        assert after.sensitivity.needed == pytest.approx(before.sensitivity.needed * by)


def test_the_largest_numbers_are_weighed_like_any_others() -> None:
    wide = Criterion(name="wide", weight=1e15, low=-1e15, high=1e15)
    narrow = Criterion(name="narrow", weight=1e-15, low=0, high=1e-15)
    decision = Decision(
        criteria=(wide, narrow),
        options=(Option(name="A", scores=(0, 0)), Option(name="B", scores=(0, 1e-15))),
    )
    check(decision, Limits())

    assert weigh(decision).winners == ("B",)


@pytest.mark.parametrize(
    ("code", "decision", "said"),
    [
        (Code.BAD_PARTS, replace(STORE, criteria=()), "Criteria given: 0, options given: 2"),
        (Code.BAD_PARTS, replace(STORE, options=(SQLITE,)), "options given: 1"),
        (Code.BAD_PARTS, replace(STORE, criteria=(PRICE, PRICE)), "more than one criterion"),
        (
            Code.BAD_PARTS,
            replace(STORE, options=(SQLITE, replace(SQLITE, name="SQLITE"))),
            "more than one option 'SQLITE'",
        ),
        (
            Code.BAD_PARTS,
            replace(STORE, options=(SQLITE, replace(POSTGRES, scores=(200,)))),
            "Scores of 'Postgres': 1; criteria: 2. Give one for each of: price, speed;",
        ),
        (Code.BAD_PARTS, of((1, 1, 1), (1, 1)), "Scores of 'B': 2"),
        (
            Code.OUT_OF_RANGE,
            replace(STORE, options=(SQLITE, replace(POSTGRES, scores=(501, 9)))),
            "'Postgres' has 501 for 'price', whose scale is 0..500.",
        ),
        (Code.OUT_OF_RANGE, of((1,), (-0.1,)), "'B' has -0.1 for 'c1', whose scale is 0..1."),
        (
            Code.OUT_OF_RANGE,
            replace(STORE, criteria=(PRICE, replace(SPEED, low=10))),
            "'speed' has the weight 1 and the scale 10..10.",
        ),
        (
            Code.OUT_OF_RANGE,
            replace(STORE, criteria=(PRICE, replace(SPEED, low=11))),
            "the scale 11..10.",
        ),
        (Code.OUT_OF_RANGE, of((1,), (0,), weights=(-1,)), "'c1' has the weight -1"),
        (Code.OUT_OF_RANGE, of((1, 0), (0, 1), weights=(0, 0)), "All weights are 0"),
        (Code.OUT_OF_RANGE, of((1,), (0,), weights=(float("nan"),)), "'c1' has the number nan"),
        (Code.OUT_OF_RANGE, of((1,), (0,), weights=(float("inf"),)), "the number inf"),
        (Code.OUT_OF_RANGE, of((1,), (0,), weights=(1e16,)), "a size from 1e-15 to 1e+15."),
        (Code.OUT_OF_RANGE, of((1,), (1e-16,)), "'B' has the number 1e-16."),
        (Code.OUT_OF_RANGE, of((1,), (float("nan"),)), "'B' has the number nan."),
        (Code.OVER_LIMIT, of(*((1,) * 65,) * 4), "`scores` has 260 entries"),
        (Code.OVER_LIMIT, of((1,), (0,), weights=(1,) * 129), "`scores` has 258 entries"),
        (
            Code.OVER_LIMIT,
            replace(STORE, criteria=(PRICE, replace(SPEED, name="s" * 129))),
            "`criterion` has 129 characters",
        ),
        (
            Code.EMPTY_TEXT,
            replace(STORE, options=(SQLITE, replace(POSTGRES, name=" "))),
            "`option` is empty.",
        ),
    ],
)
def test_what_cannot_be_weighed_is_refused(code: Code, decision: Decision, said: str) -> None:
    with pytest.raises(Refused) as refused:
        check(decision, Limits())

    assert refused.value.code is code
    assert said in str(refused.value)
    assert refused.value.message.endswith(".")
    assert refused.value.hint.endswith(".")
