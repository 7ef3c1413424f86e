"""What rating a thought takes is under every cap and on record, whatever comes of the thought."""

import json
from typing import Any

import pytest

from app.test_spending import NONE, NOW, Greedy, spending, thinking, took
from dialects.test_multi_agent_replays import BASE
from minds.test_routing import HARD
from thoughtline.app import deliberating
from thoughtline.app.asides import Asides
from thoughtline.app.at_once import AtOnce
from thoughtline.app.capping import Capping
from thoughtline.app.deliberating import Deliberating
from thoughtline.app.hearing import Hearing
from thoughtline.app.recalling import Recalling
from thoughtline.core.allowance import Allowance
from thoughtline.core.limits import Limits
from thoughtline.dialects.formats import FORMATS, exported
from thoughtline.dialects.multi_agent.calling import calls
from thoughtline.dialects.tool import Caller
from thoughtline.engine.memory import Memory
from thoughtline.engine.work import Engine, Kind
from thoughtline.minds.perspectives import SHIPPED, load
from thoughtline.store.memory import MemoryLedger


class Agent:
    """The dialect of one owner on a server where a model rates thoughts."""

    def __init__(self, *, at_once: int = 4, cap: int = 10**9, budget: Allowance = NONE) -> None:
        store, self.mind = MemoryLedger(), Greedy()
        self.ledger = store.of("ann")
        think = thinking(self.ledger)
        hearing = Hearing(lambda _: think, lambda *_: self.mind, lambda: NOW)
        self.engine = Memory({deliberating.KIND: Kind(hearing.run, hearing.able)})
        spends = spending(self.ledger, budget)
        asking = Deliberating(
            think,
            Recalling(self.ledger),
            hearing,
            self._opened,
            spends,
            configured=True,
            at_once=AtOnce(at_once, self._opened, Capping(store, lambda: NOW, most=cap)),
            owner="ann",
        )
        self._call = calls(
            think,
            Recalling(self.ledger),
            asking,
            perspectives=load(SHIPPED),
            router=Asides(self.mind, spends, think),
            research=None,
            limits=Limits(),
        )

    async def _opened(self) -> Engine:
        return self.engine

    async def think(self) -> dict[str, Any]:
        said = json.dumps({**BASE, "thought": HARD}).encode()
        reply = await self._call(said, Caller(author="ann", conversation="s"))
        assert reply.data is not None
        return reply.data


@pytest.mark.parametrize(
    ("room", "why"), [({"at_once": 0}, "too_many_at_once"), ({"cap": 0}, "budget_spent")]
)
async def test_nobody_rates_a_thought_that_there_is_no_room_for(
    room: dict[str, int], why: str
) -> None:
    agent = Agent(**room)  # type: ignore[arg-type]  # by name

    told = await agent.think()

    assert told["error"] == why
    assert agent.mind.asked == []


async def test_what_a_rating_took_is_on_record_where_nothing_else_is() -> None:
    agent = Agent(budget=Allowance(tokens=2_500))

    told = [await agent.think() for _ in range(5)]

    assert {one["error"] for one in told} <= {"budget_too_small", "budget_spent"}
    assert agent.mind.asked
    assert sum(one.calls for one in await agent.ledger.spent()) == len(agent.mind.asked)
    assert await took(agent.ledger, "s") <= 2_500
    tree = await Recalling(agent.ledger).tree("s")
    assert all(exported(tree, "s", one) for one in FORMATS)


async def test_a_rating_that_is_recorded_with_its_deliberation_is_recorded_once() -> None:
    agent = Agent()

    await agent.think()

    assert sum(one.calls for one in await agent.ledger.spent()) == len(agent.mind.asked)
    await agent.engine.close()
