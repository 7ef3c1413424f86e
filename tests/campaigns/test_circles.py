"""Graphs with circles through several sessions stand as the whole does, by definition, and are
quiet afterwards.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from app.graph_with_circles import Circles, Record, clones, owners
from campaigns.field import report, rounds
from campaigns.shared_record import open_ledgers
from thoughtline.app.elsewhere.names import NodeNames

CALLS = 25

MOST_ROUNDS = 40
"""Exchanges after which clones must be quiet: each passes a change through one session."""

GRAPHS = {
    "memory": rounds(40, 8_000),
    "sqlite": rounds(3, 800),
    "postgres": rounds(2, 200),
}


async def no_way_back(*_: object) -> dict[str, tuple[str, ...]]:
    """Find no circle, as a call does that another call overtakes."""
    return {}


@pytest.mark.parametrize("store", GRAPHS)
async def test_circles_in_one_record_stand_as_the_whole_does(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NodeNames, "_leads_back", no_way_back)
    compared = 0
    for seed in range(GRAPHS[store]):
        random = Random(f"{store} {seed}")
        async with AsyncExitStack() as stack:
            ledgers = await open_ledgers(stack, store, tmp_path / f"{seed}.db", request)
            graph = Circles([Record(ledger) for ledger in ledgers], random, random.randint(2, 4))
            await graph.begin()
            for _ in range(CALLS):
                if random.random() < 0.3:
                    await asyncio.gather(graph.call(), graph.call())
                else:
                    await graph.call()
                await graph.check(random.choice(graph.records), random.choice(graph.sessions))
            await graph.is_quiet()
            assert await graph.is_quiet(), (seed, graph.calls)
            for session in graph.sessions:
                await graph.check(random.choice(graph.records), session)
        compared += graph.compared
    report(f"circles, {store}", graphs=GRAPHS[store], standings=compared, wrong=0)


async def test_circles_over_clones_stand_as_the_whole_does(tmp_path: Path) -> None:
    graphs = rounds(6, 1_000)
    compared = 0
    for seed in range(graphs):
        random = Random(f"clones {seed}")
        records = clones(tmp_path / str(seed), random.randint(2, 3))
        graph = Circles(records, random, random.randint(2, 4))
        await graph.begin()
        await graph.exchange()
        await graph.exchange()
        for _ in range(CALLS):
            await graph.call()
            if random.random() < 0.3:
                await graph.meet()
        for _ in range(MOST_ROUNDS):
            if await graph.is_quiet() and not await graph.exchange():
                break
        assert not await graph.exchange(), (seed, graph.calls)
        assert await graph.is_quiet(), (seed, graph.calls)
        for record in records:
            for session in graph.sessions:
                await graph.check(record, session)
        compared += graph.compared
    report("circles, clones", graphs=graphs, standings=compared, wrong=0)


async def test_circles_between_owners_stand_as_the_whole_does() -> None:
    graphs = rounds(20, 2_000)
    compared = 0
    for seed in range(graphs):
        random = Random(f"owners {seed}")
        records = owners(random.randint(2, 4))
        graph = Circles(records, random, random.randint(len(records), 5))
        await graph.begin()
        for _ in range(CALLS):
            await graph.call()
            await graph.is_quiet()
        for _ in range(MOST_ROUNDS):
            if await graph.is_quiet():
                break
        assert await graph.is_quiet(), (seed, graph.calls)
        for session in graph.sessions:
            await graph.check(graph.home(session), session)
        compared += graph.compared
    report("circles, owners", graphs=graphs, standings=compared, wrong=0)
