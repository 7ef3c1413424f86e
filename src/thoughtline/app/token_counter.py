"""How many tokens a text is, as o200k cuts it."""

import re
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from threading import Timer
from typing import Protocol

from thoughtline.app.token_estimate import estimate_tokens
from thoughtline.core.text.token_bound import token_upper_bound

MAX_PIECE_LENGTH = 100_000
"""Characters that a tokenizer is given at once."""

APART = re.compile(r"(?<=\n)(?=[^\W_])")
"""Where a long text may be cut: no token goes from one line into a word or number of the next.

One may go into its empty lines, its indent and its slashes.
"""

WINDOW = 1 << 14
"""Characters, through which is looked in a tenth of a millisecond."""

SETTLE = 0.2
"""Seconds until the tokenizer is loaded: after the first answer, and not before it."""


class Tokenizer(Protocol):
    def count(self, text: str) -> int: ...


class TokenCounter:
    """Counts tokens, never too few.

    The first texts are counted by their upper bound, since loading the tokenizer takes as long as
    several answers; it is loaded soon after. Where the extra `tokens` is not installed, the upper
    bound is all there is.
    """

    def __init__(self) -> None:
        self._tokenizer: Tokenizer | None = None
        self._missing = False
        self._awaited = False

    def __call__(self, text: str) -> int:
        long = len(text) > MAX_PIECE_LENGTH
        if long and self._tokenizer is None:
            self._load()  # which takes less time than such a text
        if self._tokenizer is not None:
            return _count(self._tokenizer, text) if long else self._tokenizer.count(text)
        if not self._awaited:
            self._load_soon()
        return token_upper_bound(text) if long else estimate_tokens(text)

    def _load_soon(self) -> None:
        self._awaited = True
        timer = Timer(SETTLE, self._load)
        timer.daemon = True
        timer.start()

    def _load(self) -> None:
        if not self._missing:
            self._tokenizer = _load_tokenizer()
            self._missing = self._tokenizer is None


def _count(tokenizer: Tokenizer, text: str) -> int:
    return sum(
        tokenizer.count(text[start:end])
        if end - start <= MAX_PIECE_LENGTH
        else sum(map(token_upper_bound, _windows(text, start, end)))
        for start, end in _parts(text)
    )


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Where parts begin and end. Looked for in a window at a time: no other thread goes on then."""
    start = 0
    for window in range(0, len(text), WINDOW):
        for place in APART.finditer(text, window, window + WINDOW):
            yield start, place.start()
            start = place.start()
    yield start, len(text)


def _windows(text: str, start: int, end: int) -> Iterator[str]:
    return (text[at : min(at + WINDOW, end)] for at in range(start, end, WINDOW))


def _load_tokenizer() -> Tokenizer | None:
    """The tokenizer of the extra `tokens`, None where that is not installed.

    Only its compiled part is loaded: the package around it also reads all tables of ranks into
    Python, which takes ten times as long and twice the memory.
    """
    package = find_spec("bpe_openai")
    if package is None:
        return None
    spec = PathFinder.find_spec("bpe_openai._bindings", package.submodule_search_locations)
    if spec is None or spec.loader is None:
        return None
    compiled = module_from_spec(spec)
    spec.loader.exec_module(compiled)
    tokenizer: Tokenizer = compiled.tokenizer_for_encoding("o200k_base")
    return tokenizer
