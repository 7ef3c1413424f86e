"""How many tokens a text is."""

from collections.abc import Callable


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
    return lambda text: len(ranks.encode_ordinary(text))
