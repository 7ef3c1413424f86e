from thoughtline.store.head import Head
from thoughtline.store.postgres.tables.session_ref import SessionKey

ROOM = 4_096
"""Maximum number of sessions whose heads are kept."""

QUIET = 64
"""Number of turns without events of other processes after which a session is not contended."""


class HeadCache:
    """Cache of heads, which may be outdated. A write compares the cached heads with the current
    heads (sql/0005_groups.sql).

    A session to which other processes also write is called *contended*. The cached head of a
    contended session is often outdated, so the current head is queried before any decision
    (sql/0008_contended.sql).
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[bytes, bytes], Head | None] = {}
        self._contended: dict[tuple[bytes, bytes], int] = {}

    def get(self, session_key: SessionKey) -> Head | None:
        """None if the head has to be queried; an empty head for a session that was never seen."""
        return self._seen.get((session_key.owner, session_key.session), Head())

    def keep(self, session_key: SessionKey, head: Head | None) -> None:
        """Keep the head of a session. A `head` of None means that the kept head is outdated."""
        self._seen.pop((session_key.owner, session_key.session), None)
        self._seen[session_key.owner, session_key.session] = head
        if len(self._seen) > ROOM:
            del self._seen[next(iter(self._seen))]

    def note_read(self, session_key: SessionKey, head: Head) -> None:
        """Keep a head that was read, unless a later head is known."""
        seen = self.get(session_key)
        if seen is None or seen.version <= head.version:
            self.keep(session_key, head)

    def is_contended(self, session_key: SessionKey) -> bool:
        return (session_key.owner, session_key.session) in self._contended

    def note_news(self, session_key: SessionKey) -> None:
        self._contended.pop((session_key.owner, session_key.session), None)
        self._contended[session_key.owner, session_key.session] = QUIET
        if len(self._contended) > ROOM:
            del self._contended[next(iter(self._contended))]

    def note_quiet(self, session_key: SessionKey, *, turns: int = 1) -> None:
        left = self._contended.pop((session_key.owner, session_key.session), 0) - turns
        if left > 0:
            self._contended[session_key.owner, session_key.session] = left
