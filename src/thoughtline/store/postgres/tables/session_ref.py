from msgspec import Struct

from thoughtline.store import stored_names
from thoughtline.store.access import session_access


def decode_name(stored: bytes) -> str:
    """Damaged bytes are replaced, and the replaced name then fails the check of the hash."""
    return stored.decode(errors="replace")


class SessionKey(Struct, frozen=True):
    """`called` holds the caller's name and access; None means that there is no caller."""

    owner: bytes
    session: bytes
    called: session_access.SessionRef | None = None

    @property
    def named(self) -> str:
        return decode_name(self.session)

    @property
    def as_called(self) -> session_access.SessionRef:
        """Without a caller, return the stored name."""
        return self.called or session_access.SessionRef(self.named, "")

    @property
    def handle(self) -> str:
        return stored_names.shared_name(
            stored_names.stored_name(decode_name(self.owner), self.named)
        )


def own_session(owner: str, session: str) -> SessionKey:
    return SessionKey(owner.encode(), session.encode(), session_access.own_session(owner, session))
