"""Last visits of callers to sessions, from which a reply tells the changes of other authors
since.
"""

from collections.abc import Sequence

from thoughtline.app.queries.queries import Queries
from thoughtline.core.audit_entry import RecordUsed
from thoughtline.core.events import EvidenceChecked, Recorded
from thoughtline.core.refusal import Refused

MAX_VISITS = 10_000
"""Maximum number of visits that are kept. The oldest visits are dropped first."""

MAX_EVENTS = 500
"""Maximum number of events that are read to find other authors' events."""


class Visits:
    """Last visits of conversations: the version of each session that a conversation last read or
    wrote.
    """

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self._versions: dict[tuple[str, str], int] = {}

    def record(self, conversation: str, session: str, version: int) -> None:
        """Store the version of a session that a conversation has now seen."""
        if not conversation:
            return
        key = conversation, session
        self._versions[key] = max(version, self._versions.pop(key, 0))
        if len(self._versions) > MAX_VISITS:
            del self._versions[next(iter(self._versions))]

    async def last(self, conversation: str, session: str, author: str) -> int:
        """Return the version of a session at the caller's last visit, 0 for none.

        After a restart of the process, the last visit is the author's last event.
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
        """Return the events after the caller's last visit, up to the version `until`.

        Events after `until` are the caller's own events. Checks of files and records of use are
        left out. If the caller has not visited the session in this process, the result has only the
        events after the author's latest event.
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
