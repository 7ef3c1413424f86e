"""Loop of a model that may use tools: the model requests calls, gets their results, and answers."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, ChatModel, Exchange, ModelError, OnText, Prompt
from thoughtline.llm.tool_calls import ToolCall, ToolResult

MAX_CALLS = 32
"""Default maximum number of calls for one answer."""

SHORTEST = 0.001
"""Minimum seconds for a request to the model. If the deadline has passed, the model itself times
out after this time.
"""

ENOUGH = "Not called: there are no calls left for this answer. Answer now, from what you know."

Make = Callable[[ToolCall], Awaitable[ToolResult]]
"""Function that makes one call. An exception in this function ends the loop."""


class ToolLoopResult(Struct, frozen=True):
    """Result of an answered question. `answers` holds all paid answers; the last answer has no
    calls.

    `exchanges` are the earlier exchanges for the next prompt.
    """

    answers: tuple[Answer, ...]
    exchanges: tuple[Exchange, ...]

    @property
    def text(self) -> str:
        return self.answers[-1].text


async def run_tool_loop(
    model: ChatModel,
    prompt: Prompt,
    make: Make,
    *,
    max_calls: int = MAX_CALLS,
    on_text: OnText | None = None,
) -> ToolLoopResult:
    """Ask the model until an answer requests no calls, and make the requested calls one by one.

    After `max_calls`, each further call gets a result that says it was not made. A model that still
    requests calls has failed. The prompt's deadline applies to the whole loop. Raises `ModelError`
    if the model fails, and the exceptions of `make`.
    """
    loop = asyncio.get_running_loop()
    ends = loop.time() + prompt.deadline
    answers: tuple[Answer, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    made = 0
    while True:
        answer = await model.ask(
            msgspec.structs.replace(
                prompt,
                text="" if exchanges else prompt.text,
                before=(*prompt.before, *exchanges),
                deadline=max(SHORTEST, ends - loop.time()),
            ),
            on_text=on_text,
        )
        answers = (*answers, answer)
        question = "" if exchanges else prompt.text
        if not answer.calls:
            return ToolLoopResult(answers, (*exchanges, Exchange(question, answer.text)))
        if made >= max_calls:
            raise _endless(model, answer, max_calls)
        results = [
            await make(call)
            if number < max_calls
            else ToolResult(call=call.id, text=ENOUGH, failed=True)
            for number, call in enumerate(answer.calls, made)
        ]
        made += len(results)
        exchange = Exchange(question, answer.text, answer.calls, tuple(results), answer.kept)
        exchanges = (*exchanges, exchange)


def _endless(model: ChatModel, answer: Answer, max_calls: int) -> ModelError:
    return ModelError(
        Code.MIND_MISSPOKE,
        f"{model.name} asked for more than {max_calls} calls and gave no answer.",
        hint="Ask for less at once, or ask a model that is better with tools.",
        partial=answer,
    )
