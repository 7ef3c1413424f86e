"""Last visits of callers to sessions, from which a reply tells the changes of other authors
since.
"""

from collections.abc import Collection, Sequence
from itertools import takewhile

from msgspec import Struct

from thoughtline.app.queries.queries import Queries
from thoughtline.core.author import guest_author
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceChecked,
    Recorded,
    ThoughtRecorded,
)
from thoughtline.core.refusal import Refused
from thoughtline.store.stored_names import SHARED

MAX_VISITS = 10_000
"""Maximum number of visits that are kept. The oldest visits are dropped first."""

MAX_EVENTS = 500
"""Maximum number of events that are read to find other authors' events."""

ENDED = "!"
"""Sign after the id of a seat or a deliberation whose answer or end a caller knows."""


class Visit(Struct):
    """Last visit of a conversation to a session.

    `told` is the version up to which replies named the events of others. `read` is the version up
    to which the caller read the session, and from which a list of changes begins. `known` holds the
    subjects of later events that a reply of a deliberation has shown already.
    """

    told: int = 0
    read: int = 0
    known: set[str] = set()


class Visits:
    """Last visits of conversations: the versions of each session up to which a conversation was
    told of events, and up to which it read the session. `owner` is the owner who calls.
    """

    def __init__(self, queries: Queries, owner: str = "") -> None:
        self._queries = queries
        self._owner = owner
        self._visits: dict[tuple[str, str], Visit] = {}

    def _recorded_as(self, session: str, author: str) -> str:
        """Return the author under which the caller's own events stand in a session."""
        return guest_author(self._owner, author) if session.startswith(SHARED) else author

    def record(self, conversation: str, session: str, version: int) -> None:
        if conversation:
            visit = self._visit(conversation, session)
            visit.told, visit.read = max(version, visit.told), max(version, visit.read)

    def is_first(self, conversation: str, session: str) -> bool:
        """Return False also for a caller without a conversation, whose visits are not known."""
        return bool(conversation) and (conversation, session) not in self._visits

    def add_known(self, conversation: str, session: str, subjects: Collection[str]) -> None:
        """Store the subjects of events that a conversation knows from a deliberation's reply.

        Nothing is stored for a session that the conversation has not visited.
        """
        visit = self._visits.get((conversation, session))
        if visit is not None:
            visit.known.update(subjects)

    async def last(self, conversation: str, session: str, author: str, *, now: int) -> int:
        """Return the version up to which the caller read a session, 0 for none.

        After a restart of the process, this version is that of the author's last event. The result
        is also 0 if nothing followed this event, because a new client may have the same name.
        """
        visit = self._visits.get((conversation, session))
        if visit is not None or not author:
            return 0 if visit is None else visit.read
        known, author = 0, self._recorded_as(session, author)
        async for recorded in self._queries.events(session):
            if recorded.author == author:
                known = recorded.version
        return known if known < now else 0

    async def advance(
        self, conversation: str, session: str, author: str, *, before: int, now: int
    ) -> Sequence[Recorded]:
        """Record a call of a conversation. The call itself added the events after the version
        `before`, up to `now`. Return the events of others since the caller's last visit.

        If the caller has not visited the session in this process, the result has only the events
        after the author's latest event, or else the checks of files that the call itself caused.
        """
        visit = self._visits.get((conversation, session))
        author = self._recorded_as(session, author)
        events = await self._events(session, visit.told if visit else 0, before)
        if visit is None:
            own = [each.version for each in events if each.author == author]
            read = own[-1] if own else 0 if before else now
            checks = list(takewhile(is_check, reversed(events)))[::-1]
            events = [each for each in events if each.version > read] if own else checks
            visit = Visit(told=read, read=read)
        events = [each for each in events if not _subjects(each.event) & visit.known]
        if conversation:
            is_current = not events and visit.read == visit.told
            self._visits[conversation, session] = visit
            self._drop_oldest()
            visit.told, visit.known = max(now, visit.told), set()
            visit.read = now if is_current else visit.read
        return events

    async def _events(self, session: str, after: int, until: int) -> list[Recorded]:
        after = max(after, until - MAX_EVENTS)
        if after >= until:
            return []
        try:
            return [
                recorded
                async for recorded in self._queries.events(session, after=after)
                if recorded.version <= until
            ]
        except Refused:
            return []  # the call itself is recorded, and its reply must say so

    def _visit(self, conversation: str, session: str) -> Visit:
        key = conversation, session
        visit = self._visits[key] = self._visits.pop(key, Visit())
        self._drop_oldest()
        return visit

    def _drop_oldest(self) -> None:
        if len(self._visits) > MAX_VISITS:
            del self._visits[next(iter(self._visits))]


def is_check(recorded: Recorded) -> bool:
    """Check if an event only compares evidence with files."""
    return isinstance(recorded.event, EvidenceChecked)


def _subjects(event: Event) -> set[str]:
    """Return the thought, seat or deliberation of an event that a deliberation may record."""
    match event:
        case ThoughtRecorded(thought=node) | DeliberationBegun(deliberation=node):
            return {node}
        case DelegationMade(delegation=node):
            return {node}
        case DelegationAnswered(delegation=node) | DelegationFailed(delegation=node):
            return {node + ENDED}
        case DeliberationEnded(deliberation=node):
            return {node + ENDED}
        case _:
            return set()
