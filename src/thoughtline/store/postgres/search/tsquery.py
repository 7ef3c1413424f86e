"""Words of texts and of queries as PostgreSQL finds them: `tsvector` and `tsquery`.

The words are ours (core/search/tokenizer.py), so no dictionary of the server is used. Neighbours
are looked for in the text of words, because a `tsvector` knows no place beyond 16,383.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from thoughtline.core.search.query_parser import SearchTerm

LONGEST_WORD = 500
"""Characters of a word that is kept. A `tsvector` holds none of more than 2,046 bytes."""

LARGEST = 1_000_000
"""Bytes of words that are kept of one text. A `tsvector` holds no more than 1,048,575."""


def spaced(words: Sequence[str]) -> str:
    """Words in their order, with a space around each."""
    text = " ".join(word for word in words if len(word) <= LONGEST_WORD)
    if len(text.encode()) > LARGEST:
        text = text.encode()[:LARGEST].decode(errors="ignore").rpartition(" ")[0]
    return f" {text} "


def lexemes(words: str, owner: bytes) -> str:
    """Each word once, and a mark of whose they are. `words` is as `spaced` returns it."""
    return " ".join({*words.split(" "), mark(owner)} - {""})


def mark(owner: bytes) -> str:
    """No word has this form. It lets the index find an owner's texts among those of all."""
    return f"={sha256(owner).hexdigest()[:16]}"


def query(terms: Iterable[SearchTerm], owner: bytes) -> str:
    """The words of all of these terms, as a `tsquery`."""
    return " & ".join((_quoted(mark(owner)), *(f"({_parts(term)})" for term in terms)))


def phrases(terms: Iterable[SearchTerm]) -> list[str]:
    """For each, in one line per way to say it, what stands side by side. A lone word needs none."""
    return ["\n".join(_ways(term)) for term in terms if term.begins or len(term.parts) > 1]


def is_short(term: SearchTerm) -> bool:
    """Whether it can be found at all."""
    return all(len(word) <= LONGEST_WORD for word in (*term.parts, term.whole))


def _ways(term: SearchTerm) -> list[str]:
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
