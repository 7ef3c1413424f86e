"""Talking with a mind that may use tools: it asks for calls, they are made, it is told the rest."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, ChatModel, Exchange, ModelError, OnText, Prompt
from thoughtline.llm.tools import ToolCall, ToolResult

MOST_CALLS = 32
"""Calls in one turn, where nothing else is said."""

SHORTEST = 0.001
"""Seconds. What is left of a deadline that has passed: the mind says itself that it is too late."""

ENOUGH = "Not called: there are no calls left in this turn. Answer now, from what you know."

Make = Callable[[ToolCall], Awaitable[ToolResult]]
"""Makes one call. What it raises ends the turn."""


class ToolLoopResult(Struct, frozen=True):
    """One question, answered. `answers` are all that was paid for, the last one without calls.

    `exchanges` are what the next prompt has before it.
    """

    answers: tuple[Answer, ...]
    exchanges: tuple[Exchange, ...]

    @property
    def text(self) -> str:
        return self.answers[-1].text


async def run_tool_loop(
    mind: ChatModel,
    prompt: Prompt,
    make: Make,
    *,
    most: int = MOST_CALLS,
    on_text: OnText | None = None,
) -> ToolLoopResult:
    """Ask until there is an answer that asks for no calls, and make those asked for one by one.

    After `most` calls each further one is told that it was not made; whoever still asks for more
    has failed. The prompt's deadline holds for the whole turn. Raises what the mind and the calls
    raise.
    """
    loop = asyncio.get_running_loop()
    ends = loop.time() + prompt.deadline
    answers: tuple[Answer, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    made = 0
    while True:
        answer = await mind.ask(
            msgspec.structs.replace(
                prompt,
                text="" if exchanges else prompt.text,
                before=(*prompt.before, *exchanges),
                deadline=max(SHORTEST, ends - loop.time()),
            ),
            on_text=on_text,
        )
        answers = (*answers, answer)
        asked = "" if exchanges else prompt.text
        if not answer.calls:
            return ToolLoopResult(answers, (*exchanges, Exchange(asked, answer.text)))
        if made >= most:
            raise _endless(mind, answer, most)
        results = [
            await make(call)
            if number < most
            else ToolResult(call=call.id, text=ENOUGH, failed=True)
            for number, call in enumerate(answer.calls, made)
        ]
        made += len(results)
        given = Exchange(asked, answer.text, answer.calls, tuple(results), answer.kept)
        exchanges = (*exchanges, given)


def _endless(mind: ChatModel, answer: Answer, most: int) -> ModelError:
    return ModelError(
        Code.MIND_MISSPOKE,
        f"{mind.name} asked for more than {most} calls and gave no answer.",
        hint="Ask for less at once, or ask a model that is better with tools.",
        partial=answer,
    )
