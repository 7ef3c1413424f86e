"""Words of texts and of queries as PostgreSQL finds them: `tsvector` and `tsquery`.

The words are ours (core/search/terms.py), so no dictionary of the server is asked. Neighbours are
looked for in the text of words, because a `tsvector` knows no place beyond 16,383.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from thoughtline.core.events import Recorded
from thoughtline.core.search.terms import SearchTerm
from thoughtline.store.ledger import Entry
from thoughtline.store.search.passages import passage

LONGEST_WORD = 500
"""Characters of a word that is kept. A `tsvector` holds none of more than 2,046 bytes."""

LARGEST = 1_000_000
"""Bytes of words that are kept of one text. A `tsvector` holds no more than 1,048,575."""

Findable = tuple[int, bytes, int, str, str]
"""In which of the events it is, from 1; node, size, words, lexemes."""


def findable(events: Iterable[Entry | Recorded], owner: bytes) -> Iterator[Findable]:
    """What is kept to find some events by: one for each that has a word in it."""
    for number, one in enumerate(events, 1):
        found = passage(one.event)
        if found is not None:
            kept = spaced(found.words)
            yield number, found.node.encode(), len(found.words), kept, lexemes(kept, owner)


def spaced(words: Sequence[str]) -> str:
    """Words in their order, with a space around each."""
    kept = " ".join(word for word in words if len(word) <= LONGEST_WORD)
    if len(kept.encode()) > LARGEST:
        kept = kept.encode()[:LARGEST].decode(errors="ignore").rpartition(" ")[0]
    return f" {kept} "


def lexemes(kept: str, owner: bytes) -> str:
    """Each word once, and a mark of whose they are."""
    return " ".join({*kept.split(" "), mark(owner)} - {""})


def mark(owner: bytes) -> str:
    """No word has this form. It lets the index find an owner's texts among those of all."""
    return f"={sha256(owner).hexdigest()[:16]}"


def query(soughts: Iterable[SearchTerm], owner: bytes) -> str:
    """The words of which all of these consist, as a `tsquery`."""
    return " & ".join((_quoted(mark(owner)), *(f"({_parts(one)})" for one in soughts)))


def phrases(soughts: Iterable[SearchTerm]) -> list[str]:
    """For each, in one line per way to say it, what stands side by side. A lone word needs none."""
    return ["\n".join(_ways(one)) for one in soughts if one.begins or len(one.parts) > 1]


def is_short(sought: SearchTerm) -> bool:
    """Whether it can be found at all."""
    return all(len(word) <= LONGEST_WORD for word in (*sought.parts, sought.whole))


def _ways(sought: SearchTerm) -> list[str]:
    parts = " " + " ".join(sought.parts)
    if sought.begins:
        return [parts]
    return [f"{parts} ", *([f" {sought.whole} "] if sought.whole else [])]


def _parts(sought: SearchTerm) -> str:
    parts = " & ".join(map(_quoted, sought.parts))
    if sought.begins:
        return f"{parts}:*"
    return f"({parts}) | {_quoted(sought.whole)}" if sought.whole else parts


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
