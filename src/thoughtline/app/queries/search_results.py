"""Search results of this branch: without mirrors that have no file here."""

from msgspec import structs

from thoughtline.app.elsewhere.overlay import Overlay
from thoughtline.store.ledger import Found, Kind, Ledger, Query


async def find_here(
    ledger: Ledger, overlay: Overlay, query: Query, kind: Kind | None, *, limit: int, offset: int
) -> Found:
    """Return a page of `Ledger.find` without the mirrors that are not on this branch.

    Their texts are subtracted from all counts, and the page is filled up with later results.
    """
    found = await ledger.find(query, kind=kind, limit=limit, offset=offset)
    absent = [name for name in found.facets["session"] if overlay.present(name) == 0]
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
