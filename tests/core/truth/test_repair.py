"""Plans of repair: few thoughts to look at, so that most of those that fell come back."""

from itertools import chain, combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from properties import examples
from thoughtline.core.truth.minimum_cut import FlowNetwork
from thoughtline.core.truth.network import Truth
from thoughtline.core.truth.repair import DEAR_LOOK, LOOK, LOSS, MOST_LOOKS, RepairPlan, plan

Supports = dict[str, list[tuple[str, ...]]]

GRAPHS = 1_000


def is_standing(supports: Supports, refuted: set[str], looked_at: set[str]) -> set[str]:
    """Return the thoughts that stand by definition. The thoughts are in the order of recording."""
    standing: set[str] = set()
    for thought, alternatives in supports.items():
        holds = any(
            all(n not in refuted and (n in standing or n not in supports) for n in needs)
            for needs in alternatives
        )
        if holds or thought in looked_at:
            standing.add(thought)
    return standing


def random_graph(random: Random) -> tuple[Supports, set[str]]:
    """Return 10 to 60 thoughts on some assumptions, a third with an alternative; some refuted."""
    assumptions = [f"a{n}" for n in range(1, random.randint(4, 10))]
    nodes, supports = list(assumptions), Supports()
    for number in range(1, random.randint(10, 60)):
        near = nodes[-12:] if random.random() < 0.7 else nodes
        supports[f"t{number}"] = [
            tuple(random.sample(near, min(len(near), random.randint(1, 3))))
            for _ in range(1 + (random.random() < 1 / 3))
        ]
        nodes.append(f"t{number}")
    return supports, set(random.sample(assumptions, random.randint(1, 2)))


def plan_for(supports: Supports, refuted: set[str], lost: set[str]) -> RepairPlan:
    return plan(lost, lambda node: node in lost or node in refuted, lambda node: supports[node])


def test_of_a_thousand_graphs_most_comes_back_for_few_looks() -> None:
    random = Random(20261126)
    lost = looks = back = 0
    for _ in range(GRAPHS):
        supports, refuted = random_graph(random)
        fallen = supports.keys() - is_standing(supports, refuted, set())
        proposed = plan_for(supports, refuted, fallen)
        returned = fallen & is_standing(supports, refuted, set(proposed.looks))
        assert returned == {*proposed.looks, *proposed.come_back}
        lost, looks, back = lost + len(fallen), looks + len(proposed.looks), back + len(returned)

    assert back >= 0.91 * lost
    assert looks <= 0.60 * lost


@st.composite
def small_graphs(draw: st.DrawFn) -> tuple[Supports, set[str]]:
    """Draw at most eight thoughts with one support each: then the cut is exact."""
    supports = Supports()
    nodes = ["a1", "a2", "a3"]
    for number in range(1, draw(st.integers(1, 8)) + 1):
        needs = draw(st.lists(st.sampled_from(nodes), min_size=1, max_size=3, unique=True))
        supports[f"t{number}"] = [tuple(needs)]
        nodes.append(f"t{number}")
    return supports, draw(st.sets(st.sampled_from(["a1", "a2"]), min_size=1))


@given(small_graphs())
@examples(100)
def test_a_plan_costs_as_little_as_the_best_of_all_sets(graph: tuple[Supports, set[str]]) -> None:
    supports, refuted = graph
    lost = supports.keys() - is_standing(supports, refuted, set())
    subsets = chain.from_iterable(combinations(lost, count) for count in range(len(lost) + 1))

    def cost(looks: set[str], look: int) -> int:
        return look * len(looks) + LOSS * len(lost - is_standing(supports, refuted, looks))

    cheap = min((set(looks) for looks in subsets), key=lambda looks: cost(looks, LOOK))
    look = LOOK if len(cheap) <= MOST_LOOKS * len(lost) else DEAR_LOOK
    subsets = chain.from_iterable(combinations(lost, count) for count in range(len(lost) + 1))

    proposed = plan_for(supports, refuted, lost)

    assert cost(set(proposed.looks), look) == min(cost(set(looks), look) for looks in subsets)


@given(st.data())
@examples(100)
def test_a_cut_is_a_minimum(data: st.DataObject) -> None:
    ends = st.sampled_from(range(5))
    edges = data.draw(st.lists(st.tuples(ends, ends, st.integers(0, 9)), max_size=12))
    network = FlowNetwork[int]()
    for start, end, capacity in edges:
        network.connect(start, end, capacity)

    def crossing(side: set[int]) -> int:
        return sum(c for start, end, c in edges if start in side and end not in side)

    side = network.cut(0, 4)

    others = chain.from_iterable(combinations((1, 2, 3), count) for count in range(4))
    assert 0 in side
    assert 4 not in side
    assert crossing(side) == min(crossing({0, *other}) for other in others)


def test_the_look_that_brings_most_back_comes_first() -> None:
    supports: Supports = {"t1": [("a1",)], "t2": [("a1",)], "t3": [("t2",)], "t4": [("t3",)]}

    assert plan_for(supports, {"a1"}, set(supports)) == RepairPlan(("t2", "t1"), ("t3", "t4"))


@given(small_graphs(), st.data())
@examples(100)
def test_a_preview_tells_exactly_what_a_refutation_does(
    graph: tuple[Supports, set[str]], data: st.DataObject
) -> None:
    supports, refuted = graph
    truth = Truth()
    for thought, alternatives in supports.items():
        extra = data.draw(st.lists(st.sampled_from(["a1", "a2", "a3"]), max_size=2, unique=True))
        for needs in (*alternatives, *([tuple(extra)] if extra else [])):
            truth.support(thought, needs)
    if data.draw(st.booleans()):
        truth.verify("t1", ())
    nodes = sorted({*refuted, *data.draw(st.sets(st.sampled_from(sorted(supports))))})
    before = {thought for thought in supports if truth.stands(thought)}
    would_fall = set(truth.would_fall(nodes))
    would_survive = dict(truth.would_survive({*nodes, *would_fall}))

    for node in nodes:
        truth.refute(node)

    assert would_fall == before - {thought for thought in supports if truth.stands(thought)}
    assert dict(truth.survivors({*nodes, *would_fall})).keys() == would_survive.keys()
    for thought, needs in would_survive.items():
        assert truth.stands(thought)
        assert needs in ((), *truth.holding(thought))
