"""Arms of a study: ways to answer a question with the same form, seed and token budget."""

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

from benchmarks.thinking.inspect_model import FAILURE, SCHEMA, USAGE, RequestUsage
from benchmarks.thinking.plan import ALONE, STEPS, VOTE, VOTES, Plan
from benchmarks.thinking.questions import Question, extract_answer
from benchmarks.thinking.rows import Row, known_sum
from thoughtline.core.refusal import Code
from thoughtline.llm.configured_models import ConfiguredModels
from thoughtline.llm.model import Answer, ModelError, OnAttempt, Prompt
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec


class Tools(Protocol):
    """Tools of a dialect that are called in this process."""

    @property
    def instructions(self) -> str:
        """Instructions for the model about all tools together."""
        ...

    @property
    def specs(self) -> tuple[ToolSpec, ...]: ...

    async def call(self, call: ToolCall) -> ToolResult:
        """Call one of the tools. A refusal is returned as a result."""
        ...


FORM = "End with your final answer, and nothing but it, between <answer> and </answer>."
STEP_BY_STEP = "Think step by step before you answer."
WITH_TOOLS = "Use the tools to think before you answer."

MAX_REQUESTS = 32
"""Maximum number of requests for one answer to a model with tools."""

OpenTools = Callable[[str, ConfiguredModels], AbstractAsyncContextManager[Callable[[str], Tools]]]
"""Function that opens the tools of a dialect over an empty, temporary record. Tools that ask models
use the given models.
"""


class NoAnswer(Exception):  # noqa: N818 - a question without an answer is a result
    """Error for a question without an answer. The text of the error is the code of the reason."""


