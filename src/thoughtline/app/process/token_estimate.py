"""Upper bound of a text's o200k tokens, computed without the tokenizer."""

from functools import cache
from pathlib import Path

from thoughtline.core.text.byte_pairs import BytePairs
from thoughtline.core.text.token_bound import token_upper_bound

SINGLE_BYTES = 256
"""Number of tokens that consist of one byte. Tokens of one byte have the lowest ranks, and the
table of merges omits them.
"""

LONGEST = 100_000
"""Maximum number of characters of a text that is counted by merges, which takes about a tenth of a
second.
"""


def estimate_tokens(text: str) -> int:
    """Return an upper bound of a text's number of o200k tokens, from the first merges of the
    tokenizer.

    A text of more than `LONGEST` characters gets a coarser bound, from its bytes.
    """
    return token_upper_bound(text) if len(text) > LONGEST else _first_merges().upper_bound(text)


@cache
def _first_merges() -> BytePairs:
    tokens = Path(__file__).with_name("o200k_first.bin").read_bytes().split(b"\xff")
    return BytePairs({token: rank for rank, token in enumerate(tokens, SINGLE_BYTES)})
