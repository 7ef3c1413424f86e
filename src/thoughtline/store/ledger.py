"""Interface of all stores. tests/store/test_ledger.py tests its contract on each of them."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from decimal import Decimal
from typing import Literal, Protocol, Self

from msgspec import Struct, field

from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head
from thoughtline.store.reports import Verification

Access = Literal["read", "write"]
"""Right of another owner on a shared session. Writing includes reading."""


class Entry(Struct, frozen=True, kw_only=True):
    """Event to be stored. `at` is in milliseconds since 1970, UTC."""

    event: Event
    author: str
    at: int


class IdempotencyKey(Struct, frozen=True, kw_only=True):
    """Caller's name for one write, by which a retry is known. `digest` is that of the request."""

    name: str
    digest: bytes


class KeyedWrite(Struct, frozen=True, kw_only=True):
    """Events `first` to `last` of a session, which were stored under a key."""

    session: str
    first: int
    last: int
    digest: bytes


class SessionSummary(Struct, frozen=True, kw_only=True):
    """One session in a list. `opening` is its title, or its first words; times as in `Recorded`.

    `position` and `hash` are those of its last event.
    """

    session: str
    version: int
    began: int
    latest: int
    opening: str
    position: int = 0
    hash: bytes = b""
    description: Description = Description()


class SharedSession(Struct, frozen=True, kw_only=True):
    """A session of another owner, in a list. `summary.session` is its name for this owner.

    `name` is the name that its owner gave it, which nobody else may see.
    """

    summary: SessionSummary
    owner: str
    name: str
    access: Access


class PositionedEvent(Struct, frozen=True, kw_only=True):
    """An event with its position among all events of the store."""

    position: int
    recorded: Recorded


class StorageUsage(Struct, frozen=True, kw_only=True):
    """Storage that an owner uses, without forgotten sessions. `bytes` counts events only.

    A session counts for its owner, even if other owners wrote to it.
    """

    sessions: int = 0
    thoughts: int = 0
    bytes: int = 0


class DailyModelUsage(Struct, frozen=True, kw_only=True):
    """Use of one model on one day, which begins at `day` (milliseconds since 1970, UTC).

    `failed` is the number of `calls` without an answer. Tokens are those that the provider
    reported. `estimated_cost` is in US dollars, None if it is unknown for at least one call.
    """

    model: str = field(name="mind")
    day: int
    calls: int
    failed: int
    tokens_in: int
    tokens_out: int
    estimated_cost: Decimal | None
    seconds: float
    retries: int


class Query(Struct, frozen=True, kw_only=True):
    """Search request. Every field but `text` is a filter; "" and None do not filter.

    `since` and `until` are milliseconds since 1970 in UTC, both inclusive.
    """

    text: str
    session: str = ""
    author: str = ""
    since: int | None = None
    until: int | None = None
    standing: Standing | None = None


class Hit(Struct, frozen=True, kw_only=True):
    """A recorded text that matches a query. `event` is the whole event that holds it.

    `node` is the thought, assumption or evidence of the text, and `standing` is its standing now.
    """

    node: str
    standing: Standing
    event: Recorded


Kind = Literal["thought", "assumption", "evidence"]
"""Kind of node that a text is about."""


class Found(Struct, frozen=True, kw_only=True):
    """One page of search results.

    `total` is the number of matching texts, or a lower bound if they were not all `counted`.
    `facets` counts them by session, author, kind and standing.
    """

    hits: list[Hit]
    total: int
    counted: bool
    facets: dict[str, dict[str, int]]


class VersionConflict(Exception):  # noqa: N818 - the usual outcome of a race, not a fault
    """The session differs from the state that the writer expected. Nothing was stored; retry."""


class Behind(VersionConflict):
    """A writer knows its session only up to `known`, or knows another session of that name.

    A ledger that holds the session's lock and has the event `known` may pass the events that follow
    it to `take_in`, in order, and ask the writer again.
    """

    def __init__(self, known: Head, take_in: Callable[[Sequence[Recorded]], None]) -> None:
        super().__init__(f"known up to version {known.version}")
        self.known = known
        self.take_in = take_in


class KeyTaken(Exception):  # noqa: N818 - as above
    """Another write with this key was first. Nothing was stored."""


Decision = tuple[Sequence[Entry], Mapping[str, Standing]]
"""Entries to store, and the standing after them of each thought and assumption that changed.

A node that is left out keeps its standing; a new one stands."""

Decide = Callable[[Head], Decision]
"""Makes a decision on a session, given its head in the ledger.

Raises `Behind` if it knows another head."""


def at_version(
    version: int,
    entries: Sequence[Entry],
    standings_after: Callable[[], Mapping[str, Standing]] = dict,
) -> Decide:
    """Return a decision for a session at exactly this version, else it raises `VersionConflict`."""

    def decide(there: Head) -> Decision:
        if there.version != version:
            raise VersionConflict(f"at version {there.version}, not {version}")
        return entries, standings_after()

    return decide


