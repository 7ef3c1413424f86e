"""Sessions of several owners of one record, each read with the rights of an owner.

A circle of grounds may lead through sessions of which no owner may read all. Each name in a session
is therefore resolved as the owner of that session resolves it.
"""

from collections.abc import Mapping

from cachetools import LRUCache
from msgspec import Struct

from thoughtline.app.folds.outlines import Outlines
from thoughtline.store.access.session_access import host_place
from thoughtline.store.head import Head
from thoughtline.store.ledger import Ledger
from thoughtline.store.stored_names import SHARED, shared_name, stored_name

MOST_OWNERS = 8
"""Number of other owners whose outlines are kept."""

MOST_HOMES = 1_000
"""Number of shared sessions whose owners are remembered."""


class SeenSession(Struct, frozen=True):
    owner: str
    name: str


class Owners:
    """Reader of the sessions of all owners, for one of them: `owner`, with `outlines` and
    `ledger`.
    """

    def __init__(self, outlines: Outlines, ledger: Ledger, owner: str) -> None:
        self._owner = owner
        self._ledger = ledger
        self._outlines = outlines
        self._others: LRUCache[str, Outlines] = LRUCache(MOST_OWNERS)
        self._homes: LRUCache[str, SeenSession] = LRUCache(MOST_HOMES)

    def outlines(self, owner: str) -> Outlines:
        if owner == self._owner:
            return self._outlines
        if owner not in self._others:
            self._others[owner] = Outlines(self._part(owner))
        return self._others[owner]

    async def home(self, seen: SeenSession) -> SeenSession | None:
        """Return a session as its own owner names it, None if it is not shared any more."""
        if not seen.name.startswith(SHARED):
            return seen
        if seen.name not in self._homes:
            place = await host_place(self._part(seen.owner).shared_sessions, seen.name)
            if place is None:
                return None
            self._homes[seen.name] = SeenSession(*place)
        return self._homes[seen.name]

    async def name_here(self, seen: SeenSession) -> str:
        """Return "" if `seen` cannot be found."""
        if seen.owner == self._owner:
            return seen.name
        home = await self.home(seen)
        if home is None:
            return ""
        if home.owner == self._owner:
            return home.name
        return shared_name(stored_name(home.owner, home.name))

    async def resolve(self, seen: SeenSession) -> tuple[str, SeenSession]:
        """Return `seen` itself if this owner may not read the session."""
        if seen.owner == self._owner:
            return seen.name, seen
        name = await self.name_here(seen)
        is_read = bool(name) and (await self._ledger.heads([name]))[name] != Head()
        return name or seen.name, SeenSession(self._owner, name) if is_read else seen

    async def are_current(self, heads: Mapping[SeenSession, Head]) -> bool:
        known: dict[str, dict[str, Head]] = {}
        for seen, head in heads.items():
            known.setdefault(seen.owner, {})[seen.name] = head
        for owner, each in known.items():
            if await self._part(owner).heads(each) != each:
                return False
        return True

    def _part(self, owner: str) -> Ledger:
        return self._ledger if owner == self._owner else self._ledger.of(owner)
