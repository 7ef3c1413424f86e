"""Last heads of sessions that this process saw, so that a write need not query them."""

from thoughtline.store.head import Head
from thoughtline.store.postgres.tables.session_ref import SessionKey

ROOM = 4_096
"""Number of sessions whose head is kept."""

QUIET = 64
"""Number of turns without events of other processes after which a session is not contended."""


class HeadCache:
    """Heads that may be outdated. A write compares them with current ones (sql/0005_groups.sql).

    A session to which other processes write too is *contended*: its kept head is outdated so often
    that the current one is queried before anything is decided (sql/0008_contended.sql).
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[bytes, bytes], Head | None] = {}
        self._contended: dict[tuple[bytes, bytes], int] = {}

    def get(self, session_key: SessionKey) -> Head | None:
        """Return the last head of a session that was seen, None if it has to be queried.

        A session that was never seen is expected to begin.
        """
        return self._seen.get((session_key.owner, session_key.session), Head())

    def keep(self, session_key: SessionKey, head: Head | None) -> None:
        """Keep the head of a session. None means that the kept head was outdated."""
        self._seen.pop((session_key.owner, session_key.session), None)
        self._seen[session_key.owner, session_key.session] = head
        if len(self._seen) > ROOM:
            del self._seen[next(iter(self._seen))]

    def note_read(self, session_key: SessionKey, head: Head) -> None:
        """Keep a head that was read, unless a later one is known."""
        seen = self.get(session_key)
        if seen is None or seen.version <= head.version:
            self.keep(session_key, head)

    def is_contended(self, session_key: SessionKey) -> bool:
        return (session_key.owner, session_key.session) in self._contended

    def note_news(self, session_key: SessionKey) -> None:
        """Note that another process wrote to a session."""
        self._contended.pop((session_key.owner, session_key.session), None)
        self._contended[session_key.owner, session_key.session] = QUIET
        if len(self._contended) > ROOM:
            del self._contended[next(iter(self._contended))]

    def note_quiet(self, session_key: SessionKey, *, turns: int = 1) -> None:
        """Note that no other process wrote to a session for `turns` turns."""
        left = self._contended.pop((session_key.owner, session_key.session), 0) - turns
        if left > 0:
            self._contended[session_key.owner, session_key.session] = left
