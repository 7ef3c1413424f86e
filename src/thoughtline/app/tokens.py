"""How many tokens a text is."""

from collections.abc import Callable

LONGEST = 100_000
"""Characters that the tokenizer is given at once; it takes no more than a million."""


def at_most(text: str) -> int:
    """The most tokens that a text can be: each stands for at least one byte of UTF-8."""
    return len(text.encode())


def counter() -> Callable[[str], int]:
    """The real tokenizer where the [tokens] extra is installed, else `at_most`."""
    try:
        import bpe_openai  # noqa: PLC0415 - optional, large, and only wanted at the first recall
    except ImportError:
        return at_most
    ranks = bpe_openai.get_encoding("o200k_base")

    def count(text: str) -> int:
        # No token goes on into the words of the next line, so a long text may be counted line by
        # line. Only empty lines count for more than they are.
        if len(text) <= LONGEST:
            return len(ranks.encode_ordinary(text))
        return sum(
            len(ranks.encode_ordinary(line)) if len(line) <= LONGEST else at_most(line)
            for line in text.splitlines(keepends=True)
        )

    return count
