"""The promise that every store keeps. tests/store/test_ledger.py is the promise as a test."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from decimal import Decimal
from typing import Literal, Protocol, Self

from msgspec import Struct, field

from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head

Access = Literal["read", "write"]
"""What somebody with whom a session was shared may do with it. Writing includes reading."""


class Entry(Struct, frozen=True, kw_only=True):
    """An event on its way into the record. `at` is milliseconds since 1970 in UTC."""

    event: Event
    author: str
    at: int


class IdempotencyKey(Struct, frozen=True, kw_only=True):
    """A caller's name for one write, so that a retry is known. `digest` is of what was asked."""

    name: str
    digest: bytes


class KeyedWrite(Struct, frozen=True, kw_only=True):
    """What was stored under a key: events `first` to `last` of a session."""

    session: str
    first: int
    last: int
    digest: bytes


class SessionSummary(Struct, frozen=True, kw_only=True):
    """One session in a list. `opening` is its title, else its first words; times as in `Recorded`.

    `position` is that of its last event, and `hash` is its hash.
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
    """A session of another owner, in a list. `summary.session` is what it is called here.

    `name` is what its owner calls it, which is never told to anybody else.
    """

    summary: SessionSummary
    owner: str
    name: str
    access: Access


class PositionedEvent(Struct, frozen=True, kw_only=True):
    """An event with its place among all that were ever recorded in the store."""

    position: int
    recorded: Recorded


class StorageUsage(Struct, frozen=True, kw_only=True):
    """What is held for an owner. `bytes` are those of the events; forgotten sessions are left out.

    A session counts for its owner, whoever wrote to it.
    """

    sessions: int = 0
    thoughts: int = 0
    bytes: int = 0


class DailyModelUsage(Struct, frozen=True, kw_only=True):
    """What asking one model took on one day, which begins at `day` (milliseconds since 1970, UTC).

    `failed` are those of the `calls` that gave no answer. Tokens are those that the provider told.
    `estimated_cost` is in US dollars, None where it is not known of every call.
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


