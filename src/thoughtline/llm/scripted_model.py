"""The package includes this model for tests, so that your tests can use it."""

import asyncio
from collections.abc import Mapping
from decimal import Decimal

import msgspec

from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, ModelError, OnAttempt, Prompt, check_prompt
from thoughtline.llm.tool_calls import calls_error

Line = str | Answer | Exception


class ScriptedModel:
    """`ChatModel` that answers with a scripted line: the line of the first cue that occurs in the
    prompt's text.

    The cue "" is in every text. If the prompt has no text, cues are searched for in its results. A
    line that is an `Answer` may ask for calls, which are checked like the calls of any model.
    `seconds` is the duration of each answer, and `cost` is the price of a token in US dollars.
    `prompts` keeps the prompts, the oldest first.
    """

    def __init__(
        self,
        lines: Mapping[str, Line],
        *,
        name: str = "scripted",
        seconds: float = 0.0,
        cost: Decimal | None = None,
    ) -> None:
        self.name = name
        self.prompts: list[Prompt] = []
        self._cost = cost
        self._lines = lines
        self._seconds = seconds

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        return None if self._cost is None else self._cost * (tokens_in + tokens_out)

    async def ask(self, prompt: Prompt, *, on_attempt: OnAttempt | None = None) -> Answer:
        check_prompt(prompt)
        self.prompts.append(prompt)
        if on_attempt is not None:
            on_attempt(1, 1)
        line = self._line(prompt.text or _results(prompt))
        await asyncio.sleep(min(self._seconds, prompt.deadline))
        if self._seconds > prompt.deadline:
            raise ModelError(
                Code.MIND_TOO_SLOW, f"{self.name} did not answer in time.", hint="Allow more time."
            )
        if isinstance(line, Exception):
            raise line
        answer = (
            Answer(text=line, finish="stop", model=self.name) if isinstance(line, str) else line
        )
        if error := calls_error(answer.calls, prompt.tools):
            raise ModelError(
                Code.MIND_MISSPOKE,
                f"{self.name} asked for a call that cannot be made. {error}",
                hint="Correct the script.",
                partial=answer,
            )
        return msgspec.structs.replace(answer, seconds=self._seconds)

    def _line(self, text: str) -> Line:
        for cue, line in self._lines.items():
            if cue in text:
                return line
        raise LookupError(f"{self.name} has no line for this: {text[:80]!r}")


def _results(prompt: Prompt) -> str:
    return "\n".join(result.text for result in prompt.before[-1].results)
