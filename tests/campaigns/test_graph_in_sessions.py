"""P28: a graph that is cut into sessions stands as the whole does, on each store, written by
several processes.
"""

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from app.graph_in_sessions import Graph
from campaigns.field import report, rounds
from campaigns.shared_record import open_ledgers

CALLS = 30

GRAPHS = {
    "memory": rounds(20, 8_000),
    "sqlite": rounds(4, 1_600),
    "postgres": rounds(2, 400),
}


@pytest.mark.parametrize("store", GRAPHS)
async def test_a_graph_that_is_cut_into_sessions_stands_as_the_whole(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    compared = more = 0
    for seed in range(GRAPHS[store]):
        random = Random(f"{store} {seed}")
        async with AsyncExitStack() as stack:
            ledgers = await open_ledgers(stack, store, tmp_path / f"{seed}.db", request)
            graph = Graph(ledgers, random, random.randint(2, 6))
            for _ in range(CALLS):
                await graph.call()
                await graph.check()
        compared, more = compared + graph.compared, more + graph.doubted_more
    report(
        f"P28 graph in sessions, {store}",
        graphs=GRAPHS[store],
        standings=compared,
        wrong=0,
        doubted_more=more,
    )
