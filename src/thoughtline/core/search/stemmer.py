import re
from functools import lru_cache

SHORTEST = 3
"""Minimum length in letters of a word that may have an ending."""

ENDINGS = (
    ("ization", "ize"),
    ("sses", "ss"),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ed", ""),
    ("s", ""),
)
"""Endings to cut off a word, with their replacements."""

CUT = tuple(ending for ending, _ in ENDINGS)
VOWEL = re.compile("[aeiouy]")


@lru_cache(8192)
def stem(word: str) -> str:
    """Return an English word without its ending: "caches", "cached" and "caching" all become
    "cach".
    """
    if len(word) < SHORTEST or not (word.isascii() and word.isalpha()):
        return word
    if word.endswith(CUT):
        word = _cut(word)
    if word.endswith(("sion", "tion")):
        word = word[:-3]
    if word[-1] == "e":
        word = word[:-1]
    elif word[-1] == "y":
        word = word[:-1] + "i"
    return word[:-1] if word[-1] == word[-2:-1] else word


def _cut(word: str) -> str:
    for ending, instead in ENDINGS:
        root = word.removesuffix(ending)
        if root != word and len(root) > 1:
            return word if _belongs(root, ending) else root + instead
    return word


def _belongs(root: str, ending: str) -> bool:
    if ending == "s":
        return root[-1] == "s" or (root[-1] == "u" and len(root) != len("cpu"))  # "focus"
    return root[-1] == ending[0] or VOWEL.search(root) is None
