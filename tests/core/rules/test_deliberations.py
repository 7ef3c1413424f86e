"""What an outcome rests on."""

import pytest

from thoughtline.core.rules.deliberations import Outcome, supports


@pytest.mark.parametrize(
    ("followed", "majority", "sets"),
    [(0, 0, 0), (3, 0, 1), (3, 2, 3), (10, 5, 252), (11, 5, 1), (20, 10, 1)],
)
def test_each_majority_holds_an_outcome_up_where_there_are_not_too_many(
    followed: int, majority: int, sets: int
) -> None:
    opinions = [f"t{number}" for number in range(1, followed + 1)]

    found = supports(opinions, Outcome(author="", text="", majority=majority))

    assert len(found) == sets
    assert all(len(each) == (followed if sets == 1 else majority) for each in found)
