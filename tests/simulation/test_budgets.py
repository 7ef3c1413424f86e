"""Budgets are not overrun in whatever order processes ask, hear of each other and die."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import pytest

from campaigns.field import report, rounds
from simulation.budget_mutants import MUTANTS
from simulation.budgets import Bill, spend
from simulation.findings import report_findings

SEEDS = range(rounds(100, 10_000))
TRIES = 500
"""Orders in which a mistake must show."""


class Mutant(Protocol):
    __name__: str

    def __call__(self) -> AbstractContextManager[Any]: ...


@pytest.fixture(scope="module")
def findings() -> Iterator[dict[str, int | None]]:
    """What each mistake's test found, told when all were tried."""
    found: dict[str, int | None] = {}
    yield found
    report_findings("mistakes in the reservation", found, MUTANTS)


def billed(seed: int) -> Bill:
    try:
        return spend(seed)
    except BaseException as fault:
        fault.add_note(f"seed {seed}")
        raise


def first_that_overruns(seeds: Sequence[int]) -> int | None:
    for seed in seeds:
        try:
            spend(seed)
        except AssertionError as fault:
            if "Bill" not in str(fault):
                raise
            return seed
    return None


def test_no_order_of_events_overruns_a_budget() -> None:
    bills = [billed(seed) for seed in SEEDS]
    questions, refused = sum(one.questions for one in bills), sum(one.refused for one in bills)

    assert sum(one.shared for one in bills) > 0
    assert min(questions, refused) > len(SEEDS)
    report(
        "simulation of budgets",
        schedules=len(SEEDS),
        questions=questions,
        refused=refused,
        overruns=0,
    )


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_mistake_in_the_reservation_is_found(
    mutant: Mutant, findings: dict[str, int | None]
) -> None:
    with mutant():
        seed = first_that_overruns(range(TRIES))

    findings[mutant.__name__] = seed
    assert seed is not None
