"""Words of texts and queries in PostgreSQL's types `tsvector` and `tsquery`.

Thoughtline's own tokenizer makes the words (core/search/tokenizer.py), so the server's dictionaries
are not used. Phrases are searched in the text of words, because a `tsvector` stores no position
beyond 16,383.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from thoughtline.core.search.query_parser import SearchTerm

LONGEST_WORD = 500
"""Maximum length in characters of a word in the index. A `tsvector` allows at most 2,046 bytes per
word.
"""

LARGEST = 1_000_000
"""Maximum size in bytes of the words of one text in the index. A `tsvector` allows at most
1,048,575 bytes.
"""


def spaced(words: Sequence[str]) -> str:
    """Words that are too long are left out."""
    text = " ".join(word for word in words if len(word) <= LONGEST_WORD)
    if len(text.encode()) > LARGEST:
        text = text.encode()[:LARGEST].decode(errors="ignore").rpartition(" ")[0]
    return f" {text} "


def lexemes(words: str, owner: bytes) -> str:
    """Return distinct words and the owner's mark. `words` must be a result of `spaced`."""
    return " ".join({*words.split(" "), mark(owner)} - {""})


def mark(owner: bytes) -> str:
    """Return the mark that the index stores with each text; no word looks like a mark."""
    return f"={sha256(owner).hexdigest()[:16]}"


def query(terms: Iterable[SearchTerm], owner: bytes) -> str:
    return " & ".join((_quoted(mark(owner)), *(f"({_parts(term)})" for term in terms)))


def phrases(terms: Iterable[SearchTerm]) -> list[str]:
    """One spelling per line. A term of one word needs none, unless it only begins a word."""
    return ["\n".join(_spellings(term)) for term in terms if term.begins or len(term.parts) > 1]


def is_short(term: SearchTerm) -> bool:
    return all(len(word) <= LONGEST_WORD for word in (*term.parts, term.whole))


def _spellings(term: SearchTerm) -> list[str]:
    """Return the separate parts with spaces, and the parts as one word."""
    parts = " " + " ".join(term.parts)
    if term.begins:
        return [parts]
    return [f"{parts} ", *([f" {term.whole} "] if term.whole else [])]


def _parts(term: SearchTerm) -> str:
    parts = " & ".join(map(_quoted, term.parts))
    if term.begins:
        return f"{parts}:*"
    return f"({parts}) | {_quoted(term.whole)}" if term.whole else parts


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
