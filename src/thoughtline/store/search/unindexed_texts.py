"""Texts that are searched one by one, because the texts are in memory or are not indexed yet."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from thoughtline.core.events import Event
from thoughtline.core.search.query_parser import SearchTerm
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Query
from thoughtline.store.search.passages import passage_of


class Text(Struct, frozen=True):
    """`words` has a space around each word. `key` is the stored name of the session."""

    key: str
    version: int
    node: str
    author: str
    at: int
    words: str
    size: int

    def holds(self, term: SearchTerm) -> bool:
        parts = " " + " ".join(term.parts)
        if term.begins:
            return parts in self.words
        return f"{parts} " in self.words or bool(term.whole and f" {term.whole} " in self.words)

    def passes(self, query: Query, standing: Standing) -> bool:
        """Check all filters of a query, except the filter for the session."""
        return (
            query.author in ("", self.author)
            and (query.since is None or query.since <= self.at)
            and (query.until is None or self.at <= query.until)
            and query.standing in (None, standing)
        )


def text_in(event: Event, *, key: str, version: int, author: str, at: int) -> Text | None:
    passage = passage_of(event)
    if passage is None:
        return None
    return Text(
        key=key,
        version=version,
        node=passage.node,
        author=author,
        at=at,
        words=f" {' '.join(passage.words)} ",
        size=len(passage.words),
    )


class Tail(Struct, frozen=True):
    """`through` holds the positions of the texts that pass the filters of a query."""

    texts: Mapping[int, Text]
    through: Collection[int]

    def count(self, term: SearchTerm) -> int:
        return sum(text.holds(term) for text in self.texts.values())

    def latest(self, terms: Iterable[SearchTerm]) -> list[int]:
        """Return the filtered texts that contain all terms, the latest first."""
        terms = list(terms)
        return [
            position
            for position in sorted(self.through, reverse=True)
            if all(map(self.texts[position].holds, terms))
        ]

    def among(self, positions: Iterable[int], term: SearchTerm) -> list[int]:
        found = (position for position in positions if position in self.texts)
        return [position for position in found if self.texts[position].holds(term)]