class Attempt:
    """Attempt at one question in one arm. The usage of an attempt is summed up after each
    request.
    """

    def __init__(self, model: Model, plan: Plan, question: Question, seed: int) -> None:
        self._model = model
        self._plan = plan
        self._question = question
        self._seed = seed
        self._usages: list[RequestUsage] = []
        self._calls = 0
        self._left = plan.max_tokens

    @property
    def name(self) -> str:
        return self._plan.model

    async def run(self, arm: str, open_tools: OpenTools) -> Row:
        try:
            answer, failure = await self._answer(arm, open_tools), ""
        except NoAnswer as error:
            answer, failure = "", str(error)
        return Row(
            question=self._question.name,
            family=self._question.family,
            arm=arm,
            score=0.0 if failure else self._question.score(answer),
            answer=answer,
            failure=failure,
            tokens_in=known_sum([usage.tokens_in for usage in self._usages]),
            tokens_out=known_sum([usage.tokens_out for usage in self._usages]),
            cost=_cost([usage.cost for usage in self._usages]),
            seconds=round(sum(usage.seconds for usage in self._usages), 3),
            asked=len(self._usages),
            called=self._calls,
        )

    async def _answer(self, arm: str, open_tools: OpenTools) -> str:
        if arm == VOTE:
            return await self._vote()
        if arm == STEPS:
            return await self._ask_once(f"{STEP_BY_STEP} {FORM}")
        if arm == ALONE:
            return await self._ask_once(FORM)
        model = ArmModel(self)
        async with open_tools(arm, ConfiguredModels(model, model)) as tools_for:
            return await self._with_tools(tools_for(self.name))

    async def _ask_once(self, system: str, *, most: int | None = None, seed: int = 0) -> str:
        output = await self.ask(self._messages(system), most=most, seed=seed)
        return extract_answer(output.completion)

    async def _vote(self) -> str:
        """Return the most frequent of several short answers. Failed answers have no vote."""
        votes: Counter[str] = Counter()
        wordings: dict[str, str] = {}
        failure = ""
        for number in range(VOTES):
            try:
                answer = await self._ask_once(
                    f"{STEP_BY_STEP} {FORM}", most=self._plan.max_tokens // VOTES, seed=number
                )
            except NoAnswer as error:
                failure = str(error)
                continue
            choice = " ".join(answer.casefold().split())
            votes[choice] += 1
            wordings.setdefault(choice, answer)
        if not votes:
            raise NoAnswer(failure)
        return wordings[votes.most_common(1)[0][0]]

    async def _with_tools(self, tools: Tools) -> str:
        """Ask the model and call tools until the model answers or the budget is spent."""
        messages = self._messages(f"{tools.instructions} {WITH_TOOLS} {FORM}")
        infos = [
            ToolInfo(name=spec.name, description=spec.about, options={SCHEMA: spec.schema})
            for spec in tools.specs
        ]
        for _ in range(MAX_REQUESTS):
            output = await self.ask(messages, infos)
            if not output.message.tool_calls:
                return extract_answer(output.completion)
            messages.append(output.message)
            messages.extend([await self._call(tools, call) for call in output.message.tool_calls])
        raise NoAnswer(Code.MIND_CUT_SHORT)

    async def _call(self, tools: Tools, call: InspectToolCall) -> ChatMessageTool:
        self._calls += 1
        arguments = msgspec.json.encode(call.arguments).decode()
        result = await tools.call(ToolCall(id=call.id, tool=call.function, arguments=arguments))
        return ChatMessageTool(
            content=result.text,
            tool_call_id=call.id,
            function=call.function,
            error=ToolCallError("unknown", "refused") if result.failed else None,
        )

    def _messages(self, system: str) -> list[ChatMessage]:
        return [ChatMessageSystem(content=system), ChatMessageUser(content=self._question.text)]

    async def ask(
        self,
        messages: list[ChatMessage],
        tools: list[ToolInfo] | None = None,
        *,
        most: int | None = None,
        seed: int = 0,
        temperature: float | None = None,
    ) -> ModelOutput:
        """Ask within the remaining budget, or with at most `most` tokens of it. Raises `NoAnswer`
        if the budget is spent or the model fails.
        """
        if self._left < 1:
            raise NoAnswer(Code.MIND_CUT_SHORT)
        output = await self._model.generate(
            messages,
            tools=tools or [],
            config=GenerateConfig(
                max_tokens=min(self._left, most or self._left),
                temperature=self._plan.temperature if temperature is None else temperature,
                seed=self._seed * VOTES + seed,
            ),
        )
        metadata = output.metadata or {}
        usage = msgspec.convert(metadata[USAGE], RequestUsage, strict=False)
        self._usages.append(usage)
        self._left -= usage.tokens_out or 0
        if metadata[FAILURE]:
            raise NoAnswer(metadata[FAILURE])
        return output


class ArmModel:
    """Model for tools that ask models, as in a deliberation. Its usage counts as the arm's
    usage.
    """

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt

    @property
    def name(self) -> str:
        return self._attempt.name

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:  # noqa: ARG002 - part of the promise
        return None

    async def ask(
        self,
        prompt: Prompt,
        *,
        on_attempt: OnAttempt | None = None,  # noqa: ARG002 - part of the promise
    ) -> Answer:
        messages: list[ChatMessage] = []
        if prompt.system:
            messages.append(ChatMessageSystem(content=prompt.system))
        for exchange in prompt.before:
            messages.append(ChatMessageUser(content=exchange.asked))
            messages.append(ChatMessageAssistant(content=exchange.answered))
        messages.append(ChatMessageUser(content=prompt.text))
        try:
            output = await self._attempt.ask(
                messages, most=prompt.max_tokens, temperature=prompt.temperature
            )
        except NoAnswer as error:
            raise ModelError(
                Code(str(error)), f"{self.name} gave no answer.", hint="Go on without it."
            ) from error
        return Answer(text=output.completion, finish="stop", model=output.model)


def _cost(costs: list[Decimal | None]) -> Decimal | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known, Decimal(0)) if len(known) == len(costs) else None
