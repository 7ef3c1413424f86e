"""What would have to go so that a contradiction is gone, against every set there is."""

from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, structs

from properties import examples
from thoughtline.core.events import Needs
from thoughtline.core.truth.defeasible import DefeasibleTruth
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.resolutions import Resolutions, resolutions

ALL = 1_000


def resting(supports: dict[str, tuple[str, ...]], refuted: tuple[str, ...] = ()) -> DefeasibleTruth:
    """A truth from lines such as t1="a1 a2", or several of these for several supports."""
    truth = DefeasibleTruth()
    for name, alternatives in supports.items():
        for needs in alternatives:
            truth.support(name, tuple(needs.split()))
    for node in refuted:
        truth.refute(node)
    return truth


def only(*sets: str) -> Resolutions:
    """These sets and no others."""
    return Resolutions(sets=tuple(tuple(names.split()) for names in sets), complete=True)


def test_each_assumption_of_either_thought_ends_the_contradiction() -> None:
    truth = resting({"t1": ("a1 a2",), "t2": ("a3",)})

    assert resolutions(truth, ["t1", "t2"]) == only("a1", "a2", "a3")


def test_an_assumption_that_both_share_is_told_once() -> None:
    truth = resting({"t1": ("a1",), "t2": ("t1 a1",)})

    assert resolutions(truth, ["t1", "t2"]) == only("a1")


def test_alternatives_have_to_go_together() -> None:
    truth = resting({"t1": ("a1 a2", "a3"), "t2": ("a4", "a2")})

    assert resolutions(truth, ["t1", "t2"]) == only("a1 a3", "a2 a3", "a2 a4")


def test_an_assumption_behind_all_alternatives_is_enough_alone() -> None:
    truth = resting({"t1": ("a1 a2", "a1 a3")})

    assert resolutions(truth, ["t1"]) == only("a1", "a2 a3")


def test_a_thought_that_stands_by_itself_gives_no_way_out() -> None:
    truth = resting({"t2": ("t1",), "t3": ("a1", "t2")})

    assert resolutions(truth, ["t1"]) == only()
    assert resolutions(truth, ["t1", "t2", "t3"]) == only()
    assert resolutions(truth, ["t3", "t4", "a2"]) == only("a2")
    assert resolutions(truth, []) == only()


def test_assumptions_may_contradict_each_other_directly() -> None:
    truth = resting({"t1": ("a10", "a2")})

    assert resolutions(truth, ["a10", "a2"]) == only("a2", "a10")
    assert resolutions(truth, ["a1", "t1"]) == only("a1", "a2 a10")


def test_a_support_that_was_lost_already_is_no_longer_a_way_to_stand() -> None:
    truth = resting({"t1": ("a1", "a2"), "t2": ("t3", "a3")}, refuted=("a2", "t3"))

    assert resolutions(truth, ["t1", "t2"]) == only("a1", "a3")


def test_smaller_sets_come_first_and_of_one_size_the_oldest() -> None:
    truth = resting({"t1": ("a1", "a3"), "t2": ("a12",), "t3": ("a2",), "t4": ("a1", "a20")})

    assert resolutions(truth, ["t1", "t2", "t3", "t4"]) == only("a2", "a12", "a1 a3", "a1 a20")


def test_a_contradiction_that_is_resolved_is_not_asked_about() -> None:
    truth = resting({"t1": ("a1",)}, refuted=("a1",))

    with pytest.raises(ValueError, match="Not all of t1, a2 stand"):
        resolutions(truth, ["t1", "a2"])


def test_only_so_many_are_told_and_it_is_said_that_there_are_more() -> None:
    truth = resting({"t1": ("a1 a2 a3 a4 a5 a6",)})

    assert resolutions(truth, ["t1"]) == Resolutions(
        sets=(("a1",), ("a2",), ("a3",), ("a4",), ("a5",)), complete=False
    )
    assert resolutions(truth, ["t1"], most=6).complete
    assert resolutions(truth, ["t1"], most=0) == Resolutions(sets=(), complete=False)


def test_a_search_that_ends_early_says_so() -> None:
    truth = resting({"t1": tuple(f"a{n} a1{n}" for n in range(1, 7))})
    all_tried = 2 + 4 + 8 + 16 + 32 + 64

    everything = resolutions(truth, ["t1"], most=64, effort=all_tried)
    assert (len(everything.sets), everything.complete) == (64, True)
    some = resolutions(truth, ["t1"], most=64, effort=all_tried - 1)
    assert (len(some.sets), some.complete) == (63, False)
    assert resolutions(truth, ["t1"], effort=0) == Resolutions(sets=(), complete=False)


def test_so_does_one_that_would_walk_over_very_many_thoughts_very_often() -> None:
    pairs = {f"t{n}": (f"a{n}", f"a1{n:04}") for n in range(1, 1_001)}
    truth = resting({**pairs, "t1001": (" ".join(pairs),)})

    assert resolutions(truth, ["t1001"], effort=1_000_000) == Resolutions(sets=(), complete=False)


def test_long_lines_of_thought_are_followed_without_recursion() -> None:
    length = 10_000
    line = {f"t{n}": (f"t{n - 1}",) for n in range(2, length + 1)}
    truth = resting({"t1": ("a1", "a2"), **line, "t5000": ("t4999 a3",)})

    assert resolutions(truth, [f"t{length}", "a4"]) == only("a3", "a4", "a1 a2")


