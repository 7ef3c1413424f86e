"""Upper bound of a text's number of o200k tokens, computed from the first merges of o200k.

The tokenizer cuts a text into pieces. In each piece, the tokenizer merges the pair of lowest rank
until no pair has a rank. The first merges therefore happen before all others, and each later merge
makes one token less. A count from only the first merges is therefore never too low.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise

from thoughtline.core.text.token_bound import token_upper_bound

LONGEST_PIECE = 64
"""Maximum length in bytes of a piece that is merged, because the time for merging grows with the
square of the length. Real words are shorter than 64 bytes.
"""

KEPT, LONGEST_KEPT = 8_192, 64
"""Number of words whose counts are cached, and the maximum length in characters of a cached word.
Caching pays because most texts repeat words.
"""

APART = re.compile(r"(?<=\S)(?= \S)")
"""Pattern of safe cuts: no piece of the tokenizer continues from a word into a space."""

UNCLEAR = re.compile(r" (?:\s|\Z|(?<=[^\S ] ))")
"""Pattern of texts in which not every blank is a safe cut. It begins with the blank, because the
search for a literal is fast.
"""

CUT = "\0"
"""Sign that marks the cuts of a text without this sign."""

SPACE = r" \t\n\v\f\r\x85\xa0"
"""Characters that count as spaces in the tokenizer, among the known signs. Python's own class of
spaces has more characters.
"""

LETTERS_AND_SIGNS = 0x530
"""First code point after Latin, Greek and Cyrillic. All tokenizers agree on the categories of the
characters below this code point.
"""

IDEOGRAPHS = r"\u4e00-\u9fff\u3041-\u3096\u30a1-\u30fa"
PUNCTUATION = (
    r"\u2010-\u2027\u2030-\u203e\u2190-\u22ff\u2500-\u257f\u2713\u2714\u2717\u2718"
    r"\u3001-\u3003\u3008-\u3011\uff01-\uff0f\uff1a-\uff20"
)
"""Dashes, quotation marks, arrows, mathematical signs, box lines, ticks and Chinese punctuation."""

PLAIN = re.compile(f"[\0-\x7f{PUNCTUATION}]*")
"""Pattern of words whose letters are all ASCII. Most words match, and the pattern for their pieces
is small.
"""

SUFFIX = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?"


class WordCounts(dict[str, int]):
    """Token counts by word, each counted when first read. Too many are all dropped."""

    def __init__(self, count: Callable[[str], int]) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, word: str) -> int:
        count = self._count(word)
        if len(word) <= LONGEST_KEPT:
            if len(self) >= KEPT:
                self.clear()
            self[word] = count
        return count


class BytePairs:
    """Token counter with the first merges of o200k: tokens with their `ranks`."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        self._ranks = ranks
        self._counts = WordCounts(self._merge_word)

    def upper_bound(self, text: str) -> int:
        """Return an upper bound of the number of tokens of a text, close to the real number."""
        return sum(map(self._counts.__getitem__, _cut(text)))

    def _merge_word(self, word: str) -> int:
        """Count the tokens of a word; each byte of a word with rare signs is one."""
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


def _cut(text: str) -> list[str]:
    """Cut a text as `APART` does. Replacing blanks takes a quarter of the time of the pattern."""
    if CUT in text or UNCLEAR.search(text):
        return APART.split(text)
    return text.replace(" ", f"{CUT} ").split(CUT)


@cache
def _plain_pieces() -> re.Pattern[str]:
    return _pieces("A-Z", "a-z", "0-9", "", "")


@cache
def _known_pieces() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a text with known signs only, and of its pieces."""
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
    """Return the pattern of the pieces within which o200k merges, for the given classes of
    characters.

    A mark after a letter belongs to the word; other marks count as punctuation.
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
