from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.store.ledger import Found, Hit, Kind

KINDS: Mapping[str, Kind] = {"t": "thought", "a": "assumption", "e": "evidence"}
"""Kinds of nodes, by the first letter of their ids."""


class Fact(Struct, frozen=True):
    """`session` is the owner's name for the session."""

    session: str
    author: str
    node: str
    standing: str

    @property
    def kind(self) -> Kind | None:
        return KINDS.get(self.node[:1])


def of_kind(facts: Mapping[int, Fact], kind: Kind | None) -> dict[int, Fact]:
    return {place: fact for place, fact in facts.items() if kind is None or fact.kind == kind}


def count(facts: Iterable[Fact]) -> dict[str, dict[str, int]]:
    """Return the facets of a search result, the largest counts first."""
    counters: dict[str, Counter[str]] = {
        name: Counter() for name in ("session", "author", "kind", "standing")
    }
    for fact in facts:
        counters["session"][fact.session] += 1
        counters["author"][fact.author] += 1
        counters["kind"][fact.kind or ""] += 1
        counters["standing"][fact.standing] += 1
    return {name: dict(counter.most_common()) for name, counter in counters.items()}


def renamed(
    found: Found, session: str, renamed_hits: Callable[[Sequence[Hit]], list[Hit]]
) -> Found:
    """Other owners know a shared session only by its "shared:" name."""
    named = {"session": {session: found.total} if found.total else {}}
    return replace(found, hits=renamed_hits(found.hits), facets=found.facets | named)
