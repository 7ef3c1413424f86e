"""The ways to answer a question. All have the same question, form, seed and budget of tokens."""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from decimal import Decimal
from typing import Protocol

import msgspec
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelOutput,
)
from inspect_ai.tool import ToolCall as InspectToolCall
from inspect_ai.tool import ToolCallError, ToolInfo

from thoughtline.core.refusal import Code
from thoughtline.evaluation.inspect_model import BILL, FAILURE, SCHEMA, Bill
from thoughtline.evaluation.plan import ALONE, STEPS, VOTE, VOTES, Plan
from thoughtline.evaluation.questions import Question, answer_of
from thoughtline.evaluation.rows import Row
from thoughtline.llm.configuration import ConfiguredModels
from thoughtline.llm.model import Answer, ModelError, OnText, Prompt
from thoughtline.llm.tools import ToolCall, ToolResult, ToolSpec


class Tools(Protocol):
    """The tools of a dialect, to be called in this process."""

    @property
    def instructions(self) -> str:
        """What a model is told of the tools as a whole."""
        ...

    @property
    def offers(self) -> tuple[ToolSpec, ...]: ...

    async def make(self, call: ToolCall) -> ToolResult:
        """Make a call of one of the tools. A refusal is a result."""
        ...


FORM = "End with your final answer, and nothing but it, between <answer> and </answer>."
STEP_BY_STEP = "Think step by step before you answer."
WITH_TOOLS = "Use the tools to think before you answer."

MOST_ASKED = 32
"""How often a model with tools is asked for one answer."""

Attach = Callable[[str, ConfiguredModels], AbstractAsyncContextManager[Callable[[str], Tools]]]
"""The tools of a dialect over a record of its own, empty and gone afterwards. The minds are those
that the tools themselves ask."""


class Failed(Exception):  # noqa: N818 - a question without an answer is a result
    """There is no answer. The text is the code of why."""


class Put:
    """One question, put in one arm. What it takes is summed up as it goes."""

    def __init__(self, model: Model, plan: Plan, question: Question, seed: int) -> None:
        self._model = model
        self._plan = plan
        self._question = question
        self._seed = seed
        self._bills: list[Bill] = []
        self._called = 0
        self._left = plan.max_tokens

    @property
    def name(self) -> str:
        return self._plan.model

    async def put(self, arm: str, attach: Attach) -> Row:
        try:
            answer, failure = await self._answer(arm, attach), ""
        except Failed as failed:
            answer, failure = "", str(failed)
        return Row(
            question=self._question.name,
            family=self._question.family,
            arm=arm,
            score=0.0 if failure else self._question.score(answer),
            answer=answer,
            failure=failure,
            tokens_in=_sum([bill.tokens_in for bill in self._bills]),
            tokens_out=_sum([bill.tokens_out for bill in self._bills]),
            cost=_cost([bill.cost for bill in self._bills]),
            seconds=round(sum(bill.seconds for bill in self._bills), 3),
            asked=len(self._bills),
            called=self._called,
        )

    async def _answer(self, arm: str, attach: Attach) -> str:
        if arm == VOTE:
            return await self._voted()
        if arm == STEPS:
            return await self._told(f"{STEP_BY_STEP} {FORM}")
        if arm == ALONE:
            return await self._told(FORM)
        seat = Seat(self)
        async with attach(arm, ConfiguredModels(seat, seat)) as conversation:
            return await self._with(conversation(self.name))

    async def _told(self, system: str, *, most: int | None = None, seed: int = 0) -> str:
        output = await self.ask(self._begun(system), most=most, seed=seed)
        return answer_of(output.completion)

    async def _voted(self) -> str:
        """What most of several shorter answers say. Those that failed have no vote."""
        votes: Counter[str] = Counter()
        said: dict[str, str] = {}
        failure = ""
        for number in range(VOTES):
            try:
                answer = await self._told(
                    f"{STEP_BY_STEP} {FORM}", most=self._plan.max_tokens // VOTES, seed=number
                )
            except Failed as failed:
                failure = str(failed)
                continue
            meant = " ".join(answer.casefold().split())
            votes[meant] += 1
            said.setdefault(meant, answer)
        if not votes:
            raise Failed(failure)
        return said[votes.most_common(1)[0][0]]

    async def _with(self, tools: Tools) -> str:
        """Until there is an answer, or nothing is left to say it with."""
        said = self._begun(f"{tools.instructions} {WITH_TOOLS} {FORM}")
        infos = [
            ToolInfo(name=one.name, description=one.about, options={SCHEMA: one.schema})
            for one in tools.offers
        ]
        for _ in range(MOST_ASKED):
            output = await self.ask(said, infos)
            if not output.message.tool_calls:
                return answer_of(output.completion)
            said.append(output.message)
            said.extend([await self._make(tools, call) for call in output.message.tool_calls])
        raise Failed(Code.MIND_CUT_SHORT)

    async def _make(self, tools: Tools, call: InspectToolCall) -> ChatMessageTool:
        self._called += 1
        arguments = msgspec.json.encode(call.arguments).decode()
        result = await tools.make(ToolCall(id=call.id, tool=call.function, arguments=arguments))
        return ChatMessageTool(
            content=result.text,
            tool_call_id=call.id,
            function=call.function,
            error=ToolCallError("unknown", "refused") if result.failed else None,
        )

    def _begun(self, system: str) -> list[ChatMessage]:
        return [ChatMessageSystem(content=system), ChatMessageUser(content=self._question.text)]

    async def ask(
        self,
        said: list[ChatMessage],
        tools: list[ToolInfo] | None = None,
        *,
        most: int | None = None,
        seed: int = 0,
        temperature: float | None = None,
    ) -> ModelOutput:
        """Ask with what is left of the budget, or `most` of it. Raises `Failed`."""
        if self._left < 1:
            raise Failed(Code.MIND_CUT_SHORT)
        output = await self._model.generate(
            said,
            tools=tools or [],
            config=GenerateConfig(
                max_tokens=min(self._left, most or self._left),
                temperature=self._plan.temperature if temperature is None else temperature,
                seed=self._seed * VOTES + seed,
            ),
        )
        told = output.metadata or {}
        bill = msgspec.convert(told[BILL], Bill, strict=False)
        self._bills.append(bill)
        self._left -= bill.tokens_out or 0
        if told[FAILURE]:
            raise Failed(told[FAILURE])
        return output


class Seat:
    """The mind as the tools ask it, such as for a deliberation. That counts as the arm's own."""

    def __init__(self, put: Put) -> None:
        self._put = put

    @property
    def name(self) -> str:
        return self._put.name

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:  # noqa: ARG002 - part of the promise
        return None

    async def ask(self, prompt: Prompt, *, on_text: OnText | None = None) -> Answer:
        said: list[ChatMessage] = [ChatMessageSystem(content=prompt.system)] * bool(prompt.system)
        for exchange in prompt.before:
            said.append(ChatMessageUser(content=exchange.asked))
            said.append(ChatMessageAssistant(content=exchange.answered))
        said.append(ChatMessageUser(content=prompt.text))
        try:
            output = await self._put.ask(
                said, most=prompt.max_tokens, temperature=prompt.temperature
            )
        except Failed as failed:
            raise ModelError(
                Code(str(failed)), f"{self.name} gave no answer.", hint="Go on without it."
            ) from failed
        if on_text is not None:
            on_text(output.completion)
        return Answer(text=output.completion, finish="stop", model=output.model)


def _sum(counts: list[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def _cost(costs: list[Decimal | None]) -> Decimal | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known, Decimal(0)) if len(known) == len(costs) else None