class Damage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place where the record is not what was written. `version` 0 means the file as a whole."""

    session: str
    version: int
    what: str
    owner: str = ""


class Verification(Struct, frozen=True, kw_only=True):
    """What checking every event found. The record is right if `damage` is empty."""

    sessions: int
    events: int
    damage: tuple[Damage, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """One row of what `doctor` finds. `advice` is what to do about it, "" if all is well."""

    name: str
    value: str
    advice: str = ""


class CopyResult(Struct, frozen=True, kw_only=True):
    """How much of a record was copied to another store, or was there `already`."""

    sessions: int
    events: int
    already: bool


class Query(Struct, frozen=True, kw_only=True):
    """What to look for. Every part but `text` is a filter; "" and None let everything through.

    `since` and `until` are milliseconds since 1970 in UTC, both inclusive.
    """

    text: str
    session: str = ""
    author: str = ""
    since: int | None = None
    until: int | None = None
    standing: Standing | None = None


class Hit(Struct, frozen=True, kw_only=True):
    """A recorded text that a query found. `event` is the whole of what was recorded with it.

    `node` is the thought or assumption that the text is about; `standing` is how that stands now.
    """

    node: str
    standing: Standing
    event: Recorded


Kind = Literal["thought", "assumption", "evidence"]
"""What a found text is about."""


class Found(Struct, frozen=True, kw_only=True):
    """One page of what a query found.

    `total` is how many texts it found in all, at least so many where it is not `counted` to the
    end. Of these, `facets` count how many are of each session, author, kind and standing.
    """

    hits: list[Hit]
    total: int
    counted: bool
    facets: dict[str, dict[str, int]]


class VersionConflict(Exception):  # noqa: N818 - the usual outcome of a race, not a fault
    """The session is not what the writer took it for. Nothing was stored; look again and retry."""


class Behind(VersionConflict):
    """A writer has taken in its session up to `known` only, or another one of that name.

    A ledger that holds the session's lock, and has that very event, may hand the writer what
    followed it, in order, and ask again.
    """

    def __init__(self, known: Head, take_in: Callable[[Sequence[Recorded]], None]) -> None:
        super().__init__(f"taken in up to version {known.version}")
        self.known = known
        self.take_in = take_in


class KeyTaken(Exception):  # noqa: N818 - as above
    """Another write with this key was first. Nothing was stored."""


Decision = tuple[Sequence[Entry], Mapping[str, Standing]]
"""What a write stores, and how thoughts and assumptions stand after it, for those where that is
new. One that is left out stands as it did; a new one stands."""

Decide = Callable[[Head], Decision]
"""Makes a decision on a session, given the head that it has in the ledger. Raises `Behind` where
that is not the one it knows."""


def at_version(
    version: int,
    entries: Sequence[Entry],
    standings_after: Callable[[], Mapping[str, Standing]] = dict,
) -> Decide:
    """Entries for a session at that very version. Raises `VersionConflict` at another."""

    def decide(there: Head) -> Decision:
        if there.version != version:
            raise VersionConflict(f"at version {there.version}, not {version}")
        return entries, standings_after()

    return decide


class Ledger(Protocol):
    """An append-only log of events, one stream per session.

    When `append` returns, the events are on disk as firmly as the store was asked to be. Every
    method raises `Refused` with a LEDGER_* code when the store cannot do its work.

    A ledger is one owner's part of a store, at first that of the local person (""). Names of
    sessions and keys are that owner's alone, and what is somebody else's looks like what is not
    there. A session that another owner shared has a name of its own here, beginning with "shared:",
    by which it can be read, followed, searched (as `Query.session`) and perhaps written to. No
    other name leads to it, so nobody can slip a session under a name that is in use.
    """

    def of(self, owner: str) -> Self:
        """The part that belongs to an owner, over the same store. Closing one closes all."""
        ...

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        """The events of a session that follow version `after`, oldest first, at most `limit`.

        Empty if there are none or the session never began. `after` is a version that was read
        before. Events that are missing, `after` itself among them, or are not as they were written
        are never passed over: raises `Refused` (LEDGER_DAMAGED).
        """
        ...

    def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        """Yield the first events of a session, for outlines only.

        They have no words (core/views/summaries/textless_events.py).

        In pieces, each with the hash of its last event, so that whoever finds this hash in the
        record has what all of these events would tell. They trail, and may be none. Raises as
        `read` does, but not for events that are damaged.
        """
        ...

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        """Store what `decide` makes of the session, all of it or nothing. It may be nothing.

        Returns the head of the session with that, before what others wrote after it. Of two calls
        at once, the one that was decided later may return first.

        `decide` is called with the head that the session has. What it returns is stored, and what
        it raises is raised here, only if that is still so then; if not, what it raised is passed
        over and it is asked again, and where it had returned, this raises `VersionConflict`. It
        must not wait. Where it changes something of its own, that is wrong if this raises; and what
        it sees may not be committed yet, so none of it may be shown before this returns.

        Writes that are asked for at the same time are committed together. What `decide` raises
        harms no other of them; a commit that fails, fails for all. A caller who is cancelled before
        `decide` was called has written nothing; after that the write goes on to its end, and the
        cancelled caller waits for it.

        Raises `KeyTaken` if `key` was used, whatever `decide` says; `VersionConflict` where nothing
        was stored and trying again helps; ValueError for a text that is no Unicode (it has half a
        surrogate pair); `Refused` (SESSION_NOT_YOURS) where the session is shared for reading only.
        """
        ...

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        """What was recorded in the words of `query`, best match first. Any text is a valid query.

        A text counts for the words of the query that it holds, for rare ones more than for common
        ones; of equals the later comes first. What an `append` stored is found from the moment that
        it returned, a very long text by its first 100,000 characters. Neither what is found nor its
        order tells anything about what other owners hold.
        """
        ...

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        """As `search`, one page of the results after the first `offset`, with how many there are.

        All pages have the order of `search`. It takes as long for the last page as for the first,
        and in a large record no longer than for 10,000 texts: what is found is counted up to there.
        Of one `kind` only, where that is said.
        """
        ...

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        """Delete all events of a session for good, and keep `tombstone` in their place.

        `tombstone` holds a `SessionForgotten`, and is stored as version `expecting + 1`. From then
        on it is all that `read` gives for the session, and no search finds anything of it; keys
        that were used for it are free again. Copies that the store itself made go too.
        Raises `VersionConflict` unless the session is at version `expecting`, ValueError if the
        tombstone does not tell what it replaces, and `Refused` if the session is forgotten but
        something keeps its words from being wiped out yet, or (SESSION_NOT_YOURS) is another
        owner's. Nobody has a share in it any more.
        """
        ...

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        """What a key was used for, if it was."""
        ...

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        """The sessions that were written to last, latest first, without the forgotten ones.

        Those of others are not among them: `shared_sessions` lists these. Whoever goes on with
        those that were last written to `before` the position of the last one misses none. Of one
        `project` only, where that is said, and without the `archived` ones where these are not
        wanted.
        """
        ...

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        """The names of sessions of this owner that begin with `prefix`, in the order of names.

        Those that were forgotten or shared are not among them.
        """
        ...

    async def description(self, session: str) -> Description:
        """What a session is called and where it belongs, as was last said. Empty for none."""
        ...

    async def storage_usage(self) -> StorageUsage:
        """What is held for this owner. Takes no longer in a large record than in a small one."""
        ...

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None
    ) -> list[DailyModelUsage]:
        """What asking models took, by day and model, the latest day first.

        In one session, which may be a shared one, or in all of this owner; from the day of `since`
        on, in milliseconds as in `Recorded`. What forgotten sessions took is still told.
        """
        ...

    def forecast_events(self) -> AsyncIterator[Recorded]:
        """The events that may state a confidence, or say what came of a thought.

        Of this owner's own sessions, one session after the other, each in its order. It takes as
        long as there are such events, however many others there are. Raises as `read` does.
        """
        ...

    async def position(self) -> int:
        """The place of the last event that can be read here, 0 if there is none."""
        ...

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        """The events recorded after a position, in their order, at most `limit`.

        Of all sessions of this owner, or of `session`, which may be a shared one. Whoever goes on
        from the last position that was given misses nothing: what is recorded later has a higher
        one. Of a session that was forgotten only its tombstone is left. Raises as `read` does.
        """
        ...

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        """Whether there is something after `position`. Waits for it, up to `within` seconds."""
        ...

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        """Let another owner read a session or write to it, or (None) do so no more.

        Returns what the session is called there, which is the same for all. Sharing again replaces
        what was granted. Raises `Refused` (NO_SUCH_SESSION, SESSION_NOT_YOURS), and for a new one
        that is too many, or with nobody else (OVER_LIMIT, BAD_ARGUMENTS).
        """
        ...

    async def leave(self, session: str) -> None:
        """End what another owner shares with this one, by its name here.

        Raises `Refused` (NO_SUCH_SESSION) where nobody shares it.
        """
        ...

    async def shares(self, session: str) -> dict[str, Access]:
        """With whom a session of this owner is shared."""
        ...

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        """What others shared with this owner, latest first; so many of them, all if not said."""
        ...

    async def verify(self) -> Verification:
        """Check every event of every session against its hash chain.

        The local person's part checks the whole record, that of others only what is theirs.
        """
        ...

    async def close(self) -> None: ...
