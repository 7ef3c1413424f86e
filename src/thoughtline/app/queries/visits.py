"""Last visits of callers to sessions, for the changes that others made since."""

from collections.abc import Sequence

from thoughtline.app.queries.queries import Queries
from thoughtline.core.audit_entry import RecordUsed
from thoughtline.core.events import EvidenceChecked, Recorded
from thoughtline.core.refusal import Refused

MAX_VISITS = 10_000
"""Visits that are kept. The oldest are forgotten first."""

MAX_EVENTS = 500
"""Most events that are read to find what others recorded."""


class Visits:
    """Versions of sessions when conversations last read them or wrote to them."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self._versions: dict[tuple[str, str], int] = {}

    def record(self, conversation: str, session: str, version: int) -> None:
        """Keep the version of a session that a conversation knows now."""
        if not conversation:
            return
        key = conversation, session
        self._versions[key] = max(version, self._versions.pop(key, 0))
        if len(self._versions) > MAX_VISITS:
            del self._versions[next(iter(self._versions))]

    async def last(self, conversation: str, session: str, author: str) -> int:
        """Return the version of a session at the caller's last visit, 0 for none.

        After a restart, that is the last event of the author.
        """
        known = self._versions.get((conversation, session), 0)
        if known or not author:
            return known
        async for recorded in self._queries.events(session):
            if recorded.author == author:
                known = recorded.version
        return known

    async def others(
        self, conversation: str, session: str, author: str, *, until: int
    ) -> Sequence[Recorded]:
        """Return the events after the caller's last visit up to the version `until`.

        The caller's own are those after `until`. Checks of files and records of use are left out.
        Without a visit in this process, only other authors' events among the latest count.
        """
        known = self._versions.get((conversation, session), 0)
        after = max(known, until - MAX_EVENTS)
        if after >= until:
            return []
        try:
            events = [
                recorded
                async for recorded in self._queries.events(session, after=after)
                if recorded.version <= until
            ]
        except Refused:
            return []  # the call itself is recorded, and its reply must say so
        if not known:
            own = [each.version for each in events if each.author == author]
            events = [each for each in events if own and each.version > own[-1]]
        return [each for each in events if not isinstance(each.event, EvidenceChecked | RecordUsed)]
