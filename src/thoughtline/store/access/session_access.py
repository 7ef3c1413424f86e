"""Rights of an owner and of guests on a session."""

from collections.abc import Awaitable, Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import Access, Hit, SharedSession
from thoughtline.store.stored_names import SHARED, stored_name


class SessionRef(Struct, frozen=True):
    """Session by the caller's name for it (`name`), and by its stored name (`key`).

    `access` is the granted right, None without one, or for one's own session.
    """

    name: str
    key: str
    access: Access | None = None

    @property
    def own(self) -> bool:
        return not self.name.startswith(SHARED)

    def renamed(self, events: Iterable[Recorded]) -> list[Recorded]:
        """Events under the name that the caller knows the session by."""
        if self.own:
            return list(events)
        return [replace(event, session=self.name) for event in events]

    def renamed_hits(self, hits: Sequence[Hit]) -> list[Hit]:
        """Hits under that name."""
        events = self.renamed(hit.event for hit in hits)
        return [replace(hit, event=event) for hit, event in zip(hits, events, strict=True)]

    def check_writable(self) -> None:
        """Raises `Refused` (SESSION_NOT_YOURS, NO_SUCH_SESSION)."""
        if not self.own and self.access != "write":
            raise self._refused("It is shared with you for reading only, so nothing was recorded.")

    def check_own(self) -> None:
        """Raises `Refused` (SESSION_NOT_YOURS, NO_SUCH_SESSION)."""
        if not self.own:
            raise self._refused("Only its owner can forget it, or share it with others.")

    def _refused(self, what: str) -> Refused:
        if self.access is None:
            return no_such_session(self.name)
        return Refused(
            Code.SESSION_NOT_YOURS,
            f"Session {self.name[:128]!r} belongs to somebody else. {what}",
            hint="Ask its owner, or begin a session of your own.",
        )


def own_session(owner: str, session: str) -> SessionRef:
    """A session by a name that nobody shared with this owner."""
    return SessionRef(session, stored_name(owner, session))


async def host_of(
    shared_sessions: Callable[[], Awaitable[list[SharedSession]]], session: str | None
) -> str | None:
    """Return the owner of a shared session, None for one's own. The owner pays for it."""
    place = await host_place(shared_sessions, session)
    return None if place is None else place[0]


async def host_place(
    shared_sessions: Callable[[], Awaitable[list[SharedSession]]], session: str | None
) -> tuple[str, str] | None:
    """The owner of a session that others share, and its name there. None for any other."""
    if session is None or not session.startswith(SHARED):
        return None
    shared = await shared_sessions()
    return next(
        ((each.owner, each.name) for each in shared if each.summary.session == session), None
    )


def not_shared(session: str) -> Refused:
    """Nobody shares it: it may be one's own, or nobody's."""
    return Refused(
        Code.NO_SUCH_SESSION,
        f"Nobody shares a session {session[:128]!r} with you.",
        hint="Only a session of others can be left. To end a share of yours, give the owner.",
    )


def no_such_session(session: str) -> Refused:
    """Foreign, mistyped and never begun look the same from outside."""
    return Refused(
        Code.NO_SUCH_SESSION,
        f"There is no session {session[:128]!r}.",
        hint="`recall` without a session lists the latest; `think` without one begins one.",
    )
