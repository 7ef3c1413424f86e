"""What rating a thought takes is under every cap and on record, whatever comes of the thought."""

import json
from typing import Any

import pytest

from app.budgets.test_remaining import NONE, NOW, Greedy, spending, thinking, took
from dialects.multi_agent.test_replays import BASE
from dialects.multi_agent.test_routing import HARD
from thoughtline.app.budgets.concurrency import ConcurrencyLimit
from thoughtline.app.budgets.daily import DailyLimit
from thoughtline.app.deliberation import service
from thoughtline.app.deliberation.router_call import RouterCalls
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.workflow import DeliberationWorkflow
from thoughtline.app.queries import Queries
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.limits import Limits
from thoughtline.dialects.formats import FORMATS, exported
from thoughtline.dialects.multi_agent.tool import calls
from thoughtline.dialects.tool import Caller
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, WorkflowKind
from thoughtline.llm.perspectives import SHIPPED, load_perspectives
from thoughtline.store.memory.ledger import MemoryLedger


class Agent:
    """The dialect of one owner on a server where a model rates thoughts."""

    def __init__(self, *, at_once: int = 4, cap: int = 10**9, budget: Allowance = NONE) -> None:
        store, self.mind = MemoryLedger(), Greedy()
        self.ledger = store.of("ann")
        think = thinking(self.ledger)
        hearing = DeliberationWorkflow(lambda _: think, lambda *_: self.mind, lambda: NOW)
        self.engine = MemoryEngine({service.KIND: WorkflowKind(hearing.run, hearing.able)})
        spends = spending(self.ledger, budget)
        asking = Deliberations(
            think,
            Queries(self.ledger),
            hearing,
            self._opened,
            spends,
            configured=True,
            at_once=ConcurrencyLimit(
                at_once, self._opened, DailyLimit(store, lambda: NOW, most=cap)
            ),
            owner="ann",
        )
        self._call = calls(
            think,
            Queries(self.ledger),
            asking,
            perspectives=load_perspectives(SHIPPED),
            router=RouterCalls(self.mind, spends, think),
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
    assert agent.mind.prompts == []


async def test_what_a_rating_took_is_on_record_where_nothing_else_is() -> None:
    agent = Agent(budget=Allowance(tokens=2_500))

    told = [await agent.think() for _ in range(5)]

    assert {one["error"] for one in told} <= {"budget_too_small", "budget_spent"}
    assert agent.mind.prompts
    assert sum(one.calls for one in await agent.ledger.model_usage()) == len(agent.mind.prompts)
    assert await took(agent.ledger, "s") <= 2_500
    tree = await Queries(agent.ledger).tree("s")
    assert all(exported(tree, "s", one) for one in FORMATS)


async def test_a_rating_that_is_recorded_with_its_deliberation_is_recorded_once() -> None:
    agent = Agent()

    await agent.think()

    assert sum(one.calls for one in await agent.ledger.model_usage()) == len(agent.mind.prompts)
    await agent.engine.close()
