"""Tokenizer: splits a text into index words, which are the same for every store.

A search finds an identifier as a whole word and by its parts. Scripts without spaces between words
become pairs of neighbouring characters. A search therefore finds a word inside a sentence without a
dictionary. English words lose their endings, and common words such as "the" are left out.
"""

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

from thoughtline.core.search.stemmer import stem

MAX_TEXT_LENGTH = 100_000
"""Maximum number of characters of a text that are indexed, to limit the time for a huge text."""

LONGEST_CACHED = 64
"""Maximum length in characters of a token whose words are cached."""

SPACELESS = (
    "([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3040-\u30ff"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\U00020000-\U0003ffff]+)"
)
"""Scripts without spaces: Thai, Lao, Burmese, Khmer, kana and Han. Hangul has spaces but also
endings, so Hangul is treated as a script without spaces.

The pattern is not compiled in advance, because compiling takes long and most texts have no script
without spaces.
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
"""Pattern of the words in "getUserID2", "IDs" and the like. A hash in hexadecimal digits counts as
one word.
"""

SIMPLE = re.compile("[A-Z]?[a-z]{0,63}|[A-Z]{1,64}|[0-9]{1,64}")
EDGES = ".,;:!?()[]{}<>\"'`*"

LEFT_OUT = frozenset((*range(10, 36), *range(200, 241)))
"""Combining classes of marks that many writers omit: Hebrew points, Arabic vowels, accents."""

SELECTORS = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Marks that choose a typeface."""

FIRST_EMOJI = 0x1F000
OLDER_EMOJI = range(0x2600, 0x27C0)
"""Code points of emoji. Each emoji is a word of its own; people mark texts with them."""

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


class Words(Struct, frozen=True):
    """Index `parts` in their order, and whole identifiers as `wholes`."""

    parts: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()


def index_words(text: str) -> list[str]:
    """Return the index words of a text: the parts in their order, then the whole identifiers."""
    parts: list[str] = []
    wholes: list[str] = []
    for token in normalize(text, MAX_TEXT_LENGTH).split():
        small = len(token) <= LONGEST_CACHED
        words = _cached_token_words(token) if small else _token_words(token)
        parts += words.parts
        wholes += words.wholes
    return parts + wholes


def normalize(text: str, longest: int) -> str:
    """Drop accents and typefaces, and replace signs outside words by spaces."""
    text = text[:longest]
    if text.isascii():
        return text
    # One character may become 18 characters, so the text is cut again.
    alike = unicodedata.normalize("NFKC", text)[:longest]
    bare = unicodedata.normalize("NFD", alike).translate(_NormalForms())
    return re.sub(SPACELESS, r" \1 ", unicodedata.normalize("NFC", bare))


def is_spaceless(token: str) -> bool:
    return not token.isascii() and re.match(SPACELESS, token) is not None


class _NormalForms:
    def __getitem__(self, code: int) -> str:
        return _normal_form(code)


@lru_cache(4096)
def _normal_form(code: int) -> str:
    char = chr(code)
    if char.isascii():
        return char
    if char == "\N{RIGHT SINGLE QUOTATION MARK}":
        return "'"
    kind = unicodedata.category(char)
    if kind in ("Cf", "Me") or code in SELECTORS or unicodedata.combining(char) in LEFT_OUT:
        return ""
    if kind == "So" and (code >= FIRST_EMOJI or code in OLDER_EMOJI):
        return f" {char} "
    return char if kind[0] in "LMN" else " "


def _token_words(token: str) -> Words:
    if SIMPLE.fullmatch(bare := token.strip(EDGES)):
        small = bare.lower()
        return Words() if small in STOP or not small else Words((stem(small),))
    if is_spaceless(token):
        # The last character stands alone, so that each one begins a part.
        return Words(tuple(token[at : at + 2] for at in range(len(token))))
    chunks = [chunk_words(chunk) for chunk in CHUNK.findall(token)]
    return Words(
        tuple(part for words in chunks for part in words.parts),
        tuple(whole for words in chunks for whole in words.wholes),
    )


_cached_token_words = lru_cache(8192)(_token_words)


def chunk_words(chunk: str) -> Words:
    """Return the index words of a chunk: one word, or several words joined by signs."""
    if chunk[-1] in "+#":
        return Words((chunk.lower(),))
    if chunk.replace("'", "").lower() in STOP:
        return Words()
    parts: list[str] = []
    wholes: list[str] = []
    for identifier in SEPARATORS.split(chunk):
        cases = [case.casefold() for case in CASES.findall(identifier)]
        parts += map(stem, cases)
        if len(cases) > 1:
            wholes.append(stem("".join(cases)))
    return Words(tuple(parts), tuple(wholes))
