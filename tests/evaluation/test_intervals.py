"""How sure a share is, against published figures and by what must hold of any interval."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from benchmarks.thinking.comparison import newcombe, wilson

COUNTS = some.integers(0, 200)


@pytest.mark.parametrize(
    ("right", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (0, 0, 0, 1)],
)
def test_a_share_has_the_interval_that_was_published(
    right: int, of: int, low: float, high: float
) -> None:
    """Newcombe, Stat. Med. 17 (1998) 857, table I, method 3."""
    assert wilson(right, of) == pytest.approx((low, high), abs=6e-5)


def test_a_difference_has_the_interval_that_was_published() -> None:
    """Newcombe, Stat. Med. 17 (1998) 2635: 20, 12, 2 and 16 of 50, method 10."""
    assert newcombe(20, 12, 2, 16) == pytest.approx((0.0562, 0.3290), abs=3e-4)


@given(COUNTS, COUNTS)
def test_a_share_lies_in_its_interval(right: int, wrong: int) -> None:
    low, high = wilson(right, right + wrong)

    assert 0 <= low <= high <= 1
    if right + wrong:
        assert low - 1e-12 <= right / (right + wrong) <= high + 1e-12


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_a_difference_lies_in_its_interval_and_turned_round_it_is_mirrored(
    both: int, better: int, worse: int, neither: int
) -> None:
    low, high = newcombe(both, better, worse, neither)
    of = both + better + worse + neither

    assert -1 <= low < high <= 1
    if of:
        assert low - 1e-12 <= (better - worse) / of <= high + 1e-12
    assert newcombe(both, worse, better, neither) == pytest.approx((-high, -low))


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Two arms that are equally good, 30 questions, a thousand studies with one seed."""
    chance = random.Random(7)
    held = 0
    for _ in range(1000):
        pairs = [(chance.random() < 0.6, chance.random() < 0.6) for _ in range(30)]
        kinds = ((True, True), (True, False), (False, True), (False, False))
        low, high = newcombe(*(pairs.count(kind) for kind in kinds))
        held += low <= 0 <= high

    assert 930 <= held <= 985
