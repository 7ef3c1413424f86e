"""A mind that knows its lines, for tests of whatever asks minds. It ships, so yours can use it."""

import asyncio
import re
from collections.abc import Mapping
from decimal import Decimal

import msgspec

from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, Hear, ModelError, Prompt, check
from thoughtline.llm.tools import misfit

Line = str | Answer | Exception

PIECE = re.compile(r"\s*\S+\s*")


class Scripted:
    """A `Mind`: the line of the first cue that is in the prompt's text. "" is in every one.

    Where the prompt has no text, its cue is in the results that it tells. A line that is an
    `Answer` may ask for calls, which are looked at as those of any mind.
    `takes` is how long each answer takes, in seconds, `cost` what a token costs in dollars, in or
    out. `asked` keeps the prompts, oldest first.
    """

    def __init__(
        self,
        lines: Mapping[str, Line],
        *,
        name: str = "scripted",
        takes: float = 0.0,
        cost: Decimal | None = None,
    ) -> None:
        self.name = name
        self.asked: list[Prompt] = []
        self._cost = cost
        self._lines = lines
        self._takes = takes

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        return None if self._cost is None else self._cost * (tokens_in + tokens_out)

    async def ask(self, prompt: Prompt, *, hear: Hear | None = None) -> Answer:
        check(prompt)
        self.asked.append(prompt)
        line = self._line(prompt.text or _told(prompt))
        await asyncio.sleep(min(self._takes, prompt.deadline))
        if self._takes > prompt.deadline:
            raise ModelError(
                Code.MIND_TOO_SLOW, f"{self.name} did not answer in time.", hint="Allow more time."
            )
        if isinstance(line, Exception):
            raise line
        answer = (
            Answer(text=line, finish="stop", model=self.name) if isinstance(line, str) else line
        )
        if wrong := misfit(answer.calls, prompt.tools):
            raise ModelError(
                Code.MIND_MISSPOKE,
                f"{self.name} asked for a call that cannot be made. {wrong}",
                hint="Mend the script.",
                partial=answer,
            )
        if hear is not None:
            for piece in PIECE.findall(answer.text):
                hear(piece)
        return msgspec.structs.replace(answer, seconds=self._takes)

    def _line(self, text: str) -> Line:
        for cue, line in self._lines.items():
            if cue in text:
                return line
        raise LookupError(f"{self.name} has no line for this: {text[:80]!r}")


def _told(prompt: Prompt) -> str:
    return "\n".join(result.text for result in prompt.before[-1].results)
