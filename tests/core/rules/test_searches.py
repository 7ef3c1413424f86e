"""The place of a scored thought in a search, against a naive definition."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.decisions import decide, recorded
from properties import examples
from sayings import thought
from thoughtline.core.events import Event, ThoughtRecorded, ThoughtScored
from thoughtline.core.refusal import Refused

TREE: list[Event] = [
    *decide([], text="root", score=0.5),
    thought("t2", "aside", after="t1", rests_on=(("t1",),)),
    ThoughtRecorded(thought="t3", text="one", after="t2", rests_on=(("t1",),), score=0.4,
                    parents=("t1",)),
    ThoughtRecorded(thought="t4", text="two", after="t3", rests_on=(("t2",),), score=0.6,
                    parents=("t1",)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rests_on", "parents"),
    [
        ((("t1",),), ("t1",)),
        ((("t2",),), ("t1",)),
        ((("t3", "t4"),), ("t3", "t4")),
        ((("t3",), ("t4",)), ("t3", "t4")),
        ((("t1", "t2", "t3"),), ("t3",)),
    ],
    ids=repr,
)
def test_the_nearest_scored_grounds_are_the_parents(
    rests_on: tuple[tuple[str, ...], ...], parents: tuple[str, ...]
) -> None:
    assert recorded(decide(TREE, text="on", score=0.7, rests_on=rests_on)).parents == parents


def test_without_a_score_there_is_no_place() -> None:
    assert recorded(decide(TREE, text="on", rests_on=(("t3",),))).parents is None


def test_grounds_without_a_score_count_once_they_have_one() -> None:
    past: list[Event] = [thought("t1", "how?")]

    first = decide(past, text="so", score=0.5, rests_on=(("t1",),))
    late = decide([*past, *first], about="t1", score=0.4)

    assert recorded(first).parents == ("t1",)
    assert late == [ThoughtScored(on="t1", score=0.4, parents=())]


def graphs() -> st.SearchStrategy[list[tuple[tuple[str, ...], bool]]]:
    """Thoughts with their grounds, each with a score or without."""
    return st.randoms(use_true_random=True).map(any_graph)


def any_graph(dice: Random) -> list[tuple[tuple[str, ...], bool]]:
    graph = []
    for count in range(dice.randint(1, 9)):
        earlier = [f"t{n}" for n in range(1, count + 1)]
        grounds = dice.sample(earlier, k=min(len(earlier), dice.randint(0, 3)))
        graph.append((tuple(grounds), dice.random() < 0.6))
    return graph


@given(graphs())
@examples(200)
def test_the_parents_are_the_scored_grounds_that_lead_to_no_other(
    graph: list[tuple[tuple[str, ...], bool]],
) -> None:
    past: list[Event] = []
    grounds_of: dict[str, tuple[str, ...]] = {}
    parents_of: dict[str, set[str]] = {}

    def nearest(grounds: tuple[str, ...]) -> set[str]:
        found = set()
        for ground in grounds:
            found |= {ground} if ground in parents_of else nearest(grounds_of[ground])
        return found

    def above(name: str) -> set[str]:
        return parents_of[name].union(*map(above, parents_of[name]))

    for number, (grounds, scored) in enumerate(graph, 1):
        found = nearest(grounds)
        expected = found - set().union(*map(above, found))
        events = decide(
            past,
            text="so",
            score=0.5 if scored else None,
            rests_on=(grounds,) if grounds else (),
            on_nothing=not grounds,
        )
        named = recorded(events).parents
        past += events
        grounds_of[f"t{number}"] = grounds
        if scored:
            assert {name for name in named or () if name in parents_of} == expected
            parents_of[f"t{number}"] = expected


def test_a_ground_that_is_recorded_later_is_no_parent() -> None:
    past = [*TREE, thought("t5", "late", after="t4")]
    after = decide(past, text="on", score=1, rests_on=(("t4",),))

    scored = decide([*past, *after], about="t5", rests_on=(("t6",),), score=0.3)[-1]

    assert scored == ThoughtScored(on="t5", score=0.3, parents=())


def test_scored_thoughts_are_named_in_the_refusal() -> None:
    with pytest.raises(Refused, match="which scored thought it continues") as refused:
        decide(TREE, text="on", score=0.7)

    assert "(scored: t1, t3, t4)" in refused.value.hint
