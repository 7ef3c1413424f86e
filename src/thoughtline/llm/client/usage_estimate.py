"""Estimate of usage that no provider reported, for attempts that were cut off or came back without
a count.
"""

import time

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.llm.model import Prompt
from thoughtline.llm.token_bounds import framed_upper_bound, max_input_tokens, max_output_tokens


class UnmeteredUsage:
    """Unreported usage of all attempts at one prompt, without the price."""

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._attempt_began: float | None = None
        self.attempts = 0
        self.tokens_in = 0
        self.tokens_out = 0

    def begin_attempt(self) -> None:
        """Note the start of an attempt, which may be billed from now on."""
        self._attempt_began = time.monotonic()

    def settle_attempt(self) -> None:
        """Note that the attempt was not billed, or that the provider reported its usage."""
        self._attempt_began = None

    def abandon_attempt(self) -> bool:
        """Count a running attempt that was abandoned. Returns False if no attempt is running."""
        if self._attempt_began is None:
            return False
        seconds = time.monotonic() - self._attempt_began
        self.add(max_input_tokens(self._prompt), max_output_tokens(self._prompt, seconds))
        return True

    def add(self, tokens_in: int, tokens_out: int) -> None:
        self._attempt_began = None
        self.attempts += 1
        self.tokens_in += tokens_in
        self.tokens_out += tokens_out

    def add_answer(self, text: str) -> None:
        tokens_out = self._prompt.max_tokens or framed_upper_bound(text)
        self.add(max_input_tokens(self._prompt), tokens_out)

    @property
    def total(self) -> Unmetered | None:
        """Return the sum of the attempts; None if the usage of all attempts was reported."""
        if not self.attempts:
            return None
        return Unmetered(
            attempts=self.attempts, tokens_in=self.tokens_in, tokens_out=self.tokens_out
        )
