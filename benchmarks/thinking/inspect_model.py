"""Model for inspect_ai that uses our retries, deadlines and prices, with the logs and the viewer of
inspect_ai.
"""

import json
from decimal import Decimal
from typing import TYPE_CHECKING, cast

import msgspec
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    StopReason,
    modelapi,
)
from inspect_ai.tool import ToolCall as InspectToolCall
from inspect_ai.tool import ToolChoice, ToolInfo
from msgspec import Struct

from benchmarks.thinking.budget import Meter
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Answer, ChatModel, Exchange, ModelError, Prompt
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMA = "schema"
PROVIDER_DATA = "kept"
FAILURE = "failure"
USAGE = "usage"
STOPS: dict[str, StopReason] = {"length": "max_tokens", "tool_call": "tool_calls"}


FATAL = (
    *(Code.MIND_NOT_READY, Code.MIND_REFUSED_KEY, Code.MIND_UNPAID, Code.NO_SUCH_MIND),
    *(Code.MIND_UNREACHABLE, Code.BAD_SETTING),
)
"""Codes of errors that every further question would get, too. An error with one of these codes is
no result about the question.
"""


class RequestUsage(Struct, frozen=True):
    """Usage of one request to the model. A value is None if the provider did not report it."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: Decimal | None = None
    seconds: float = 0.0


class InspectModel(ModelAPI):
    """Model that returns a failure as an output with an error. A failure is counted, and never
    retried.
    """

    def __init__(self, model: ChatModel, meter: Meter, *, deadline: float) -> None:
        super().__init__(model.name)
        self._model = model
        self._meter = meter
        self._deadline = deadline

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 - their name
        tools: list[ToolInfo],
        tool_choice: ToolChoice,  # noqa: ARG002 - the model always chooses
        config: GenerateConfig,
    ) -> ModelOutput:
        try:
            answer = await self._model.ask(self._prompt(input, tools, config))
        except Refused as refusal:
            if refusal.code in FATAL:
                self._meter.stop_reason = str(refusal)
            partial = refusal.partial if isinstance(refusal, ModelError) else None
            return self._output(partial, refusal)
        return self._output(answer, None)

    def _prompt(
        self, messages: list[ChatMessage], tools: list[ToolInfo], config: GenerateConfig
    ) -> Prompt:
        *before, last = _exchanges(messages)
        is_question = not last.calls
        return Prompt(
            text=last.asked if is_question else "",
            system="\n\n".join(
                message.text for message in messages if isinstance(message, ChatMessageSystem)
            ),
            before=tuple(before if is_question else (*before, last)),
            tools=tuple(_tool_spec(tool) for tool in tools),
            max_tokens=config.max_tokens,
            temperature=config.temperature,
            seed=config.seed,
            deadline=self._deadline,
        )

    def _output(self, received: Answer | None, refusal: Refused | None) -> ModelOutput:
        """Return the output of a request. Text before an error was paid for, and is counted,
        too.
        """
        answer = received or Answer(text="", finish="stop", model=self.model_name)
        if received is not None:
            self._meter.count(_sum(received), received.estimated_cost)
        calls = [
            InspectToolCall(id=call.id, function=call.tool, arguments=json.loads(call.arguments))
            for call in (() if refusal else answer.calls)
        ]
        message = ChatMessageAssistant(
            content=answer.text, tool_calls=calls or None, metadata={PROVIDER_DATA: answer.kept}
        )
        usage = RequestUsage(
            answer.tokens_in, answer.tokens_out, answer.estimated_cost, answer.seconds
        )
        stop = STOPS.get(answer.finish, "stop")
        return ModelOutput(
            model=answer.model,
            choices=[ChatCompletionChoice(message=message, stop_reason=stop)],
            usage=ModelUsage(
                input_tokens=answer.tokens_in or 0,
                output_tokens=answer.tokens_out or 0,
                total_tokens=_sum(answer) or 0,
            ),
            error=str(refusal) if refusal else None,
            metadata={
                FAILURE: str(refusal.code) if refusal else "",
                USAGE: msgspec.to_builtins(usage),
            },
        )


def inspect_model(model: ChatModel, meter: Meter, *, deadline: float) -> Model:
    """Return the model in the form that inspect_ai needs.

    The registered function has no arguments, because inspect_ai would write arguments into the log.
    """
    registered = modelapi(name="thoughtline")(
        lambda: lambda: InspectModel(model, meter, deadline=deadline)
    )
    return Model(cast("Callable[[], ModelAPI]", registered)(), GenerateConfig())


def _tool_spec(tool: ToolInfo) -> ToolSpec:
    return ToolSpec(name=tool.name, about=tool.description, schema=(tool.options or {})[SCHEMA])


def _exchanges(messages: list[ChatMessage]) -> list[Exchange]:
    """Return the messages of a conversation in pairs of a question and its answer. The last
    exchange has no answer yet, or ends in calls with their results.
    """
    exchanges: list[Exchange] = []
    question = ""
    for index, message in enumerate(messages):
        if isinstance(message, ChatMessageUser):
            question = message.text
        elif isinstance(message, ChatMessageAssistant):
            results = []
            for after in messages[index + 1 :]:
                if not isinstance(after, ChatMessageTool):
                    break
                results.append(_result(after))
            exchanges.append(_exchange(question, message, tuple(results)))
            question = ""
    return [*exchanges, Exchange(question, "")] if question else exchanges


def _exchange(
    question: str, answer: ChatMessageAssistant, results: tuple[ToolResult, ...]
) -> Exchange:
    calls = tuple(
        ToolCall(id=call.id, tool=call.function, arguments=json.dumps(call.arguments))
        for call in answer.tool_calls or ()
    )
    return Exchange(
        question, answer.text, calls, results, (answer.metadata or {}).get(PROVIDER_DATA, "")
    )


def _result(message: ChatMessageTool) -> ToolResult:
    return ToolResult(
        call=message.tool_call_id or "", text=message.text, failed=message.error is not None
    )


def _sum(answer: Answer) -> int | None:
    if answer.tokens_in is None or answer.tokens_out is None:
        return None
    return answer.tokens_in + answer.tokens_out
