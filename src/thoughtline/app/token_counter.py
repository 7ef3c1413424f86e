"""How many tokens a text is."""

import re
from collections.abc import Callable

from thoughtline.core.text.token_bound import token_upper_bound

LONGEST = 100_000
"""Characters that the tokenizer is given at once; it takes no more than a million."""

APART = re.compile(r"(?<=\n)(?=[^\W_])")
"""Where a long text may be cut: no token goes from one line into a word or number of the next.

One may go into its empty lines, its indent and its slashes.
"""


def counter() -> Callable[[str], int]:
    """The real tokenizer where the [tokens] extra is installed, else the upper bound."""
    try:
        import bpe_openai  # noqa: PLC0415 - optional, large, and only wanted at the first recall
    except ImportError:
        return token_upper_bound
    ranks = bpe_openai.get_encoding("o200k_base")

    def count(text: str) -> int:
        if len(text) <= LONGEST:
            return len(ranks.encode_ordinary(text))
        return sum(
            len(ranks.encode_ordinary(part)) if len(part) <= LONGEST else token_upper_bound(part)
            for part in APART.split(text)
        )

    return count
