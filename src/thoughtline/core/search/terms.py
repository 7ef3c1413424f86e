"""Text as the words by which it is found: the same ones for every store.

Identifiers are found whole and by their parts. Scripts that put no spaces between words become
pairs of neighbouring characters, so that a word inside a sentence is found without a dictionary.
English words lose their endings, and those that say nothing are left out.
"""

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

LONGEST = 100_000
"""Characters of a text that are looked at, so that a huge one holds nobody up."""

LONGEST_QUERY = 2_000
"""Characters of a query that are looked at."""

LONGEST_KNOWN = 64
"""Characters of what is remembered once it was read."""

MOST = 32
"""Things that are looked for at once."""

MOST_PARTS = 12
"""Parts of one thing to find."""

SPACELESS = (
    "([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3040-\u30ff"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\U00020000-\U0003ffff]+)"
)
"""Thai, Lao, Burmese, Khmer, kana, Han; and Hangul, which has spaces, but endings too.

Not compiled in advance: that takes long, and most texts have none of it.
"""

# In a plain text all that is not ASCII belongs to a word, so these need no tables of Unicode. Each
# can go on in one way only, so matching takes linear time.
RUN = r"[^\x00-/:-@\[-`{-\x7f]{1,64}"
IDENTIFIER = f"{RUN}(?:['_-]{{1,2}}{RUN}){{0,7}}"
SEPARATOR = r"[.:/\\@]{1,2}"
CHUNK = re.compile(rf"[A-Za-z](?:\+\+|#)|{IDENTIFIER}(?:{SEPARATOR}{IDENTIFIER}){{0,15}}")
SEPARATORS = re.compile(SEPARATOR)
CASES = re.compile(
    r"[A-Z]?[^\x00-`{-\x7f]+|[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])"
    "|(?:[0-9]+[A-Za-z]+){2,}[0-9]*|[0-9]+"
)
"""The words in "getUserID2", "IDs" and the like. What looks like a hash has no parts."""

SIMPLE = re.compile("[A-Z]?[a-z]{0,63}|[A-Z]{1,64}|[0-9]{1,64}")
EDGES = ".,;:!?()[]{}<>\"'`*"

LEFT_OUT = frozenset((*range(10, 36), *range(200, 241)))
"""Classes of marks that many writers leave out: Hebrew points, Arabic vowels, accents."""

