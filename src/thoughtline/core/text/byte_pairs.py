"""An upper bound of a text's tokens by o200k, from the first of its merges.

The tokenizer cuts a text into pieces, and in each piece merges the pair of lowest rank until no
pair has a rank. So the first merges happen before all others, and each later merge makes one token
less. A count by the first merges alone is never too low.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise

from thoughtline.core.text.token_bound import token_upper_bound

LONGEST_PIECE = 64
"""Bytes of a piece that is merged; merging takes their square. Nobody's word is longer."""

KEPT, LONGEST_KEPT = 8_192, 64
"""Counts of words that are kept, as most texts repeat them, and characters of the longest such."""

APART = re.compile(r"(?<=\S)(?= \S)")
"""Pattern of safe cuts: no piece of the tokenizer continues from a word into a space."""

SPACE = r" \t\n\v\f\r\x85\xa0"
"""Spaces of the tokenizer among the known signs. Python's own class has more."""

LETTERS_AND_SIGNS = 0x530
"""First code point after Latin, Greek and Cyrillic, whose kinds all tokenizers share."""

IDEOGRAPHS = r"\u4e00-\u9fff\u3041-\u3096\u30a1-\u30fa"
PUNCTUATION = (
    r"\u2010-\u2027\u2030-\u203e\u2190-\u22ff\u2500-\u257f\u2713\u2714\u2717\u2718"
    r"\u3001-\u3003\u3008-\u3011\uff01-\uff0f\uff1a-\uff20"
)
"""Dashes, quotation marks, arrows, signs of mathematics, lines, ticks, and those of Chinese."""

PLAIN = re.compile(f"[\0-\x7f{PUNCTUATION}]*")
"""Words of which no letter is beyond ASCII. They are most, and their pattern is small."""

SUFFIX = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?"


class BytePairs:
    """The first merges of o200k: `ranks` are its first tokens, each with its number."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        self._ranks = ranks
        self._kept = lru_cache(KEPT)(self._merge_word)

    def upper_bound(self, text: str) -> int:
        """The most tokens that a text can be, near to how many it is."""
        return sum(
            self._kept(word) if len(word) <= LONGEST_KEPT else self._merge_word(word)
            for word in APART.split(text)
        )

    def _merge_word(self, word: str) -> int:
        """Count tokens of a word between cuts of APART. Rare signs count by bytes."""
        if PLAIN.fullmatch(word):
            return sum(map(self._merge, _plain_pieces().findall(word)))
        known, pieces = _known_pieces()
        if known.fullmatch(word):
            return sum(map(self._merge, pieces.findall(word)))
        return token_upper_bound(word)

    def _merge(self, piece: str) -> int:
        whole = piece.encode()
        if len(whole) > LONGEST_PIECE:
            return len(whole)
        parts = [whole[place : place + 1] for place in range(len(whole))]
        while len(parts) > 1:
            pairs = (first + second for first, second in pairwise(parts))
            ranked = [(self._ranks.get(pair), place) for place, pair in enumerate(pairs)]
            _, place = min(((r, p) for r, p in ranked if r is not None), default=(0, None))
            if place is None:
                break
            parts[place : place + 2] = [parts[place] + parts[place + 1]]
        return len(parts)


@cache
def _plain_pieces() -> re.Pattern[str]:
    return _pieces("A-Z", "a-z", "0-9", "", "")


@cache
def _known_pieces() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a text of known signs, and of its pieces."""
    kinds: dict[str, str] = {}
    for code in range(LETTERS_AND_SIGNS):
        kind = unicodedata.category(chr(code))
        kinds[kind] = kinds.get(kind, "") + re.escape(chr(code))
    upper = kinds["Lu"] + kinds["Lt"]
    both = "".join(kinds.get(kind, "") for kind in ("Lm", "Lo")) + IDEOGRAPHS
    marks = "".join(kinds.get(kind, "") for kind in ("Mn", "Mc", "Me"))
    numbers = kinds["Nd"] + kinds["No"]
    known = re.compile(f"[\0-\\u{LETTERS_AND_SIGNS - 1:04x}{IDEOGRAPHS}{PUNCTUATION}]*")
    return known, _pieces(upper, kinds["Ll"], numbers, both, marks)


def _pieces(upper: str, lower: str, number: str, both: str, marks: str) -> re.Pattern[str]:
    """Return the pattern of the pieces within which o200k merges, for characters of these kinds.

    A mark goes on with a word, and is punctuation elsewhere.
    """
    letter = f"{upper}{lower}{both}"
    both += marks
    return re.compile(
        rf"[^\r\n{letter}{number}]?[{upper}{both}]*[{lower}{both}]+{SUFFIX}"
        rf"|[^\r\n{letter}{number}]?[{upper}{both}]+[{lower}{both}]*{SUFFIX}"
        rf"|[{number}]{{1,3}}"
        rf"| ?[^{SPACE}{letter}{number}]+[\r\n/]*"
        rf"|[{SPACE}]*[\r\n]+|[{SPACE}]+(?![^{SPACE}])|[{SPACE}]+"
    )
