"""What rating a thought takes is under every cap and on record, whatever comes of the thought."""

import json
from typing import Any

import pytest

from app.budgets.owners import NOW, UNLIMITED, Greedy, budgets_of, recorder_of, used_tokens
from dialects.multi_agent.test_replays import BASE
from dialects.multi_agent.test_routing import HARD
from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit
from thoughtline.app.deliberation.question import KIND
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.workflow import DeliberationWorkflow
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.model_calls import ModelAccess, ModelCalls
from thoughtline.app.questions.router_call import RouterCalls
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.limits import Limits
from thoughtline.dialects.formats import FORMATS
from thoughtline.dialects.multi_agent.tool_call import Team, ToolCall
from thoughtline.dialects.tool import Caller
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, WorkflowKind
from thoughtline.llm.perspectives import SHIPPED, load_perspectives
from thoughtline.store.memory.ledger import MemoryLedger


class Agent:
    """The dialect of one owner on a server where a model rates thoughts."""

    def __init__(
        self, *, slots: int = 4, day_tokens: int = 10**9, budget: Allowance = UNLIMITED
    ) -> None:
        self.ledger, self.model = MemoryLedger().of("ann"), Greedy()
        recorder = recorder_of(self.ledger)
        model_calls = ModelCalls(lambda _: recorder, lambda *_: self.model, lambda: NOW)
        workflow = DeliberationWorkflow(model_calls)
        self.engine = MemoryEngine({KIND: WorkflowKind(workflow.run, workflow.can_run)})
        budgets = budgets_of(self.ledger, budget, day_tokens=day_tokens)
        deliberations = Deliberations(
            recorder,
            Queries(self.ledger),
            ModelAccess(calls=model_calls, engine=self._opened, configured=True),
            budgets=budgets,
            admission=Admission("ann", budgets, ConcurrencyLimit(slots, self._opened)),
            owner="ann",
        )
        self._call = ToolCall(
            recorder,
            Queries(self.ledger),
            deliberations,
            Team(
                perspectives=load_perspectives(SHIPPED),
                router=RouterCalls(self.model, budgets, recorder),
            ),
            web_search=None,
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
    ("room", "why"), [({"slots": 0}, "too_many_at_once"), ({"day_tokens": 0}, "budget_spent")]
)
async def test_nobody_rates_a_thought_that_there_is_no_room_for(
    room: dict[str, int], why: str
) -> None:
    agent = Agent(**room)  # type: ignore[arg-type]  # by name

    told = await agent.think()

    assert told["error"] == why
    assert agent.model.prompts == []


async def test_what_a_rating_took_is_on_record_where_nothing_else_is() -> None:
    agent = Agent(budget=Allowance(tokens=2_500))

    told = [await agent.think() for _ in range(5)]

    assert {one["error"] for one in told} <= {"budget_too_small", "budget_spent"}
    assert agent.model.prompts
    assert sum(one.calls for one in await agent.ledger.model_usage()) == len(agent.model.prompts)
    assert await used_tokens(agent.ledger, "s") <= 2_500
    tree = await Queries(agent.ledger).view("s")
    assert all(one.write(tree, "s") for one in FORMATS.values())


async def test_a_rating_that_is_recorded_with_its_deliberation_is_recorded_once() -> None:
    agent = Agent()

    await agent.think()

    assert sum(one.calls for one in await agent.ledger.model_usage()) == len(agent.model.prompts)
    await agent.engine.close()
