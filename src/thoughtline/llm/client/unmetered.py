"""Attempts of which no provider says what they took: they broke off, or came back uncounted."""

import time
from math import ceil

import msgspec

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.text.token_bound import token_upper_bound
from thoughtline.llm.model import Prompt

FRAME = 64
"""Tokens that a provider's own framing of a question may take. Measured ones took under 20."""

PACE = 100
"""Tokens that a quick model writes in a second."""


def framed_upper_bound(text: str) -> int:
    """Tokens that a text may be with a provider's framing."""
    return token_upper_bound(text) + FRAME


def told_at_most(prompt: Prompt) -> int:
    """Tokens that all may be that a mind is told."""
    told = [prompt.system, prompt.text]
    if prompt.before or prompt.tools:
        told.append(msgspec.json.encode((prompt.before, prompt.tools)).decode())
    return framed_upper_bound("".join(told))


def written_at_most(prompt: Prompt, seconds: float) -> int:
    """Tokens that may have been written by then: all that were allowed, as far as that was said."""
    return prompt.max_tokens or ceil(PACE * min(seconds, prompt.deadline))


class UnmeteredUsage:
    """What is lost of one question, without its price."""

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._sent: float | None = None
        self.attempts = 0
        self.tokens_in = 0
        self.tokens_out = 0

    def sent(self) -> None:
        """An attempt is on its way. From now on it may be billed."""
        self._sent = time.monotonic()

    def settled(self) -> None:
        """It was not billed, or its provider said what it took."""
        self._sent = None

    def broke_off(self) -> bool:
        """Nothing more comes of the attempt that is under way. False where there is none."""
        if self._sent is None:
            return False
        seconds = time.monotonic() - self._sent
        self.add(told_at_most(self._prompt), written_at_most(self._prompt, seconds))
        return True

    def add(self, tokens_in: int, tokens_out: int) -> None:
        self._sent = None
        self.attempts += 1
        self.tokens_in += tokens_in
        self.tokens_out += tokens_out

    def uncounted(self, text: str) -> None:
        """It was answered, and nobody said what that took."""
        written = self._prompt.max_tokens or framed_upper_bound(text)
        self.add(told_at_most(self._prompt), written)

    @property
    def total(self) -> Unmetered | None:
        if not self.attempts:
            return None
        return Unmetered(
            attempts=self.attempts, tokens_in=self.tokens_in, tokens_out=self.tokens_out
        )
