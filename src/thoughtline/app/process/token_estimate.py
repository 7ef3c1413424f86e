"""Upper bound of a text's tokens as o200k cuts it, known without the tokenizer."""

from functools import cache
from pathlib import Path

from thoughtline.core.text.byte_pairs import BytePairs
from thoughtline.core.text.token_bound import token_upper_bound

SINGLE_BYTES = 256
"""The tokens of lowest rank, which the table leaves out."""

LONGEST = 100_000
"""Most characters of a text that is counted by merges, in about a tenth of a second."""


def estimate_tokens(text: str) -> int:
    """Count tokens by the first merges of o200k, never too few; those of a longer text by bytes."""
    return token_upper_bound(text) if len(text) > LONGEST else _first_merges().upper_bound(text)


@cache
def _first_merges() -> BytePairs:
    tokens = Path(__file__).with_name("o200k_first.bin").read_bytes().split(b"\xff")
    return BytePairs({token: rank for rank, token in enumerate(tokens, SINGLE_BYTES)})
