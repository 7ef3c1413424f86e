"""Upper bounds for the tokens of a question, for any provider."""

from math import ceil

import msgspec

from thoughtline.core.text.token_bound import token_upper_bound
from thoughtline.llm.model import Prompt

FRAMING_TOKENS = 64
"""Number of tokens for a provider's own framing of a prompt. Measured framings had fewer than 20
tokens.
"""

TOKENS_PER_SECOND = 100
"""Number of tokens that a fast model writes in a second."""


def framed_upper_bound(text: str) -> int:
    """Return an upper bound of a text's tokens, including a provider's framing."""
    return token_upper_bound(text) + FRAMING_TOKENS


def max_input_tokens(prompt: Prompt) -> int:
    """Return an upper bound of a prompt's tokens, including its history and tools."""
    texts = [prompt.system, prompt.text]
    if prompt.before or prompt.tools:
        texts.append(msgspec.json.encode((prompt.before, prompt.tools)).decode())
    return framed_upper_bound("".join(texts))


def max_output_tokens(prompt: Prompt, seconds: float) -> int:
    """Return `max_tokens` of the prompt, or an upper bound of the tokens in `seconds`."""
    return prompt.max_tokens or ceil(TOKENS_PER_SECOND * min(seconds, prompt.deadline))
