"""Interface of all stores. Contract tests for every store are in tests/store/test_ledger.py."""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import Literal, Protocol, Self

from msgspec import Struct

from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head
from thoughtline.store.reports import DailyModelUsage, Verification
from thoughtline.store.rests import Rest
from thoughtline.store.storage_usage import StorageUsage, StoreLoad

Access = Literal["read", "write"]
"""Right of another owner on a shared session. The right to write includes the right to read."""


class Entry(Struct, frozen=True, kw_only=True):
    """An event to store, with its author and time. `at` is in milliseconds since 1970, UTC."""

    event: Event
    author: str
    at: int


class IdempotencyKey(Struct, frozen=True, kw_only=True):
    """The caller's name for one write, and the digest of the request, to recognize a retry."""

    name: str
    digest: bytes


class KeyedWrite(Struct, frozen=True, kw_only=True):
    session: str
    first: int
    last: int
    digest: bytes


class SessionSummary(Struct, frozen=True, kw_only=True):
    """Summary of a session in a list. `opening` is the title of the session, or its first words.
    `began` and `latest` are in milliseconds since 1970, UTC. `position` and `hash` are the position
    and hash of the last event. `file` is the file from which the session was imported, or "".
    `is_damaged` is true if the first or the last events are damaged: the times are 0 then.
    """

    session: str
    version: int
    began: int
    latest: int
    opening: str
    position: int = 0
    hash: bytes = b""
    description: Description = Description()
    file: str = ""
    is_damaged: bool = False

    @property
    def came_from(self) -> str:
        """The place from which the session came to its project, or "" if it began there."""
        if self.file:
            return f"imported from {self.file}"
        other = self.description.from_project
        return f"recorded in {other}" if other else ""


class SharedSession(Struct, frozen=True, kw_only=True):
    """Summary of a session that another owner shares, in a list. `summary.session` is the reader's
    name for the session. `name` is the owner's own name for the session, which no reader may see.
    """

    summary: SessionSummary
    owner: str
    name: str
    access: Access


class PositionedEvent(Struct, frozen=True, kw_only=True):
    position: int
    recorded: Recorded


class Query(Struct, frozen=True, kw_only=True):
    """Search request. Every field except `text` is a filter; "" and None mean no filter. `since`
    and `until` are milliseconds since 1970 in UTC, both inclusive.
    """

    text: str
    session: str = ""
    author: str = ""
    since: int | None = None
    until: int | None = None
    standing: Standing | None = None


class Hit(Struct, frozen=True, kw_only=True):
    """A recorded text that matches a query. `event` is the whole event with the text. `node` is the
    thought, assumption or evidence of the text. `standing` is the present standing of the node.
    """

    node: str
    standing: Standing
    event: Recorded

    @property
    def standing_words(self) -> str:
        """Return the standing in words. Abandoned evidence is history, not given up."""
        is_history = self.node[:1] == "e" and self.standing is Standing.ABANDONED
        return "it was so then" if is_history else self.standing.value


Kind = Literal["thought", "assumption", "evidence"]
"""Kind of node in search results."""


class Found(Struct, frozen=True, kw_only=True):
    """One page of search results. `total` is the number of matching texts. If `counted` is False,
    `total` is only a lower bound. `facets` counts the matching texts by session, author, kind and
    standing. `failures` has the reasons for which hits of damaged sessions are left out.
    """

    hits: list[Hit]
    total: int
    counted: bool
    facets: dict[str, dict[str, int]]
    failures: tuple[str, ...] = ()


class VersionConflict(Exception):  # noqa: N818 - the usual outcome of a race, not a fault
    """Error: the session differs from the state that the writer expected. Nothing was stored, and
    the writer can retry.
    """


class Behind(VersionConflict):
    """Error of a writer that knows its session only up to the head `known`. The writer may also
    know another session with the same name. A ledger that holds the session's lock can pass the
    events after `known` to `take_in`, in order. The ledger then asks the writer again.
    """

    def __init__(self, known: Head, take_in: Callable[[Sequence[Recorded]], None]) -> None:
        super().__init__(f"known up to version {known.version}")
        self.known = known
        self.take_in = take_in


