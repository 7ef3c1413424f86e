"""Truth keeping: after each verdict exactly those thoughts stand that stand by definition."""

from random import Random

from benchmarks.record.graphs import random_graph, stale
from campaigns.field import report, rounds
from sayings import assumed, refuted, restored, thought
from thoughtline.core.session import Session, fold

GRAPHS = rounds(200, 10_000)
VERDICTS = 5


def test_exactly_the_thoughts_stand_that_stand_by_definition() -> None:
    chance = Random(GRAPHS)
    wrong = fell = 0
    for _ in range(GRAPHS):
        graph = random_graph(chance, alternatives=3)
        names = {name: f"a{n}" for n, name in enumerate(graph.premises, 1)}
        names |= {name: f"t{n}" for n, name in enumerate(graph.supports, 1)}
        events = [assumed(names[premise]) for premise in graph.premises]
        for name, supports in graph.supports.items():
            needs = tuple(tuple(names[one] for one in support) for support in supports)
            events.append(thought(names[name], rests_on=needs))
        down: set[str] = set()
        for premise in chance.choices(graph.premises, k=VERDICTS):
            events.append((restored if premise in down else refuted)(names[premise]))
            down ^= {premise}
            by_definition = {names[name] for name in stale(graph, down)}
            wrong += len(fallen(fold(events)) ^ by_definition)
            fell += len(by_definition)
    report("truth, random graphs", graphs=GRAPHS, verdicts=VERDICTS, fell=fell, wrong=wrong)
    assert wrong == 0
    assert fell > GRAPHS


def fallen(session: Session) -> set[str]:
    named = (f"t{number}" for number in range(1, session.thoughts + 1))
    return {name for name in named if not session.truth.stands(name)}
