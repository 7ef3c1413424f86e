"""Search results of this branch: without mirrors that have no file here, with claims that wait."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs

from thoughtline.app.elsewhere.unheard import Unheard
from thoughtline.core.refusal import Refused
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.ledger import Found, Hit, Kind, Ledger, Query

if TYPE_CHECKING:
    from thoughtline.app.queries.queries import Queries

Place = tuple[str, str]
"""Session and node of a result."""


async def find_here(
    ledger: Ledger, unheard: Unheard, query: Query, kind: Kind | None, *, limit: int, offset: int
) -> Found:
    """Return a page of `Ledger.find` without the mirrors that are not on this branch.

    Their texts are subtracted from all counts, and the page is filled up with later results.
    """
    found = await ledger.find(query, kind=kind, limit=limit, offset=offset)
    absent = [name for name in found.facets["session"] if unheard.present(name) == 0]
    if not absent:
        return found
    facets = {field: dict(counts) for field, counts in found.facets.items()}
    left_out = 0
    for name in absent:
        own = await ledger.find(structs.replace(query, session=name), kind=kind, limit=1)
        left_out += own.total
        facets["session"].pop(name)
        for field in facets.keys() - {"session"}:
            for value, count in own.facets[field].items():
                facets[field][value] = facets[field].get(value, 0) - count
    wanted = offset + limit + left_out
    every = await ledger.find(query, kind=kind, limit=wanted)
    hits = [hit for hit in every.hits if hit.event.session not in absent]
    return structs.replace(
        found,
        hits=hits[offset : offset + limit],
        total=max(0, found.total - left_out),
        facets={
            field: {value: count for value, count in counts.items() if count > 0}
            for field, counts in facets.items()
        },
    )


async def proposed_among(queries: "Queries", hits: Iterable[Hit]) -> set[Place]:
    """Return the places of the results that wait for approval by a person."""
    nodes: dict[str, set[str]] = {}
    for hit in hits:
        nodes.setdefault(hit.event.session, set()).add(hit.node)
    found: set[Place] = set()
    for session, named in nodes.items():
        try:
            waiting = await queries.excerpt(session, _no_texts, partial(_proposed, named))
        except Refused:  # one damaged session does not keep the others from being shown
            continue
        found |= {(session, node) for node in waiting}
    return found


def _no_texts(_outline: Outline) -> set[Version]:
    return set()


def _proposed(nodes: Collection[str], outline: Outline, _events: object) -> list[str]:
    return [node for node in nodes if outline.is_proposed(node)]
