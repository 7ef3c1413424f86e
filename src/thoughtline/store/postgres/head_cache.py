"""The heads of sessions as this process saw them last, so that a write need not ask for them."""

from thoughtline.store.integrity.hash_chain import Head
from thoughtline.store.postgres.session_key import SessionKey

ROOM = 4_096
"""Sessions whose head is remembered."""


class HeadCache:
    """What was seen may be old. A write compares it with what is so (sql/0005_groups.sql)."""

    def __init__(self) -> None:
        self._seen: dict[tuple[bytes, bytes], Head | None] = {}

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
