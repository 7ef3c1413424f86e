"""The heads of sessions as this process saw them last, so that a write need not ask for them."""

from thoughtline.store.head import Head
from thoughtline.store.postgres.tables.session_ref import SessionKey

ROOM = 4_096
"""Sessions whose head is remembered."""

QUIET = 64
"""Turns without news from other processes after which a session is contended no more."""


class HeadCache:
    """What was seen may be old. A write compares it with what is so (sql/0005_groups.sql).

    A session to which other processes write too is *contended*: what was seen of it is old so often
    that it is asked for before anything is decided (sql/0008_contended.sql).
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[bytes, bytes], Head | None] = {}
        self._contended: dict[tuple[bytes, bytes], int] = {}

    def get(self, session_key: SessionKey) -> Head | None:
        """The head of a session as it was seen last, None if it has to be asked for.

        A session that was never seen is taken for one that begins.
        """
        return self._seen.get((session_key.owner, session_key.session), Head())

    def keep(self, session_key: SessionKey, head: Head | None) -> None:
        """None says that it was not as it was seen last."""
        self._seen.pop((session_key.owner, session_key.session), None)
        self._seen[session_key.owner, session_key.session] = head
        if len(self._seen) > ROOM:
            del self._seen[next(iter(self._seen))]

    def note_read(self, session_key: SessionKey, head: Head) -> None:
        """It was read, perhaps before it was written to."""
        seen = self.get(session_key)
        if seen is None or seen.version <= head.version:
            self.keep(session_key, head)

    def is_contended(self, session_key: SessionKey) -> bool:
        return (session_key.owner, session_key.session) in self._contended

    def note_news(self, session_key: SessionKey) -> None:
        """Another process wrote to a session."""
        self._contended.pop((session_key.owner, session_key.session), None)
        self._contended[session_key.owner, session_key.session] = QUIET
        if len(self._contended) > ROOM:
            del self._contended[next(iter(self._contended))]

    def note_quiet(self, session_key: SessionKey, *, turns: int = 1) -> None:
        """Nobody else wrote to a session, for so many turns."""
        left = self._contended.pop((session_key.owner, session_key.session), 0) - turns
        if left > 0:
            self._contended[session_key.owner, session_key.session] = left
