"""The promise that every store keeps. tests/store/test_ledger.py is the promise as a test."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from thoughtline.core.events import Event, Recorded


class Entry(Struct, frozen=True, kw_only=True):
    """An event on its way into the record. `at` is milliseconds since 1970 in UTC."""

    event: Event
    author: str
    at: int


class Key(Struct, frozen=True, kw_only=True):
    """A caller's name for one write, so that a retry is known. `digest` is of what was asked."""

    name: str
    digest: bytes


class Answered(Struct, frozen=True, kw_only=True):
    """What was stored under a key: events `first` to `last` of a session."""

    session: str
    first: int
    last: int
    digest: bytes


class Summary(Struct, frozen=True, kw_only=True):
    """One session in a list. `opening` is its first words; times as in `Recorded`."""

    session: str
    version: int
    began: int
    latest: int
    opening: str


class Damage(Struct, frozen=True, kw_only=True):
    """A place where the record is not what was written. `version` 0 means the file as a whole."""

    session: str
    version: int
    what: str


class Proof(Struct, frozen=True, kw_only=True):
    """What checking every event found. The record is right if `damage` is empty."""

    sessions: int
    events: int
    damage: tuple[Damage, ...]


class Conflict(Exception):  # noqa: N818 - the usual outcome of a race, not a fault
    """The session is no longer at the version that was expected. Nothing was stored."""


class KeyTaken(Exception):  # noqa: N818 - as above
    """Another write with this key was first. Nothing was stored."""


class Ledger(Protocol):
    """An append-only log of events, one stream per session.

    When `append` returns, the events are on disk as firmly as the store was asked to be. Every
    method raises `Refused` with a LEDGER_* code when the store cannot do its work.
    """

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        """The events of a session that follow version `after`, oldest first, at most `limit`.

        Empty if there are none or the session never began. `after` is a version that was read
        before. Events that are missing, `after` itself among them, or are not as they were written
        are never passed over: raises `Refused` (LEDGER_DAMAGED).
        """
        ...

    async def append(
        self, session: str, entries: Sequence[Entry], *, expecting: int, key: Key | None = None
    ) -> None:
        """Store all entries or none, as versions `expecting + 1` and on. There may be none.

        Raises `Conflict` unless the session is at version `expecting`, else `KeyTaken` if `key` was
        used, and ValueError for a text that is no Unicode (it has half a surrogate pair).
        """
        ...

    async def answered(self, key: str) -> Answered | None:
        """What a key was used for, if it was."""
        ...

    async def sessions(self, *, limit: int) -> list[Summary]:
        """The sessions that were written to last, latest first."""
        ...

    async def verify(self) -> Proof:
        """Check every event of every session against its hash chain."""
        ...

    async def close(self) -> None: ...
