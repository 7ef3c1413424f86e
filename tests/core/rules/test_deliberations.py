"""What an outcome rests on."""

import pytest

from sayings import thought
from thoughtline.core.events import DelegationAnswered, DelegationMade, DeliberationBegun
from thoughtline.core.refusal import Refused
from thoughtline.core.rules.deliberations import Outcome, find_open_delegation, supports
from thoughtline.core.session import fold


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


def test_who_names_no_question_hears_which_wait_for_an_answer() -> None:
    session = fold(
        [
            thought("t1"),
            DeliberationBegun(deliberation="q1", asks="t1"),
            *(DelegationMade(delegation=f"d{n}", seat="verify", asks="t1") for n in (1, 2, 3)),
            DelegationAnswered(delegation="d2", text="yes"),
        ]
    )

    with pytest.raises(Refused) as refusal:
        find_open_delegation(session, "d9")

    assert refusal.value.hint == "Waiting for an answer: d1, d3."
