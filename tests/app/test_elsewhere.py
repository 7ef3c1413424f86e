"""Thoughts that rest on nodes of other sessions."""

from random import Random

import pytest

from app.graph_in_sessions import Graph
from thoughtline.store.memory.ledger import MemoryLedger


@pytest.mark.parametrize("seed", range(40))
async def test_a_graph_in_several_sessions_stands_as_the_whole_does(seed: int) -> None:
    random = Random(seed)
    graph = Graph([MemoryLedger()], random, random.randint(2, 6))

    for _ in range(25):
        await graph.call()
        await graph.check()
