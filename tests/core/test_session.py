"""The fold: branches, revisions and the caller's own numbering."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sayings import assumed, merged, refuted, restored, thought, verified
from thoughtline.core.events import Event
from thoughtline.core.session import Numbering, fold


def test_a_branch_remembers_where_it_left_and_where_it_is() -> None:
    session = fold(
        [
            thought("t1"),
            thought("t2", branch="b", after="t1"),
            thought("t3", branch="b", after="t2"),
        ]
    )

    assert (session.branches["b"].root, session.branches["b"].head) == ("t1", "t3")
    assert session.branch_of("t1").name == ""
    assert session.branch_of("t3").name == "b"


def test_a_merged_branch_is_open_again_once_it_goes_on() -> None:
    past = [
        thought("t1"),
        thought("t2", branch="b", after="t1"),
        thought("t3"),
        merged("b", "t2", "t3"),
    ]

    assert fold(past).branches["b"].merged_into == ""
    assert fold([*past, thought("t4", branch="b")]).branches["b"].merged_into is None


def test_refuting_leaves_an_assumption_verified_so_that_restoring_brings_that_back() -> None:
    session = fold([assumed("a1"), verified("a1"), refuted("a1"), restored("a1")])

    assert session.assumptions["a1"].verified
    assert not session.assumptions["a1"].refuted


def test_a_plain_thought_costs_next_to_nothing() -> None:
    small, large = fold([]), fold(thought(f"t{n}") for n in range(1, 100_001))

    assert large.weight - small.weight <= 100_000 * 4 / 100


@pytest.mark.parametrize(
    "past",
    [
        [],
        [thought(f"t{n}") for n in range(1, 11)],
        [thought(f"t{n}", kind="answer") for n in range(1, 201)],
        [thought("t1"), *(assumed(f"a{n}") for n in range(1, 201))],
        [thought("t1"), *(thought(f"t{n}", rests_on=((f"t{n - 1}",),)) for n in range(2, 201))],
    ],
    ids=["empty", "plain", "kinds", "assumptions", "grounds"],
)
def test_a_session_takes_little_more_than_its_weight(past: list[Event]) -> None:
    fold(past)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        sessions = [fold(past) for _ in range(20)]
        bytes_each = (tracemalloc.get_traced_memory()[0] - before) / len(sessions)
    finally:
        tracemalloc.stop()

    assert 100 * sessions[0].weight >= 0.8 * bytes_each


@given(st.lists(st.integers(1, 12), max_size=30), st.integers(1, 15))
def test_a_number_means_the_latest_thought_that_was_given_it(
    numbers: list[int], asked: int
) -> None:
    numbering = Numbering()
    for place, number in enumerate(numbers, 1):
        numbering.count(place, number)

    places = [place for place, number in enumerate(numbers, 1) if number == asked]
    assert numbering.thought(asked) == (f"t{places[-1]}" if places else None)
    assert [numbering.number(place) for place in range(1, len(numbers) + 1)] == numbers
