"""The most tokens that a question can use, whichever provider answers it."""

from math import ceil

import msgspec

from thoughtline.core.text.token_bound import token_upper_bound
from thoughtline.llm.model import Prompt

FRAMING_TOKENS = 64
"""Tokens that a provider's own framing of a prompt may take. Measured ones took under 20."""

TOKENS_PER_SECOND = 100
"""Tokens that a quick model writes in a second."""


def framed_upper_bound(text: str) -> int:
    """Tokens that a text may be with a provider's framing."""
    return token_upper_bound(text) + FRAMING_TOKENS


def max_input_tokens(prompt: Prompt) -> int:
    """Upper bound of the tokens of a prompt, with its history and tools."""
    texts = [prompt.system, prompt.text]
    if prompt.before or prompt.tools:
        texts.append(msgspec.json.encode((prompt.before, prompt.tools)).decode())
    return framed_upper_bound("".join(texts))


def max_output_tokens(prompt: Prompt, seconds: float) -> int:
    """Tokens that may have been written after so long: `max_tokens`, where the prompt has it."""
    return prompt.max_tokens or ceil(TOKENS_PER_SECOND * min(seconds, prompt.deadline))
