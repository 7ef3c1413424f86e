"""The heads of sessions as this process saw them last, so that a write need not ask for them."""

from thoughtline.store.integrity.hash_chain import Head
from thoughtline.store.postgres.grants import StoredSession

ROOM = 4_096
"""Sessions whose head is remembered."""


class HeadCache:
    """What was seen may be old. A write compares it with what is so (sql/0002_append.sql)."""

    def __init__(self) -> None:
        self._seen: dict[tuple[bytes, bytes], Head] = {}

    def at(self, stream: StoredSession, version: int) -> Head | None:
        """The head of a session when it was at a version, if that is known."""
        if version == 0:
            return Head()
        seen = self._seen.get((stream.owner, stream.session))
        return seen if seen is not None and seen.version == version else None

    def keep(self, stream: StoredSession, head: Head) -> None:
        self._seen.pop((stream.owner, stream.session), None)
        self._seen[stream.owner, stream.session] = head
        if len(self._seen) > ROOM:
            del self._seen[next(iter(self._seen))]
