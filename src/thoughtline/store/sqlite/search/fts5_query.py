from collections.abc import Iterable

from thoughtline.core.search.query_parser import SearchTerm


def match_all(terms: Iterable[SearchTerm]) -> str:
    return " AND ".join(map(match, terms))


def match_among(rare: Iterable[SearchTerm], term: SearchTerm) -> str:
    return f"({' OR '.join(map(match, rare))}) AND {match(term)}"


def match(term: SearchTerm) -> str:
    """Words are quoted, so that FTS5 does not read any word as an operator."""
    parts = _quoted(" ".join(term.parts))
    if term.begins:
        return f"{parts} *"
    return f"({parts} OR {_quoted(term.whole)})" if term.whole else parts


def _quoted(words: str) -> str:
    return '"' + words.replace('"', '""') + '"'
