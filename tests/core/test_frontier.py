"""Which thoughts to think on from next, against a naive oracle that recomputes everything."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from properties import examples
from thoughtline.core.frontier import Frontier

THOROUGH = examples(500)


class Step(Struct, frozen=True):
    """A thought is recorded, or scored anew where `after` is None."""

    thought: str
    after: str | None
    score: float | None
    parents: tuple[str, ...] | None = None


def took(*steps: Step, width: int = 0) -> Frontier:
    frontier = Frontier()
    frontier.choose(width)
    for step in steps:
        take(frontier, step)
    return frontier


def take(frontier: Frontier, step: Step) -> None:
    if step.after is not None:
        frontier.record(step.thought, step.after, step.score, step.parents)
    elif step.score is not None:
        frontier.rescore(step.thought, step.score, step.parents)


def thought(name: str, score: float | None = None, *, after: str = "") -> Step:
    return Step(name, after, score)


def under(name: str, score: float, *parents: str, after: str = "") -> Step:
    """A scored thought that names its parents."""
    return Step(name, after, score, parents)


def scored(name: str, score: float) -> Step:
    return Step(name, None, score)


def all_but(*dead: str) -> Callable[[str], bool]:
    return lambda name: name not in dead


alive = all_but()

TWO_IDEAS = (
    thought("t1", 0.5),
    thought("t2", 0.8, after="t1"),
    thought("t3", 0.6, after="t1"),
    thought("t4", 0.7, after="t3"),
    thought("t5", 0.3, after="t2"),
)


def test_the_best_thought_that_was_not_thought_on_from_comes_first() -> None:
    assert took(*TWO_IDEAS).next(alive, 9) == ["t4", "t5"]
    assert took(*TWO_IDEAS).next(alive, 1) == ["t4"]


def test_of_equal_scores_the_earlier_thought_comes_first() -> None:
    frontier = took(*(thought(f"t{n}", 0.5) for n in range(1, 12)), scored("t1", 0.4))

    assert frontier.next(alive, 99) == [*(f"t{n}" for n in range(2, 12)), "t1"]


def test_a_dead_thought_is_not_proposed_yet_what_was_tried_from_there_was_tried() -> None:
    assert took(*TWO_IDEAS).next(all_but("t4"), 9) == ["t5"]


def test_scores_may_skip_thoughts() -> None:
    frontier = took(
        thought("t1", 0.5), thought("t2", after="t1"), thought("t3", 0.4, after="t2"), thought("t4")
    )

    assert frontier.next(alive, 9) == ["t3"]
    assert [frontier.score(name) for name in ("t1", "t2", "t3", "t9")] == [0.5, None, 0.4, None]


def test_without_scores_there_is_no_search() -> None:
    frontier = took(thought("t1"), thought("t2", after="t1"))

    assert frontier.next(alive, 9) == []
    frontier.choose(3)
    assert frontier.next(alive, 9) == []


def test_a_beam_keeps_the_best_of_each_level() -> None:
    tree = (
        thought("t1", 0.9),
        thought("t2", 0.8),
        thought("t3", 0.7),
        thought("t4", 0.2, after="t1"),
        thought("t5", 0.3, after="t1"),
        thought("t6", 0.1, after="t2"),
    )

    assert took(*tree[:3], width=2).next(alive, 9) == ["t1", "t2"]
    assert took(*tree[:5], width=2).next(alive, 9) == ["t2"], "the level is finished first"
    assert took(*tree, width=2).next(alive, 9) == ["t5", "t4"], "t3 never was in the beam"
    assert took(*tree, width=2).next(alive, 1) == ["t5"]


def test_a_dead_thought_leaves_its_place_in_the_beam_to_the_next_best() -> None:
    tree = (thought("t1", 0.9), thought("t2", 0.8), thought("t3", 0.7), thought("t4", after="t3"))

    assert took(*tree, width=2).next(all_but("t1"), 9) == ["t2", "t3"]


def test_a_beam_with_nothing_live_under_it_is_the_end_of_the_search() -> None:
    frontier = took(thought("t1", 0.5), thought("t2", 0.5, after="t1"), width=1)

    assert frontier.next(all_but("t2"), 9) == []
    assert frontier.next(all_but("t1"), 9) == []


def test_another_score_moves_a_thought_and_changes_no_link() -> None:
    frontier = took(*TWO_IDEAS, scored("t5", 0.9), scored("t1", 1.0))

    assert frontier.next(alive, 9) == ["t5", "t4"]
    assert frontier.score("t5") == 0.9


def test_thoughts_may_be_scored_after_they_were_thought_on_from() -> None:
    frontier = took(
        thought("t1", 0.5),
        thought("t2", after="t1"),
        thought("t3", after="t2"),
        thought("t4", 0.2, after="t3"),
        thought("t5", 0.3, after="t2"),
        scored("t2", 0.9),
        width=1,
    )

    assert frontier.next(alive, 9) == ["t5"], "t1, then t2, and t4 and t5 under it"
    assert took(scored("t3", 0.1), width=1).next(alive, 9) == ["t3"]


def test_of_a_thought_scored_too_late_only_what_is_known_is_used() -> None:
    frontier = took(
        thought("t1"),
        thought("t2", 0.4, after="t1"),
        thought("t3", after="t1"),
        thought("t4", 0.3, after="t3"),
        scored("t1", 0.9),
        thought("t5", after="t1"),
        thought("t6", 0.2, after="t5"),
    )

    assert frontier.next(alive, 9) == ["t2", "t4", "t6"]
    frontier.choose(9)
    assert frontier.next(alive, 9) == ["t4"], "t3 was not kept, so t4 is at the top beside t1"


def test_thoughts_outside_the_search_cost_nothing() -> None:
    frontier = took(thought("t1"), *(thought(f"t{n}", after=f"t{n - 1}") for n in range(2, 1_000)))
    assert len(frontier) == 0

    take(frontier, thought("t1000", 0.5, after="t999"))
    take(frontier, thought("t1001", after="t1000"))
    take(frontier, thought("t1002", after="t999"))
    assert len(frontier) == 2


CHILDREN = (
    thought("t1", 0.5),
    under("t2", 0.4, "t1", after="t1"),
    under("t3", 0.9, "t1", after="t2"),
    under("t4", 0.2, "t1", after="t3"),
)


def test_named_parents_make_a_tree_whatever_line_the_thoughts_are_on() -> None:
    assert took(*CHILDREN).next(alive, 9) == ["t3", "t2", "t4"]
    assert took(*CHILDREN, width=2).next(alive, 9) == ["t3", "t2"]
    assert took(thought("t1", 0.5), under("t2", 0.4, after="t1")).next(alive, 9) == ["t1", "t2"]


def test_a_parent_counts_once_it_has_a_score() -> None:
    frontier = took(thought("t1"), under("t2", 0.4, "t1"), under("t3", 0.6, "t1"))
    assert (frontier.next(alive, 9), frontier.parents("t3")) == (["t3", "t2"], ())

    take(frontier, scored("t1", 0.9))

    assert (frontier.next(alive, 9), frontier.parents("t3")) == (["t3", "t2"], ("t1",))


def test_a_thought_may_join_two_lines() -> None:
    frontier = took(*CHILDREN, under("t5", 0.7, "t2", "t3", after="t4"), width=3)

    assert frontier.next(alive, 9) == ["t4"]
    assert sorted(frontier.above("t5")) == ["t1", "t2", "t3"]


def test_a_finished_thought_keeps_its_place_and_is_not_proposed_again() -> None:
    def finished(name: str) -> bool:
        return name == "t3"

    assert took(*CHILDREN).next(alive, 9, finished) == ["t2", "t4"]
    assert took(*CHILDREN, width=1).next(alive, 9, finished) == []
    assert took(*CHILDREN, width=2).next(alive, 9, finished) == ["t2"]
    assert took(*CHILDREN).next(alive, 1, finished) == ["t2"], "it takes no place in the list"


def test_the_best_path_leads_to_the_best_finished_thought_or_else_the_best_end() -> None:
    frontier = took(*CHILDREN, under("t5", 0.6, "t2", after="t4"))

    assert frontier.best_path(alive, lambda _: False) == ["t1", "t3"]
    assert frontier.best_path(all_but("t3"), lambda _: False) == ["t1", "t2", "t5"]
    assert frontier.best_path(alive, lambda name: name == "t5") == ["t1", "t2", "t5"]
    assert frontier.best_path(all_but("t5", "t3", "t4"), lambda _: False) == ["t1", "t2"]
    assert took(thought("t1")).best_path(alive, lambda _: False) == []


class Watched(str):
    """A name that counts how often anything is looked up by it."""

    __slots__ = ()
    lookups = 0

    def __hash__(self) -> int:
        Watched.lookups += 1
        return str.__hash__(self)


def test_recording_looks_up_as_little_in_a_deep_search_as_at_its_beginning() -> None:
    frontier = Frontier()
    names = [Watched(f"t{n}") for n in range(1, 5_001)]
    cost = []

    for number, name in enumerate(names):
        before = Watched.lookups
        frontier.record(name, names[number - 1] if number else "", 0.5 if number % 7 == 0 else None)
        frontier.rescore(names[number // 7 * 7], 0.6)
        cost.append(Watched.lookups - before)

    assert len(frontier) == 5_000
    assert max(cost[100:]) <= max(cost[:100]) <= 12


def test_parents_are_found_anew_once_after_a_late_score_and_not_each_time() -> None:
    names = [Watched(f"t{n}") for n in range(1, 1_001)]
    frontier = Frontier()
    for name, after in zip(names, ["", *names], strict=False):
        frontier.record(name, after, None if after else 0.5)
    frontier.rescore(names[500], 0.5)
    before = Watched.lookups

    assert frontier.next(alive, 9) == ["t501"]
    once = Watched.lookups - before
    assert frontier.next(alive, 9) == ["t501"]

    again = Watched.lookups - before - once
    assert once > 1_000
    assert again < 20


class Search(Struct, frozen=True):
    """Thoughts and scores in the order they were given."""

    steps: tuple[Step, ...]
    dead: frozenset[str]
    finished: frozenset[str]
    width: int
    limit: int


SCORES = (0.0, 0.5, 0.75, 1.0)


def searches(*, rooted: bool = False) -> st.SearchStrategy[Search]:
    """Random trees whose thoughts are scored at once, later, again or never.

    A `rooted` one has a scored thought that all others follow.
    """
    return st.randoms(use_true_random=True).map(lambda dice: any_search(dice, rooted=rooted))


def any_search(dice: Random, *, rooted: bool) -> Search:
    names = ["t1"]
    steps = [thought("t1", 0.5 if rooted else None)]
    for _ in range(dice.randint(0, 14)):
        if dice.random() < 0.25:
            place = dice.randrange(len(names))
            parents = any_parents(dice, names[:place])
            steps.append(Step(names[place], None, dice.choice(SCORES), parents))
            continue
        after = dice.choice([*names, *names[-2:], *([] if rooted else [""])])
        score, parents = dice.choice([None, *SCORES]), any_parents(dice, names)
        names.append(f"t{len(names) + 1}")
        steps.append(Step(names[-1], after, score, None if score is None else parents))
    dead, finished = (frozenset(dice.choices(names, k=dice.randint(0, 4))) for _ in range(2))
    return Search(tuple(steps), dead, finished, width=dice.randint(0, 3), limit=dice.randint(0, 5))


def any_parents(dice: Random, earlier: list[str]) -> tuple[str, ...] | None:
    if dice.random() < 0.5:
        return None
    return tuple(dict.fromkeys(dice.choices(earlier, k=dice.randint(0, 2)))) if earlier else ()


def links(steps: tuple[Step, ...]) -> dict[str, str]:
    """What every thought follows, as it was recorded."""
    return {step.thought: step.after for step in steps if step.after is not None}


def known_links(steps: tuple[Step, ...]) -> dict[str, str]:
    """The links of thoughts that were scored when recorded, or followed one that was known."""
    known: dict[str, str] = {}
    for step in steps:
        if step.after is None:
            known.setdefault(step.thought, "")
        elif step.score is not None or step.after in known:
            known[step.thought] = step.after
    return known


def by_definition(steps: tuple[Step, ...], after: dict[str, str], search: Search) -> list[str]:
    """The oracle: climb from every scored thought, rank, and go down beam by beam."""
    scores = {step.thought: step.score for step in steps if step.score is not None}
    first = {step.thought: step.parents for step in reversed(steps) if step.score is not None}

    def parents(name: str) -> list[str]:
        named = first.get(name)
        if named is not None:
            return [each for each in named if each in scores] or [""]
        above = after.get(name, "")
        return [above] if above in scores or not above else parents(above)

    def ranked(names: list[str]) -> list[str]:
        live = {name for name in names if name not in search.dead}
        return sorted(live, key=lambda name: (-scores[name], int(name[1:])))

    def is_open(name: str) -> bool:
        return not children[name] and name not in search.finished

    children = {name: [c for c in scores if name in parents(c)] for name in ["", *scores]}
    if not search.width:
        return ranked(list(filter(is_open, scores)))[: search.limit]
    beam = ranked(children[""])[: search.width]
    while beam:
        if fresh := list(filter(is_open, beam)):
            return fresh[: search.limit]
        beam = ranked([c for name in beam for c in children[name]])[: search.width]
    return []


def same_at_every_step(
    search: Search, follows: Callable[[tuple[Step, ...]], dict[str, str]]
) -> None:
    frontier = took(width=search.width)
    for count, step in enumerate(search.steps, 1):
        take(frontier, step)
        steps = search.steps[:count]

        proposed = frontier.next(all_but(*search.dead), search.limit, search.finished.__contains__)
        assert proposed == by_definition(steps, follows(steps), search)


@given(searches(rooted=True))
@THOROUGH
def test_where_the_first_thought_is_scored_every_link_counts(search: Search) -> None:
    same_at_every_step(search, links)


@given(searches())
@THOROUGH
def test_elsewhere_every_link_counts_that_is_known(search: Search) -> None:
    same_at_every_step(search, known_links)


@given(searches())
def test_exactly_the_thoughts_with_a_known_link_are_kept(search: Search) -> None:
    assert len(took(*search.steps)) == len(known_links(search.steps))


@given(searches())
def test_asking_in_between_changes_nothing(search: Search) -> None:
    asked = took(width=search.width)
    for step in search.steps:
        take(asked, step)
        asked.next(alive, 1)

    never_asked = took(*search.steps, width=search.width)
    assert asked.next(alive, 9) == never_asked.next(alive, 9)


@given(searches())
def test_whatever_is_proposed_is_live_scored_and_not_proposed_twice(search: Search) -> None:
    frontier = took(*search.steps, width=search.width)

    proposed = frontier.next(all_but(*search.dead), search.limit, search.finished.__contains__)

    assert len(proposed) == len(set(proposed)) <= search.limit
    assert all(frontier.score(name) is not None for name in proposed)
    assert (search.dead | search.finished).isdisjoint(proposed)


@given(searches())
def test_the_best_path_is_a_way_down_to_the_best_end(search: Search) -> None:
    frontier = took(*search.steps)
    is_live, is_finished = all_but(*search.dead), search.finished.__contains__

    path = frontier.best_path(is_live, is_finished)

    live = list(filter(is_live, frontier.scored))
    reached = list(filter(is_finished, live)) or live
    ends = [name for name in reached if all(name not in frontier.parents(n) for n in reached)]
    best = max((frontier.score(name) or 0 for name in ends), default=None)
    assert bool(path) == bool(live)
    assert not path or (path[-1] in ends and frontier.score(path[-1]) == best)
    assert not path or frontier.parents(path[0]) == ()
    assert all(upper in frontier.parents(lower) for upper, lower in pairwise(path))
