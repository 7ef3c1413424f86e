"""Recorded objections to the nodes of a mirror, found by the search index."""

from cachetools import LRUCache

from thoughtline.core.views.objections import ObjectionElsewhere, objection_elsewhere
from thoughtline.store.ledger import Found, Hit, Ledger, Query
from thoughtline.store.mirror_names import mirror_number

MOST_FOUND = 200
"""Maximum number of texts of one search. Where more texts name a mirror, each session is searched
alone, so that the texts of one session cannot hide an objection in another.
"""

MOST_KEPT = 200
"""Number of mirrors whose objections are remembered until something is recorded."""

Objecting = tuple[Hit, ObjectionElsewhere]
"""Text that objects, with the objection in it."""


class ObjectingTexts:
    """Use case that finds the texts with which sessions object to the nodes of a mirror."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._known: LRUCache[str, tuple[int, list[Objecting]]] = LRUCache(MOST_KEPT)

    async def find(self, mirror: str) -> list[Objecting]:
        """Return the recorded objections to nodes of a mirror, living or not, in the order of each
        session. Of one session at most `MOST_FOUND` texts that name the mirror are looked at.
        """
        position = await self._ledger.position()
        known_at, known = self._known.get(mirror, (-1, []))
        if known_at == position:
            return known
        hits = await self._hits(mirror_number(mirror))
        made = [(hit, objection_elsewhere(hit.event.event)) for hit in hits]
        found = [(hit, each) for hit, each in made if each is not None and each.session == mirror]
        found.sort(key=lambda each: (each[0].event.session, each[0].event.version))
        self._known[mirror] = position, found
        return found

    async def _hits(self, number: str) -> list[Hit]:
        """Return the thoughts that name a mirror by its number, the same in all records."""
        found = await self._find(number)
        if found.counted and found.total <= len(found.hits):
            return found.hits
        if found.counted:
            sessions = list(found.facets["session"])
        else:  # the facets may lack a session
            sessions = [each.session for each in await self._ledger.sessions(limit=None)]
        return [hit for each in sessions for hit in (await self._find(number, each)).hits]

    async def _find(self, number: str, session: str = "") -> Found:
        query = Query(text=number, session=session)
        return await self._ledger.find(query, kind="thought", limit=MOST_FOUND)
