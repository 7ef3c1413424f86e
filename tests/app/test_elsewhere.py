"""Thoughts that rest on nodes of other sessions."""

from pathlib import Path
from random import Random

import pytest

from app.graph_in_sessions import Graph
from thoughtline.app.commands.policy import FREE
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.wiring.use_cases import UseCases

FOUND_BY_CAMPAIGNS = ["memory 1100"]
"""Seeds of graphs that differed from the whole once."""


async def think(process: UseCases, session: str, command: Command) -> None:
    await process.recorder(Session).think(
        command,
        lambda change: change.now,
        session=session,
        author="agent",
        limits=Limits(),
        may_begin=True,
    )


@pytest.mark.parametrize("seed", [*range(40), *FOUND_BY_CAMPAIGNS])
async def test_a_graph_in_several_sessions_stands_as_the_whole_does(seed: int | str) -> None:
    random = Random(seed)
    graph = Graph([MemoryLedger()], random, random.randint(2, 6))

    for _ in range(30):
        await graph.call()
        await graph.check()


async def test_a_circle_that_another_process_prepared_is_refused(tmp_path: Path) -> None:
    ledgers = [SqliteLedger(tmp_path / "t.db") for _ in range(2)]
    one, other = (UseCases(ledger, FREE) for ledger in ledgers)
    await think(one, "first", Command(text="so"))
    await think(other, "first", Command(text="so"))
    await think(one, "second", Command(text="so", rests_on=(("first/t1",),)))
    await think(one, "first", Command(text="so", rests_on=(("second/t1",),)))

    with pytest.raises(Refused) as refused:
        await think(other, "first", Command(about="t1", rests_on=(("t3",),)))

    assert refused.value.code == Code.SUPPORT_CYCLE
    for ledger in ledgers:
        await ledger.close()
