from msgspec import Struct

from thoughtline.core.search.tokenizer import (
    CHUNK,
    SEPARATORS,
    chunk_words,
    is_spaceless,
    normalize,
)

MAX_PARSED_LENGTH = 2_000
"""Maximum number of characters of a query that are read."""

MAX_TERMS = 32
"""Maximum number of terms in one search."""

MAX_PARTS = 12
"""Maximum number of parts in one term."""


class SearchTerm(Struct, frozen=True):
    """A term to find: adjacent `parts`, or all parts joined in one word `whole`, if set.

    With `begins`, longer words that begin with the part match too.
    """

    parts: tuple[str, ...]
    whole: str = ""
    begins: bool = False


class ParsedQuery(Struct, frozen=True):
    """A text with all `exact` terms ranks best; each `loose` term also matches alone."""

    exact: tuple[SearchTerm, ...]
    loose: tuple[SearchTerm, ...]


def parse_query(query: str) -> ParsedQuery:
    """Return the terms of a query; a query without words has no terms."""
    exact: dict[SearchTerm, None] = {}
    loose: dict[SearchTerm, None] = {}
    for token in normalize(query, MAX_PARSED_LENGTH).split():
        if is_spaceless(token):
            term = _spaceless_term(token)
            exact[term] = None
            # It may be a whole sentence, and a text may have any two characters of it.
            loose |= dict.fromkeys(SearchTerm((part,), begins=term.begins) for part in term.parts)
            continue
        for chunk in CHUNK.findall(token):
            chunks = [chunk, *SEPARATORS.split(chunk)]
            terms = [term for term in map(_term, chunks) if term.parts]
            exact |= dict.fromkeys(terms[:1])
            loose |= dict.fromkeys(terms)
            # A text with the identifier itself counts more than a text with its words.
            loose |= dict.fromkeys(SearchTerm((term.whole,)) for term in terms if term.whole)
    return ParsedQuery(tuple(exact)[:MAX_TERMS], tuple(loose)[:MAX_TERMS])


def _term(chunk: str) -> SearchTerm:
    words = chunk_words(chunk)
    whole = "" if SEPARATORS.search(chunk) else "".join(words.wholes)
    return SearchTerm(words.parts[:MAX_PARTS], whole)


def _spaceless_term(token: str) -> SearchTerm:
    """Return the term of a token in a script without spaces: adjacent pairs of characters, or the
    beginning of a word.
    """
    pairs = tuple(token[at : at + 2] for at in range(len(token) - 1))
    return SearchTerm(pairs[:MAX_PARTS]) if pairs else SearchTerm((token,), begins=True)