class Ledger(Protocol):
    """An append-only log of events, one stream per session.

    When `append` returns, the events are on disk with the durability that the store was configured
    for. Every method raises `Refused` with a LEDGER_* code if the store cannot do its work.

    A ledger is one owner's part of a store, at first that of the local person (""). Names of
    sessions and keys belong to that owner. Sessions of other owners look like missing sessions. A
    session that another owner shared has a name of its own here, beginning with "shared:". By this
    name it can be read, followed, searched (`Query.session`) and, with that right, written to. No
    other name leads to it, so nobody can substitute a session for one in use.
    """

    def of(self, owner: str) -> Self:
        """Return an owner's part of the same store. Closing one part closes all."""
        ...

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        """Return the events of a session after version `after`, oldest first, at most `limit`.

        The list is empty if there are none, or the session never began. `after` is a version that
        was read before. Raises `Refused` (LEDGER_DAMAGED) if an event is missing, the one at
        `after` included, or is not as it was written.
        """
        ...

    def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        """Yield the first events of a session without texts, for outlines only.

        Each part comes with the hash of its last event: if the record has that hash, the part is
        complete up to it. Parts are stored some time after the events, so there may be none. Raises
        as `read` does, but not for damaged events. Source: core/views/summaries/textless_events.py.
        """
        ...

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        """Store the entries that `decide` returns, all of them or none. There may be none.

        Returns the head of the session after these entries, even if others wrote after them. Of two
        concurrent calls, the one that was decided later may return first.

        `decide` gets the head of the session. Its entries are stored, or its exception is raised,
        only if the session still has that head at that moment. Otherwise an exception is dropped
        and `decide` is called again, and after a result this raises `VersionConflict`. `decide`
        must not wait. If it changes state of its own and this method raises, that state is wrong.
        It may see events that are not committed yet, so nothing of them may be shown before this
        returns.

        Writes at the same time are committed together. An exception of one `decide` does not affect
        the others; a commit that fails, fails for all. A caller that is cancelled before `decide`
        was called has written nothing. After that the write continues to its end, and the cancelled
        caller waits for it.

        Raises `KeyTaken` if `key` was used, regardless of `decide`; `VersionConflict` if nothing
        was stored and a retry helps; ValueError for a text that is not Unicode (half a surrogate
        pair); `Refused` (SESSION_NOT_YOURS) if the session is shared for reading only.
        """
        ...

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        """Return recorded texts that match `query`, best match first. Any text is a valid query.

        A text scores by the words of the query in it, rare words more than common ones; of equal
        texts the later comes first. Texts are found from the moment that `append` returned, by
        their first 100,000 characters. Results and order reveal nothing of other owners' texts.
        """
        ...

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        """Return one page of the results of `search`, after `offset`, with their number.

        All pages have the order of `search`, and each takes the same time. Results are counted up
        to 10,000 texts. With `kind`, only texts about nodes of that kind.
        """
        ...

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        """Delete all events of a session for good, and keep `tombstone` in their place.

        `tombstone` holds a `SessionForgotten`, and is stored as version `expecting + 1`. From then
        on `read` returns only this event, and no search finds the session. Its keys are free again,
        its shares end, and copies that the store made itself are deleted.

        Raises `VersionConflict` unless the session is at version `expecting`; ValueError if the
        tombstone does not describe the events that it replaces; `Refused` if the session is
        forgotten but its texts could not be wiped out yet, or (SESSION_NOT_YOURS) belongs to
        another owner.
        """
        ...

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        """Return the write that used a key, None for an unused key."""
        ...

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        """Return sessions, last written first, without forgotten and shared ones.

        To read on, call again with `before`, the position of the last session in the list. With
        `project`, only sessions of that project; without `archived`, only those under way.
        """
        ...

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        """Return names of this owner's sessions that begin with `prefix`, sorted.

        Forgotten and shared sessions are left out.
        """
        ...

    async def description(self, session: str) -> Description:
        """Return the latest title, tags and project of a session. Empty if there are none."""
        ...

    async def storage_usage(self) -> StorageUsage:
        """Return the storage that this owner uses. Takes the same time for any size of record."""
        ...

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None
    ) -> list[DailyModelUsage]:
        """Return the use of models, by day and model, the latest day first.

        Covers one session, which may be a shared one, or all sessions of this owner, from the day
        of `since` on (milliseconds as in `Recorded`). The use in forgotten sessions is included.
        """
        ...

    def forecast_events(self) -> AsyncIterator[Recorded]:
        """Yield the events that may state a confidence, or the outcome of a thought.

        Covers this owner's own sessions, one after the other, each in its order. The time depends
        on the number of these events only. Raises as `read` does.
        """
        ...

    async def position(self) -> int:
        """Return the position of the last event that can be read here, 0 if there is none."""
        ...

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        """Return the events after a position, in their order, at most `limit`.

        Covers all sessions of this owner, or `session`, which may be a shared one. Reading on from
        the last returned position misses nothing, because later events have higher positions. Of a
        forgotten session only its tombstone is left. Raises as `read` does.
        """
        ...

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        """Wait up to `within` seconds for an event after `position`. Returns whether one came."""
        ...

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        """Grant another owner the right to read or write a session, or withdraw it (None).

        Returns the session's name for other owners, the same for all. A new right replaces the old
        one. Raises `Refused` (NO_SUCH_SESSION, SESSION_NOT_YOURS); for a new share also OVER_LIMIT,
        or BAD_ARGUMENTS if `with_owner` is this owner, or not a name.
        """
        ...

    async def leave(self, session: str) -> None:
        """End another owner's share with this one, by its name here.

        Raises `Refused` (NO_SUCH_SESSION) if nobody shares it.
        """
        ...

    async def shares(self, session: str) -> dict[str, Access]:
        """Return the owners with whom a session of this owner is shared, and their rights."""
        ...

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        """Return sessions that others shared with this owner, latest first; at most `limit`."""
        ...

    async def verify(self) -> Verification:
        """Check every event of every session against its hash chain.

        The local person's part checks the whole record, another owner's part only its own sessions.
        """
        ...

    async def close(self) -> None: ...
