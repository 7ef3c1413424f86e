"""Upper bounds of a question's tokens, for any provider."""

from math import ceil

import msgspec

from thoughtline.core.text.token_bound import token_upper_bound
from thoughtline.llm.model import Prompt

FRAMING_TOKENS = 64
"""Tokens of a provider's own framing of a prompt. Measured ones were under 20."""

TOKENS_PER_SECOND = 100
"""Tokens that a fast model writes in a second."""


def framed_upper_bound(text: str) -> int:
    """Return an upper bound of a text's tokens, with a provider's framing."""
    return token_upper_bound(text) + FRAMING_TOKENS


def max_input_tokens(prompt: Prompt) -> int:
    """Return an upper bound of a prompt's tokens, with its history and tools."""
    texts = [prompt.system, prompt.text]
    if prompt.before or prompt.tools:
        texts.append(msgspec.json.encode((prompt.before, prompt.tools)).decode())
    return framed_upper_bound("".join(texts))


def max_output_tokens(prompt: Prompt, seconds: float) -> int:
    """Return an upper bound of the tokens written in this time: `max_tokens`, if the
    prompt has it.
    """
    return prompt.max_tokens or ceil(TOKENS_PER_SECOND * min(seconds, prompt.deadline))
