"""Tokens as o200k counts them."""

from collections.abc import Callable
from functools import cache
from typing import Any

import bpe_openai


@cache
def _tokenizer() -> Any:
    return bpe_openai.get_encoding("o200k_base")


def count(text: str) -> int:
    return len(_tokenizer().encode(text))


def fitting(answer: Callable[[int], str], tokens: int, *, low: int, high: int) -> str | None:
    """The largest answer of at most so many tokens that a size between `low` and `high` gives."""
    best = None
    while low <= high:
        middle = (low + high) // 2
        text = answer(middle)
        if count(text) <= tokens:
            best, low = text, middle + 1
        else:
            high = middle - 1
    return best
