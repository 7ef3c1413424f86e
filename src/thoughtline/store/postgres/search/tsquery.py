"""Words of texts and of queries in PostgreSQL's forms: `tsvector` and `tsquery`.

The words are ours (core/search/tokenizer.py), so no dictionary of the server is used. Phrases are
searched in the text of words, because a `tsvector` stores no word position beyond 16,383.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from thoughtline.core.search.query_parser import SearchTerm

LONGEST_WORD = 500
"""Most characters of a word in the index. A `tsvector` allows at most 2,046 bytes per word."""

LARGEST = 1_000_000
"""Most bytes of words of one text in the index. A `tsvector` allows at most 1,048,575."""


def spaced(words: Sequence[str]) -> str:
    """Return the words in their order, with a space around each. Too long words are left out."""
    text = " ".join(word for word in words if len(word) <= LONGEST_WORD)
    if len(text.encode()) > LARGEST:
        text = text.encode()[:LARGEST].decode(errors="ignore").rpartition(" ")[0]
    return f" {text} "


def lexemes(words: str, owner: bytes) -> str:
    """Return each word once, and the owner's mark. `words` is a result of `spaced`."""
    return " ".join({*words.split(" "), mark(owner)} - {""})


def mark(owner: bytes) -> str:
    """Return an owner's mark, by which the index finds the owner's texts. No word has this form."""
    return f"={sha256(owner).hexdigest()[:16]}"


def query(terms: Iterable[SearchTerm], owner: bytes) -> str:
    """Return a `tsquery` that matches an owner's texts with all of these terms."""
    return " & ".join((_quoted(mark(owner)), *(f"({_parts(term)})" for term in terms)))


def phrases(terms: Iterable[SearchTerm]) -> list[str]:
    """Return the phrases of each term, one spelling per line. A term of one word needs none.

    A term that only begins a word has one, too.
    """
    return ["\n".join(_spellings(term)) for term in terms if term.begins or len(term.parts) > 1]


def is_short(term: SearchTerm) -> bool:
    """Return whether all words of a term are short enough to be in the index."""
    return all(len(word) <= LONGEST_WORD for word in (*term.parts, term.whole))


def _spellings(term: SearchTerm) -> list[str]:
    """Return the forms of a term in a text of spaced words: its parts, and the parts as one."""
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
