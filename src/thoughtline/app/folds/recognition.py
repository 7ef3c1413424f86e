"""Recognition of recorded texts that a short text is about, without a search index.

Hooks use this module. A wrong hint costs the trust of its reader, so a text is recognised only by
several words that few recorded texts have.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import log2
from pathlib import Path

from msgspec import Struct

from thoughtline.core.search.tokenizer import CHUNK, chunk_words, is_spaceless, normalize

LONGEST = 2_000
"""Maximum number of characters of a text that are read. Longer texts are pasted, not written."""

STEM = 6
"""Number of letters by which words count as the same, so that endings of any language do not
matter.
"""

LEAST_WORDS = 2
"""Minimum number of words that a text shares with a recorded text."""

UNKNOWN = 0.5
"""Weight of a word that no recorded text has. A word of one recorded text has the weight 1."""


class Recognised(Struct, frozen=True):
    """Recorded text that a short text is about. `share` is the share of the short text's words, by
    weight, that the recorded text has; `part` is the share of the recorded text's words.
    """

    node: str
    share: float
    part: float


@cache
def generic_words() -> frozenset[str]:
    """Return beginnings of English, German and Chinese words that say nothing about a text."""
    lines = Path(__file__).with_name("generic_words.txt").read_text(encoding="utf-8").splitlines()
    words = " ".join(line for line in lines if not line.startswith("#")).split()
    return frozenset(word[:STEM] for word in words)


def content_words(text: str) -> frozenset[str]:
    """Return the meaningful words, cut to their beginnings. An identifier is one word."""
    generic = generic_words()
    words = (word[:STEM] for word in _words(text))
    return frozenset(word for word in words if len(word) > 1 and word not in generic)


def _words(text: str) -> Iterator[str]:
    for token in normalize(text, LONGEST).split():
        if is_spaceless(token):
            yield from (token[at : at + 2] for at in range(len(token) - 1))
        else:
            for chunk in CHUNK.findall(token):
                words = chunk_words(chunk)
                yield from words.wholes or words.parts


class RecordedTexts:
    """Recorded texts by their nodes, with the number of texts that have each word."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._words = {node: content_words(text) for node, text in texts.items()}
        self._counts: dict[str, int] = {}
        for words in self._words.values():
            for word in words:
                self._counts[word] = self._counts.get(word, 0) + 1

    def recognise(self, text: str, nodes: Iterable[str]) -> Iterator[Recognised]:
        """Yield the nodes of `nodes` that share enough words with a text."""
        words = content_words(text)
        total = sum(map(self._weight, words))
        for node in nodes:
            shared = words & self._words[node]
            if len(shared) >= LEAST_WORDS:
                weight = sum(map(self._weight, shared))
                own = sum(map(self._weight, self._words[node]))
                yield Recognised(node, weight / total, weight / own)

    def _weight(self, word: str) -> float:
        count = self._counts.get(word, 0)
        return 1 / (1 + log2(count)) if count else UNKNOWN
