"""The most tokens that a text can be as o200k cuts it, known without the tokenizer."""

from functools import cache
from pathlib import Path

from thoughtline.core.text.byte_pairs import BytePairs

SINGLE_BYTES = 256
"""The tokens of lowest rank, which the table leaves out."""


def estimate_tokens(text: str) -> int:
    """A count that is never too low, from the first merges of o200k."""
    return _first_merges().upper_bound(text)


@cache
def _first_merges() -> BytePairs:
    tokens = Path(__file__).with_name("o200k_first.bin").read_bytes().split(b"\xff")
    return BytePairs({token: rank for rank, token in enumerate(tokens, SINGLE_BYTES)})
