"""1. Retraction: which conclusions are stale after premises fall and are restored."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.record.acts import Assume, Note, Refute, Restore
from benchmarks.record.graphs import Graph, random_graph, stale
from benchmarks.record.measured import SEED, Found, Size, none_of, share
from benchmarks.record.system import Retracts, System

TOGETHER = 10
"""Graphs in one store: one of the servers rebuilds all that it has at each step."""

KINDS = {"single supports": 1, "alternative supports": 3}
STEPS = ("after retracting", "after restoring")
ROWS = tuple(f"{step}, {kind}: precision, recall" for kind in KINDS for step in STEPS)


class Tally(NamedTuple):
    """Conclusions that are stale or were called so: rightly called, wrongly called, missed."""

    hits: int = 0
    wrong: int = 0
    missed: int = 0

    def plus(self, said: set[str], true: set[str]) -> "Tally":
        return Tally(
            self.hits + len(said & true),
            self.wrong + len(said - true),
            self.missed + len(true - said),
        )

    def cell(self) -> str:
        precision = share(self.hits, self.hits + self.wrong)
        return f"{precision}, {share(self.hits, self.hits + self.missed)}"


def measure(system: type[System], folder: Path, size: Size) -> Found:
    if not issubclass(system, Retracts):
        found = none_of(system, "Retracts", *ROWS)
        found.raw["reads the same after its assumption is refuted"] = _unmoved(system, folder)
        return found
    graphs = size.of(system, size.graphs, least=20)
    found = Found(cells={}, raw={"graphs of each kind": graphs})
    for kind, alternatives in KINDS.items():
        tallies = dict.fromkeys(STEPS, Tally())
        random = Random(f"{SEED} {kind}")
        for first in range(0, graphs, TOGETHER):
            with system(folder / kind / str(first)) as running:
                for number in range(first, min(first + TOGETHER, graphs)):
                    graph = random_graph(random, alternatives=alternatives)
                    _play(running, graph, random, f"Graph {number}", tallies)
        for step, tally in tallies.items():
            row = f"{step}, {kind}: precision, recall"
            found.cells[row] = tally.cell()
            found.raw[row] = tally._asdict()
    return found


def _play(
    running: Retracts, graph: Graph, random: Random, title: str, tallies: dict[str, Tally]
) -> None:
    """Retract three premises, restore two of them; look after each step."""
    session = running.begin(title)
    names = list(graph.supports)
    for act in graph.acts():
        running.perform(session, act)
    refuted: set[str] = set()
    chosen = random.sample(graph.premises, 3)
    for name in chosen:
        running.perform(session, Refute(name=name, because="A new measurement says otherwise."))
        refuted.add(name)
        said = running.fallen(session, names)
        tallies[STEPS[0]] = tallies[STEPS[0]].plus(said, stale(graph, refuted))
    for name in chosen[:2]:
        running.perform(session, Restore(name=name, because="That measurement was faulty."))
        refuted.remove(name)
        said = running.fallen(session, names)
        tallies[STEPS[1]] = tallies[STEPS[1]].plus(said, stale(graph, refuted))


def _unmoved(system: type[System], folder: Path) -> str:
    """A conclusion as such a server tells it, which must be the same before and after."""
    told = []
    with system(folder) as running:
        session = running.begin("Does a conclusion hear of it?")
        ground, text = Assume(name="a", text="The cache is warm."), "So reads are cheap."
        running.perform(session, ground)
        rests = (("a",),)
        running.perform(session, Note(name="c", text=text, kind="conclusion", rests_on=rests))
        for verdict in (None, Refute(name="a", because="It was measured cold.")):
            if verdict:
                running.perform(session, verdict)
            tool, arguments = running.reading(session)
            told += [one for one in _objects(running.ask(tool, **arguments).data()) if text in one]
    before, after = told
    assert before == after, "it has something after all"
    return after


def _objects(value: Any) -> Iterator[str]:
    """The innermost objects of an answer, as text."""
    inside = list(value.values()) if isinstance(value, dict) else value
    nested = [one for one in inside if isinstance(one, dict | list)] if inside else []
    if isinstance(value, dict) and not any(nested):
        yield json.dumps(value, ensure_ascii=False)
    for one in nested:
        yield from _objects(one)
