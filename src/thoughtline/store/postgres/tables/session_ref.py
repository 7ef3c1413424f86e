"""The key of a session on the server: its owner and its name, as bytes."""

from msgspec import Struct

from thoughtline.store import stored_names
from thoughtline.store.access import session_access


def decode_name(kept: bytes) -> str:
    """A name as it was given. Damage may leave anything, which then fits no hash."""
    return kept.decode(errors="replace")


class SessionKey(Struct, frozen=True):
    """A session as it is kept. `called` says how whoever asked calls it, and what may be done."""

    owner: bytes
    session: bytes
    called: session_access.SessionRef | None = None

    @property
    def named(self) -> str:
        return decode_name(self.session)

    @property
    def as_called(self) -> session_access.SessionRef:
        """The session as whoever asked calls it."""
        return self.called or session_access.SessionRef(self.named, "")

    @property
    def handle(self) -> str:
        return stored_names.shared_name(
            stored_names.stored_name(decode_name(self.owner), self.named)
        )


def own_session(owner: str, session: str) -> SessionKey:
    return SessionKey(owner.encode(), session.encode(), session_access.own_session(owner, session))
