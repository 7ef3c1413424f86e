"""What asks models, put together as a process has it."""

import asyncio
import json

from app.budgets.owners import Greedy
from dialects.multi_agent.test_replays import BASE
from dialects.multi_agent.test_routing import HARD
from thoughtline import settings
from thoughtline.core.events import DeliberationBegun
from thoughtline.dialects.tool import Caller
from thoughtline.llm.configured_models import ConfiguredModels
from thoughtline.llm.model import Answer, Prompt
from thoughtline.llm.token_bounds import max_input_tokens
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.tools import build_catalog

DAY_BUDGET = 20_000


class Slow(Greedy):
    """Answers nobody before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_once, self.may_answer = asyncio.Event(), asyncio.Event()

    async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
        self.prompts.append(prompt)
        self.asked_once.set()
        await self.may_answer.wait()
        return await super().ask(prompt)


async def test_the_dialects_of_a_process_share_the_budgets_of_an_owner() -> None:
    ledger, model = MemoryLedger(), Slow()
    flags = {
        "dialect": "thoughtline,multi-agent",
        "database": ":memory:",
        "day-budget": f"{DAY_BUDGET} tokens",
        "routing": "model",
    }
    chosen = settings.read(flags, {})
    models = ConfiguredModels(model, model)
    assembly = Assembly(chosen, ledger, models=models, environment={})
    tools = build_catalog(assembly.use_cases(), chosen).tools
    caller = Caller(author="ann", conversation="s")

    thought = json.dumps({**BASE, "thought": HARD}).encode()
    rated = asyncio.ensure_future(tools["sequentialthinking"].call(thought, caller))
    await model.asked_once.wait()
    rating = model.prompts[0]
    question = {"question": "So?", "perspectives": "critical", "settle": "none", "wait": 0}
    question["budget"] = f"{DAY_BUDGET} tokens"
    begun = await tools["deliberate"].call(json.dumps(question).encode(), caller)
    model.may_answer.set()
    await rated
    await assembly.services().close()

    assert begun.data is not None
    [reserves] = [
        recorded.event.given["reserves"]
        for recorded in await ledger.read(begun.data["session"])
        if isinstance(recorded.event, DeliberationBegun)
    ]
    assert reserves["tokens"] == DAY_BUDGET - max_input_tokens(rating) - (rating.max_tokens or 0)
    assert assembly.services().budgets("ann") is not assembly.services().budgets("bo")