SELECTORS = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Marks that choose a typeface."""

SHORTEST = 3
"""Letters of a word that may have an ending."""

ENDINGS = (
    ("ization", "ize"),
    ("sses", "ss"),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ed", ""),
    ("s", ""),
)
"""What is cut off a word, and what comes instead."""

CUT = tuple(ending for ending, _ in ENDINGS)
VOWEL = re.compile("[aeiouy]")

STOP = frozenset(
    (
        *("a", "an", "the", "this", "that", "these", "those", "and", "or", "but", "nor", "if"),
        *("then", "than", "so", "as", "at", "by", "for", "from", "in", "into", "of", "off", "on"),
        *("onto", "out", "to", "up", "with", "about", "am", "is", "are", "was", "were", "be"),
        *("been", "being", "do", "does", "did", "done", "doing", "has", "have", "had", "having"),
        *("can", "could", "may", "might", "must", "shall", "should", "will", "would", "not", "no"),
        *("it", "its", "i", "me", "my", "we", "us", "our", "you", "your", "he", "him", "his"),
        *("she", "her", "they", "them", "their", "there", "here", "what", "which", "who", "whom"),
        *("whose", "when", "where", "why", "how", "also", "too", "just", "dont", "doesnt"),
        *("didnt", "isnt", "arent", "wasnt", "werent", "cant", "couldnt", "wont", "wouldnt"),
        *("shouldnt", "hasnt", "havent", "hadnt", "im", "ive", "youre", "theyre", "thats"),
    )
)


class SearchTerm(Struct, frozen=True):
    """One thing to find: `parts` side by side, or all of them in one `whole`, if it has one.

    `begins` says that a part which only begins like this one is meant as well.
    """

    parts: tuple[str, ...]
    whole: str = ""
    begins: bool = False


class ParsedQuery(Struct, frozen=True):
    """What a query asks for: all of `exact` at best, else whatever there is of `loose`."""

    exact: tuple[SearchTerm, ...]
    loose: tuple[SearchTerm, ...]


class Found(Struct, frozen=True):
    """What a piece of a text is found by: `parts` in their order, and identifiers as `wholes`."""

    parts: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()


def words(text: str) -> list[str]:
    """What a recorded text is found by: its parts in their order, and then the wholes."""
    parts: list[str] = []
    wholes: list[str] = []
    for token in plain(text, LONGEST).split():
        found = _known(token) if len(token) <= LONGEST_KNOWN else _found(token)
        parts += found.parts
        wholes += found.wholes
    return parts + wholes


def asked(query: str) -> ParsedQuery:
    """What a query asks for: nothing, if there is no word in it."""
    exact: dict[SearchTerm, None] = {}
    loose: dict[SearchTerm, None] = {}
    for token in plain(query, LONGEST_QUERY).split():
        if is_spaceless(token):
            sought = _sentence(token)
            exact[sought] = None
            # It may be a whole sentence, of which any two characters may be in a text.
            loose |= dict.fromkeys(
                SearchTerm((part,), begins=sought.begins) for part in sought.parts
            )
            continue
        for chunk in CHUNK.findall(token):
            chunks = [chunk, *SEPARATORS.split(chunk)]
            soughts = [one for one in map(_sought, chunks) if one.parts]
            exact |= dict.fromkeys(soughts[:1])
            loose |= dict.fromkeys(soughts)
    return ParsedQuery(tuple(exact)[:MOST], tuple(loose)[:MOST])


def plain(text: str, longest: int) -> str:
    """A text without accents and typefaces, and with spaces for what is in no word."""
    text = text[:longest]
    if text.isascii():
        return text
    # One character may become eighteen, so this cuts again.
    alike = unicodedata.normalize("NFKC", text)[:longest]
    bare = unicodedata.normalize("NFD", alike).translate(_Plain())
    return re.sub(SPACELESS, r" \1 ", unicodedata.normalize("NFC", bare))


def is_spaceless(token: str) -> bool:
    return not token.isascii() and re.match(SPACELESS, token) is not None


class _Plain:
    """What becomes of each character, as `str.translate` asks for it."""

    def __getitem__(self, code: int) -> str:
        return _plain(code)


@lru_cache(4096)
def _plain(code: int) -> str:
    char = chr(code)
    if char.isascii():
        return char
    if char == "\N{RIGHT SINGLE QUOTATION MARK}":
        return "'"
    kind = unicodedata.category(char)
    if kind in ("Cf", "Me") or code in SELECTORS or unicodedata.combining(char) in LEFT_OUT:
        return ""
    return char if kind[0] in "LMN" else " "


def _found(token: str) -> Found:
    if SIMPLE.fullmatch(bare := token.strip(EDGES)):
        small = bare.lower()
        return Found() if small in STOP or not small else Found((stem(small),))
    if is_spaceless(token):
        # The last character stands alone, so that each one begins a part.
        return Found(tuple(token[at : at + 2] for at in range(len(token))))
    read = [_read(chunk) for chunk in CHUNK.findall(token)]
    return Found(
        tuple(part for one in read for part in one.parts),
        tuple(whole for one in read for whole in one.wholes),
    )


_known = lru_cache(8192)(_found)


def _read(chunk: str) -> Found:
    """What a chunk is found by: a word, or several that stand together without a space."""
    if chunk[-1] in "+#":
        return Found((chunk.lower(),))
    if chunk.replace("'", "").lower() in STOP:
        return Found()
    parts: list[str] = []
    wholes: list[str] = []
    for identifier in SEPARATORS.split(chunk):
        cases = [case.casefold() for case in CASES.findall(identifier)]
        parts += map(stem, cases)
        if len(cases) > 1:
            wholes.append(stem("".join(cases)))
    return Found(tuple(parts), tuple(wholes))


def _sought(chunk: str) -> SearchTerm:
    found = _read(chunk)
    whole = "" if SEPARATORS.search(chunk) else "".join(found.wholes)
    return SearchTerm(found.parts[:MOST_PARTS], whole)


def _sentence(token: str) -> SearchTerm:
    """What is sought where there are no spaces: pairs side by side, or what one begins with."""
    pairs = tuple(token[at : at + 2] for at in range(len(token) - 1))
    return SearchTerm(pairs[:MOST_PARTS]) if pairs else SearchTerm((token,), begins=True)


@lru_cache(8192)
def stem(word: str) -> str:
    """An English word without its ending: "caches", "cached" and "caching" are all "cach"."""
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
    """Whether what looks like an ending is a part of the word."""
    if ending == "s":
        return root[-1] == "s" or (root[-1] == "u" and len(root) != len("cpu"))  # "focus"
    return root[-1] == ending[0] or VOWEL.search(root) is None
