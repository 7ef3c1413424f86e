"""Every tool, called with whatever arguments there are: those that ask models ask one that echoes.

A dialect whose tools ask models is served twice: with a model, and without one, where the caller is
handed what to answer.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import partial
from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from fuzz.answers import SAID
from fuzz.campaign import CORPUS, corpus
from fuzz.inputs import NASTY_NUMBERS, NASTY_TEXTS, raw_value, some
from fuzz.loop import run
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.commands.policy import FREE
from thoughtline.app.process.clock import milliseconds
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Caller, Reply, Tool
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import WorkflowKind
from thoughtline.entrypoints.mcp.jsonrpc import ProtocolError, Request, encode, parse
from thoughtline.entrypoints.mcp.params import CallToolParams, decode
from thoughtline.llm.configured_models import ConfiguredModels
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import (
    Answer,
    ChatModel,
    ModelError,
    OnAttempt,
    Prompt,
    check_prompt,
)
from thoughtline.llm.token_bounds import max_input_tokens
from thoughtline.settings import Settings, read
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.models.model_services import ModelServices
from thoughtline.wiring.tools import DIALECTS, limits_of
from thoughtline.wiring.use_cases import UseCases

LONGEST_REPLY = 200_000
MOST_CALLS = 4

STORIES = (CORPUS / "stories").read_bytes().split(b"\n\n")
"""Calls that build on each other: of our own tools, then of the others."""

NODE = b"n_00000000"
"""Stands for the branch that was begun last, whose name nobody can foresee."""

BRANCH = re.compile(r"\bn_[0-9a-f]{8}\b")

UNHEARD = "unheard"
"""A question with this word has no answer."""


class Echo:
    """A `ChatModel` that says a line that fits its kind of question, and what it was asked."""

    name = "echo"

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        return Decimal("0.00001") * (tokens_in + tokens_out)

    async def ask(
        self,
        prompt: Prompt,
        *,
        on_attempt: OnAttempt | None = None,
    ) -> Answer:
        check_prompt(prompt)
        if on_attempt is not None:
            on_attempt(1, 1)
        if UNHEARD in prompt.text:
            raise ModelError(Code.MIND_TOO_SLOW, "It did not answer in time.", hint="Ask again.")
        text = f"{SAID[len(prompt.text) % len(SAID)]}\n{prompt.text}"
        tokens = max_input_tokens(prompt)
        return Answer(
            text=text,
            finish="stop",
            model=self.name,
            tokens_in=tokens,
            tokens_out=1,
            estimated_cost=await self.price(tokens, 1),
        )


class Services(ModelServices):
    """Whatever model a call names, the one that echoes is asked."""

    def find(self, name: str, chair: bool) -> ChatModel:
        if name:
            resolve_model(name, {})
        return super().find("", chair)


class Served(Struct, frozen=True):
    """A dialect as its settings have it. With `models` there is one that is asked."""

    settings: Settings
    models: ConfiguredModels


LIMITED = {
    "routing": "model",
    "session-budget": "40000 tokens, 2 dollars",
    "day-budget": "60000 tokens, 3 dollars",
}
NOBODY = ConfiguredModels()
SERVED = [
    *(Served(read({"dialect": name}, {}), NOBODY) for name in DIALECTS),
    *(
        Served(read({"dialect": name, **LIMITED}, {}), ConfiguredModels(Echo(), Echo()))
        for name in ("thoughtline", "thinking-agent", "multi-agent")
    ),
]


def calls(data: bytes) -> None:
    """The arguments of every tool, past the checks of the message that they come in.

    Each line is said to all of them, in the session that the lines before it left.
    """
    lines = [said for line in data.split(b"\n")[:MOST_CALLS] if (said := _arguments(line))]
    if lines:
        run(_call_all(lines))


def _arguments(text: bytes) -> bytes | None:
    """An object as `tools/call` hands it on; None where it would be refused."""
    line = b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"name":"x","arguments":%b}}' % text
    message = parse(line)
    if not isinstance(message, Request):
        return None
    with suppress(ProtocolError):
        said = decode(CallToolParams, message.params).arguments
        if isinstance(said, msgspec.Raw) and bytes(said).startswith(b"{"):
            return bytes(said)
    return None


async def _call_all(lines: Sequence[bytes]) -> None:
    for served in SERVED:
        faults: list[BaseException] = []
        ledger = MemoryLedger()
        services = _services(ledger, served, faults)
        branch = NODE
        for said, tool in product(lines, tools(served.settings, ledger, services)):
            reply = await _call(tool, said.replace(NODE, branch))
            branch = _branch(reply) or branch
        await services.close()
        assert not faults, faults


async def _call(tool: Tool, said: bytes) -> Reply:
    caller = Caller(author="fuzzer", conversation="c", takes_tasks=True)
    try:
        reply = await tool.call(said, caller)
    except Refused as refusal:
        reply = tool.refused(refusal)
    encode(reply.data)
    assert len(reply.text) < LONGEST_REPLY
    if reply.task is not None and tool.tasks is not None:
        tasks = tool.tasks()
        await tasks.stop(reply.task.name, caller)
        assert (await tasks.look(reply.task.name)).status != "working"
    return reply


def _branch(reply: Reply) -> bytes:
    found = BRANCH.search(reply.text)
    return found[0].encode() if found else b""


def _services(ledger: MemoryLedger, served: Served, faults: list[BaseException]) -> Services:
    """What asks models for one input. What is wrong inside a workflow is put among `faults`."""

    async def engine(kinds: Mapping[str, WorkflowKind]) -> MemoryEngine:
        return MemoryEngine(kinds, lambda _, fault: faults.append(fault))

    session, day = served.settings.session_budget, served.settings.day_budget or Allowance()
    return Services(
        served.models,
        {},
        lambda owner: UseCases(ledger.of(owner), FREE).recorder(Session),
        lambda owner: OwnerBudgets(ledger.of(owner), session, day, milliseconds),
        engine,
        perspectives="",
    )


def tools(settings: Settings, ledger: MemoryLedger, services: ModelServices) -> list[Tool]:
    """Those of a dialect. Their wording takes longer than their calls, and is left out."""
    [name] = settings.dialects
    use_cases = UseCases(ledger, FREE, models=lambda: services)
    return DIALECTS[name](use_cases, partial(limits_of, settings), settings)


def seeds() -> Iterator[bytes]:
    yield from (line.split(b" ", 2)[2] for line in corpus("calls"))
    for name in ("thought", "query", "parts", "totalThoughts", "rests_on", "confidence"):
        for value in (*map(json.dumps, NASTY_TEXTS[:8]), *NASTY_NUMBERS, *some(raw_value(), 10)):
            yield f'{{"thought":"x","{name}":{value}}}'.encode(errors="surrogatepass")
    yield from STORIES
    draw = Random(0)
    for known in _arguments_of_tools():
        names = [draw.sample(sorted(known), draw.randint(1, min(5, len(known)))) for _ in range(8)]
        yield from (json.dumps({name: known[name] for name in some}).encode() for some in names)


def _arguments_of_tools() -> Iterator[Mapping[str, Any]]:
    """Each argument of each tool, with a value that fits."""
    fitting = {"integer": 1, "number": 0.5, "boolean": True, "array": [], "object": {}}
    for served in SERVED[: len(DIALECTS)]:
        ledger = MemoryLedger()
        for tool in tools(served.settings, ledger, _services(ledger, served, [])):
            yield {
                name: one.get("enum", [fitting.get(one.get("type"), "t1")])[0]
                for name, one in tool.input_schema["properties"].items()
            }