def test_what_stands_again_when_an_exception_falls_is_no_way_out() -> None:
    truth = resting({"t1": ("a1", "e1"), "t2": ("a2",)})
    truth.attach(["e1"], "a1")

    assert resolutions(truth, ["t1", "t2"]) == only("a2")


def test_an_exception_that_would_begin_is_a_way_out() -> None:
    truth = resting({"t1": ("e1",), "t2": ("e2",)})
    truth.attach(["e1"], "a1")
    truth.attach(["e2"], "t1")

    assert resolutions(truth, ["t2"]) == only("a1")


class Case(Struct, frozen=True):
    """Random supports, what was refuted before, and nodes that all stand nevertheless."""

    supports: tuple[tuple[str, Needs], ...]
    refuted: tuple[str, ...]
    assumptions: tuple[str, ...]
    nodes: tuple[str, ...]
    verified: tuple[str, ...] = ()
    exceptions: tuple[tuple[str, str], ...] = ()

    def truth(self, refuted_too: Needs = ()) -> DefeasibleTruth:
        truth = DefeasibleTruth()
        for name, needs in self.supports:
            truth.support(name, needs)
        for piece, exception in self.exceptions:
            truth.attach([piece], exception)
        for name in self.verified:
            truth.verify(name, ())
        for node in (*self.refuted, *refuted_too):
            truth.refute(node)
        return truth

    def resolved_by(self, refuted_too: Needs) -> bool:
        return not all(map(self.truth(refuted_too).stands, self.nodes))

    def all_resolutions(self) -> list[Needs]:
        """Every subset of the assumptions that is enough and holds no smaller one that is."""
        subsets = chain.from_iterable(
            combinations(self.assumptions, size) for size in range(len(self.assumptions) + 1)
        )
        enough: list[Needs] = []
        for names in subsets:
            if not any(set(less) <= set(names) for less in enough) and self.resolved_by(names):
                enough.append(names)
        return sorted(
            enough, key=lambda names: (len(names), [node_sort_key(each) for each in names])
        )


def any_case(dice: Random) -> Case:
    assumptions = tuple(f"a{n}" for n in range(8, 8 + dice.randint(1, 6)))
    supports: list[tuple[str, Needs]] = []
    below = list(assumptions)
    exceptions: list[tuple[str, str]] = []
    has_exceptions = dice.random() < 0.5
    for number in range(1, dice.randint(1, 9) + 1):
        name = f"t{number}"
        for _ in range(dice.choice([0, 1, 1, 2, 2, 3])):
            needs = dice.sample(below, k=min(dice.randint(1, 3), len(below)))
            supports.append((name, tuple(needs)))
        below.append(name)
        if has_exceptions and dice.random() < 0.6:
            exceptions.append((f"e{number}", dice.choice(below)))
            below.append(f"e{number}")
    refuted = tuple(dice.sample(below, k=dice.randint(0, min(2, len(below)))))
    verified = tuple(node for node in below if node.startswith("t") and dice.random() < 0.1)
    case = Case(tuple(supports), refuted, assumptions, (), verified, tuple(exceptions))
    standing = list(filter(case.truth().stands, below))
    nodes = dice.choices(standing[-5:], k=dice.randint(1, 3)) if standing else []
    return structs.replace(case, nodes=tuple(nodes))


cases = st.randoms(use_true_random=True).map(any_case)


@given(cases)
@examples(300)
def test_exactly_the_minimal_sets_are_found_in_order(case: Case) -> None:
    told = resolutions(case.truth(), case.nodes, most=ALL, effort=100_000)

    assert told == Resolutions(sets=tuple(case.all_resolutions()), complete=True)


@given(cases)
def test_refuting_a_set_resolves_the_contradiction_and_less_than_it_does_not(case: Case) -> None:
    for names in resolutions(case.truth(), case.nodes).sets:
        assert case.resolved_by(names)
        assert not any(case.resolved_by(less) for less in combinations(names, len(names) - 1))


@given(cases, st.integers(0, 6))
def test_told_are_the_first_of_all_there_are(case: Case, most: int) -> None:
    everything = case.all_resolutions()

    assert resolutions(case.truth(), case.nodes, most=most, effort=100_000) == Resolutions(
        sets=tuple(everything[:most]), complete=len(everything) <= most
    )


@given(cases, st.integers(0, 30))
def test_however_early_it_ends_what_is_told_is_minimal(case: Case, effort: int) -> None:
    everything = case.all_resolutions()

    told = resolutions(case.truth(), case.nodes, most=ALL, effort=effort)

    assert set(told.sets) <= set(everything)
    assert [len(names) for names in told.sets] == sorted(map(len, told.sets))
    assert not told.complete or list(told.sets) == everything


@given(cases)
def test_what_is_to_be_spared_is_in_no_set_and_all_others_are_found(case: Case) -> None:
    spared = case.assumptions[::2]

    told = resolutions(case.truth(), case.nodes, spared=spared, most=ALL, effort=100_000)

    without = [names for names in case.all_resolutions() if not set(names) & set(spared)]
    assert told == Resolutions(sets=tuple(without), complete=True)


@given(cases)
def test_asking_changes_nothing(case: Case) -> None:
    truth = case.truth()
    before = truth.fallen

    assert resolutions(truth, case.nodes) == resolutions(truth, case.nodes)
    assert truth.fallen == before
