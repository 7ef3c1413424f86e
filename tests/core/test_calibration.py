"""How often things came true that somebody was so and so sure of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.calibration import (
    EDGES,
    MINIMUM,
    Bin,
    Calibration,
    Forecast,
    Group,
    calibrate,
    calibrations,
)


def said(
    confidence: float, came_true: bool, *, author: str = "ada", kind: str = "guess"
) -> Forecast:
    return Forecast(author=author, kind=kind, confidence=confidence, came_true=came_true)


def of(count: int, confidence: float, *, came_true: int, author: str = "ada") -> list[Forecast]:
    return [said(confidence, n < came_true, author=author) for n in range(count)]


any_forecast = st.builds(
    said,
    st.floats(0, 1) | st.sampled_from(EDGES),
    st.booleans(),
    author=st.sampled_from(["", "ada", "bob"]),
    kind=st.sampled_from(["", "guess", "plan"]),
)
few = st.lists(any_forecast, max_size=MINIMUM + 2)
enough = st.lists(any_forecast, min_size=MINIMUM, max_size=MINIMUM + 10)


def test_your_nine_tenths_were_right_six_times_of_ten() -> None:
    told = calibrate([*of(10, 0.9, came_true=6), *of(10, 0.3, came_true=3)])

    # 0.9: 6 * 0.1^2 + 4 * 0.9^2 = 0.06 + 3.24 = 3.30
    # 0.3: 3 * 0.7^2 + 7 * 0.3^2 = 1.47 + 0.63 = 2.10
    assert told.brier == pytest.approx((3.30 + 2.10) / 20)
    # half of the forecasts are off by 0.9 - 0.6, the other half by nothing
    assert told.ece == pytest.approx(0.5 * 0.3 + 0.5 * 0.0)
    low, high = told.bins
    assert (low.low, low.high, low.count, low.came_true) == (0.3, 0.4, 10, 0.3)
    assert (high.low, high.high, high.count, high.came_true) == (0.9, 1.0, 10, 0.6)
    assert low.confidence == pytest.approx(0.3)
    assert high.confidence == pytest.approx(0.9)


def test_a_bin_takes_the_mean_of_what_was_said_in_it() -> None:
    told = calibrate([*of(10, 0.5, came_true=5), *of(10, 0.58, came_true=9)])

    # mean (0.50 + 0.58) / 2 = 0.54, came true 14 of 20 = 0.7
    [row] = told.bins
    assert (row.low, row.high, row.count, row.came_true) == (0.5, 0.6, 20, 0.7)
    assert row.confidence == pytest.approx(0.54)
    assert told.ece == pytest.approx(0.7 - 0.54)


def test_who_is_right_as_often_as_they_say_is_off_by_nothing() -> None:
    tenths = range(11)

    told = calibrate(one for n in tenths for one in of(10, n / 10, came_true=n))

    # the last bin holds 0.9 (9 of 10) and 1.0 (10 of 10): mean 0.95, came true 19 of 20
    assert told.ece == pytest.approx(0)
    # what is left is the chance in it: the mean of p * (1 - p) is 1.65 / 11
    assert told.brier == pytest.approx(1.65 / 11)
    assert [row.count for row in told.bins] == [10] * 9 + [20]


def test_who_is_always_certain_and_always_wrong_is_off_by_everything() -> None:
    assert calibrate(of(20, 1.0, came_true=0)) == Calibration(
        count=20,
        brier=1.0,
        ece=1.0,
        bins=(Bin(low=0.9, high=1.0, count=20, confidence=1.0, came_true=0.0),),
    )


def test_nineteen_forecasts_say_nothing_yet() -> None:
    assert calibrate(of(19, 0.9, came_true=6)) == Calibration(count=19)
    assert calibrate([]) == Calibration(count=0)


def test_twenty_forecasts_say_something() -> None:
    # 0.8 against a share of 10 of 20; squared 10 * 0.04 + 10 * 0.64 = 6.8
    told = calibrate(of(20, 0.8, came_true=10))

    assert told.count == 20
    assert told.ece == pytest.approx(0.3)
    assert told.brier == pytest.approx(6.8 / 20)


@pytest.mark.parametrize(
    ("confidence", "low"),
    [
        (0.0, 0.0),
        (0.1, 0.1),
        (0.2, 0.2),
        (0.29, 0.2),
        (0.3, 0.3),
        (0.4, 0.4),
        (0.5, 0.5),
        (0.57, 0.5),
        (0.6, 0.6),
        (0.6999999999999999, 0.6),
        (0.7, 0.7),
        (0.8, 0.8),
        (0.8999999999999999, 0.8),
        (0.9, 0.9),
        (1.0, 0.9),
    ],
)
def test_a_decimal_is_in_the_bin_that_it_begins(confidence: float, low: float) -> None:
    [row] = calibrate(of(20, confidence, came_true=1)).bins

    assert row.low == low


@given(enough, st.data())
def test_the_order_of_forecasts_does_not_matter(given: list[Forecast], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(given))

    assert calibrate(shuffled) == calibrate(given)
    assert calibrations(shuffled) == calibrations(given)


@given(enough)
def test_errors_lie_between_none_and_all(given: list[Forecast]) -> None:
    told = calibrate(given)

    assert told.brier is not None
    assert told.ece is not None
    assert 0 <= told.brier <= 1
    assert 0 <= told.ece <= 1


@given(enough)
def test_every_forecast_is_in_exactly_the_bin_that_spans_it(given: list[Forecast]) -> None:
    told = calibrate(given)

    for row in told.bins:
        members = [
            one
            for one in given
            if row.low <= one.confidence < row.high or one.confidence == row.high == 1
        ]
        assert row.count == len(members)
        assert row.came_true == pytest.approx(sum(m.came_true for m in members) / row.count)
        assert row.confidence == pytest.approx(sum(m.confidence for m in members) / row.count)
    assert sum(row.count for row in told.bins) == told.count == len(given)
    assert list(told.bins) == sorted(told.bins, key=lambda row: row.low)


@given(
    st.lists(
        st.tuples(st.floats(0.4, 0.4999), st.booleans()), min_size=MINIMUM, max_size=MINIMUM + 10
    )
)
def test_in_a_single_bin_the_error_is_mean_confidence_against_share(
    given: list[tuple[float, bool]],
) -> None:
    mean = sum(confidence for confidence, _ in given) / len(given)
    share = sum(came_true for _, came_true in given) / len(given)

    assert calibrate(said(*one) for one in given).ece == pytest.approx(abs(mean - share))


def named(groups: list[Group]) -> dict[tuple[str, str], int]:
    return {(group.author, group.kind): group.calibration.count for group in groups}


def test_groups_are_all_then_each_author_then_each_kind() -> None:
    groups = calibrations(
        [
            said(0.9, True, author="bob", kind="plan"),
            said(0.9, True, author="ada", kind="plan"),
            said(0.9, True, author="ada", kind="guess"),
            said(0.9, True, author="bob", kind="guess"),
        ]
    )

    assert list(named(groups)) == [
        ("", ""),
        ("ada", ""),
        ("ada", "guess"),
        ("ada", "plan"),
        ("bob", ""),
        ("bob", "guess"),
        ("bob", "plan"),
    ]


def test_each_group_is_calibrated_by_itself() -> None:
    ada, bob = of(20, 0.9, came_true=18), of(5, 0.9, came_true=0, author="bob")

    assert calibrations([*bob, *ada]) == [
        Group(author="", kind="", calibration=calibrate([*ada, *bob])),
        Group(author="ada", kind="guess", calibration=calibrate(ada)),
        Group(author="bob", kind="guess", calibration=Calibration(count=5)),
    ]


def test_a_group_is_told_once_under_its_narrowest_name() -> None:
    alone = [said(0.5, True, kind="guess"), said(0.5, True, kind="guess")]

    assert named(calibrations(alone)) == {("ada", "guess"): 2}
    assert named(calibrations([*alone, said(0.5, True, kind="plan")])) == {
        ("ada", ""): 3,
        ("ada", "guess"): 2,
        ("ada", "plan"): 1,
    }


def test_what_has_no_kind_or_no_author_counts_in_the_wider_groups_only() -> None:
    groups = calibrations(
        [
            said(0.5, True),
            said(0.5, True, kind=""),
            said(0.5, True, author=""),
            said(0.5, True, author="", kind=""),
        ]
    )

    assert named(groups) == {("", ""): 4, ("ada", ""): 2, ("ada", "guess"): 1}


def test_nothing_said_makes_no_groups() -> None:
    assert calibrations([]) == []


@given(few)
def test_the_groups_left_out_are_exactly_those_told_by_a_narrower_name(
    given: list[Forecast],
) -> None:
    def members(author: str, kind: str) -> list[Forecast]:
        return [one for one in given if author in ("", one.author) and kind in ("", one.kind)]

    authors = {one.author for one in given if one.author}
    kinds = {(one.author, one.kind) for one in given if one.author}
    wanted = {("", "")} | {(author, "") for author in authors} | kinds if given else set()

    told = calibrations(given)

    assert all(group.calibration == calibrate(members(group.author, group.kind)) for group in told)
    assert set(named(told)) <= wanted
    for author, kind in wanted - set(named(told)):
        same = [
            group for group in told if members(group.author, group.kind) == members(author, kind)
        ]
        assert [group.author.startswith(author) and group.kind.startswith(kind) for group in same]
        assert len(same) == 1