class KeyTaken(Exception):  # noqa: N818 - as above
    """Error: another write with the same idempotency key came first. Nothing was stored."""


Decision = tuple[Sequence[Entry], Mapping[str, Standing]]
"""Entries to store, and the new standing of each thought and assumption that changed. A known node
that is left out keeps its standing; a new node that is left out stands.
"""

Decide = Callable[[Head], Decision]
"""Function that makes a decision about a session from its head in the ledger. Raises `Behind` if
the function knows another head.
"""


def at_version(
    version: int,
    entries: Sequence[Entry],
    standings_after: Callable[[], Mapping[str, Standing]] = dict,
) -> Decide:
    """The decision raises `VersionConflict` at any other version."""

    def decide(there: Head) -> Decision:
        if there.version != version:
            raise VersionConflict(f"at version {there.version}, not {version}")
        return entries, standings_after()

    return decide


class Ledger(Protocol):
    """An append-only log of events, one stream per session.

    When `append` returns, the events are on disk with the configured durability of the store. Every
    method raises `Refused` with a LEDGER_* code if the store cannot do its work.

    A ledger is one owner's part of a store. A new ledger is the part of the local person ("").
    Names of sessions and keys belong to the owner of the part. Sessions of other owners look like
    missing sessions. A session that another owner shared has a separate name, beginning with
    "shared:". By its "shared:" name the session can be read, followed and searched
    (`Query.session`). With the right to write, the session can also be written to. No other name
    leads to the shared session, so nobody can replace a session that is in use.
    """

    def of(self, owner: str) -> Self:
        """Return the part of the store for another owner. Closing one part closes all parts."""
        ...

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        """Return the events of a session after version `after`, oldest first; at most `limit`
        events. The list is empty if there are no later events, or if the session never began.
        `after` is a version that was read before. Raises `Refused` (LEDGER_DAMAGED) if an event is
        missing or differs from the stored hash. The event at version `after` is checked too.
        """
        ...

    def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        """Yield the first events of a session without texts, for outlines only. Each part comes
        with the hash of its last event. A part is complete if the record has an event with the hash
        of the part. Parts are stored some time after the events, so a session may have no parts.
        Raises `Refused` as `read` does, except for damaged events. The module
        core/views/summaries/textless_events.py defines the events without texts.
        """
        ...

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        """Store the entries that `decide` returns, atomically. The list of entries may be empty.

        Return the head of the session after the stored entries, even if other callers wrote later.
        If two calls run concurrently, the later write may return first.

        `decide` receives the head of the session. The result of `decide` counts only if the session
        still has the head that `decide` received. If the head is unchanged, the entries are stored,
        or the exception of `decide` is raised. If the head has changed, an exception of `decide` is
        dropped and `decide` is called again. If the head has changed after a result, `append`
        raises `VersionConflict`. `decide` must not wait. If `decide` changes some state and
        `append` raises an exception, the caller has to discard the changed state. `decide` may see
        events that are not committed yet. Do not show uncommitted events to anybody before `append`
        returns.

        Concurrent writes are committed together. An exception of one `decide` does not affect other
        writes. A failed commit fails for all its writes. A caller that is cancelled before the call
        of `decide` has written nothing. After the call of `decide` the write continues to its end,
        and the cancelled caller waits for the end.

        Raises `KeyTaken` if `key` was used before, regardless of `decide`. Raises `VersionConflict`
        if nothing was stored and a retry helps. Raises `ValueError` if a text is not valid Unicode
        (half a surrogate pair). Raises `Refused` (SESSION_NOT_YOURS) if the session is shared for
        reading only.
        """
        ...

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        """Return recorded texts that match `query`, best match first. Any text is a valid query.
        The score of a text grows with each query word in the text; rare words count more than
        common words. If two texts score equally, the later text comes first. A search finds a text
        as soon as `append` has returned, by the first 100,000 characters of the text. The results
        and their order reveal nothing about other owners' texts.
        """
        ...

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        """Return one page of the results of `search` after `offset`, and the number of all results.
        All pages have the order of `search`, and each page takes the same time. Results are counted
        up to 10,000 texts. With `kind`, only texts about nodes of this kind are returned.
        """
        ...

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        """Delete all events of a session for good, and keep `tombstone` in their place. `tombstone`
        holds a `SessionForgotten`, and is stored as version `expecting + 1`. Afterwards `read`
        returns only the tombstone, and no search finds the session. The keys of the session become
        free, its shares end, and copies made by the store itself are deleted. Raises
        `VersionConflict` if the session is not at version `expecting`. Raises `ValueError` if the
        tombstone does not describe the deleted events. Raises `Refused` if the session was deleted
        but its texts are not erased from the file yet. Raises `Refused` (SESSION_NOT_YOURS) if the
        session belongs to another owner.
        """
        ...

    async def keyed_write(self, key: str) -> KeyedWrite | None: ...

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        """Return the owner's own sessions, last written first; deleted sessions are left out. To
        continue a list, call again with `before` set to the position of the last session in the
        list. With `project`, only sessions of this project are returned. If `archived` is False,
        archived sessions are left out. A damaged session does not hide the others.
        """
        ...

    async def latest_sessions(self, *, limit: int, project: str | None = None) -> list[str]:
        """Return the names of the first sessions that `sessions` returns."""
        ...

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        """Return sorted names that begin with `prefix`, without deleted and shared sessions."""
        ...

    async def heads(self, sessions: Iterable[str]) -> dict[str, Head]:
        """A session that never began, or that this owner may not read, has the empty head."""
        ...

    async def resting_on(self, session: str) -> list[Rest]:
        """Return the nodes of this owner's sessions that rest on nodes of a session or object to
        them, by the name of the session in their events. The nodes are sorted by session and
        version.
        """
        ...

    async def doubted_sessions(self) -> set[str]: ...

    async def description(self, session: str) -> Description:
        """The description is empty if the session was never described."""
        ...

    async def storage_usage(self) -> StorageUsage:
        """The call takes the same time for any size of record."""
        ...

    async def owners(self) -> dict[str, StorageUsage]:
        """Return the storage of every owner in the store, sorted by name. For operators only."""
        ...

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None, all_owners: bool = False
    ) -> list[DailyModelUsage]:
        """Return the use of models by day and model, the latest day first. The result covers one
        session, which may be a shared session, or all sessions of this owner, or those of all
        owners. `since` is in milliseconds since 1970; earlier days are left out. The use in deleted
        sessions is included.
        """
        ...

    def forecast_events(self) -> AsyncIterator[Recorded]:
        """Yield the events that may state a confidence or the outcome of a thought. The events come
        from this owner's own sessions, one session after another, in the order of each session. The
        time depends only on the number of forecast events. Raises `Refused` as `read` does.
        """
        ...

    async def position(self) -> int:
        """Return the position of the last event that this owner can read, 0 if there is none."""
        ...

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        """Return the events after a position in their order; at most `limit` events. The result
        covers all sessions of this owner, or only `session`, which may be a shared session. A
        reader that continues from the last returned position misses no event, because later events
        have higher positions. A deleted session is represented only by its tombstone. Raises
        `Refused` as `read` does.
        """
        ...

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        """Wait up to `within` seconds; return whether an event after `position` came."""
        ...

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        """Give another owner the right to read or write a session, or withdraw the right if
        `access` is None. Return the session's name for other owners; all other owners use the same
        name. A new right replaces the old right. Raises `Refused` (NO_SUCH_SESSION,
        SESSION_NOT_YOURS) if this owner does not own the session. Raises `Refused` (OVER_LIMIT) if
        a new share would exceed a limit. Raises `Refused` (BAD_ARGUMENTS) if `with_owner` is this
        owner, or is not a valid name.
        """
        ...

    async def leave(self, session: str) -> None:
        """Raises `Refused` (NO_SUCH_SESSION) if nobody shares a session with this name."""
        ...

    async def shares(self, session: str) -> dict[str, Access]: ...

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        """Return sessions that other owners shared with this owner, latest first."""
        ...

    def load(self) -> StoreLoad: ...

    async def verify(self) -> Verification:
        """Check the whole record for the local person, only own sessions for another owner."""
        ...

    async def close(self) -> None: ...
