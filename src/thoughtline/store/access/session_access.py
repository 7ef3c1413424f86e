from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.author import guest_author
from thoughtline.core.events import Event, Recorded, SessionDescribed
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.head import Head
from thoughtline.store.ledger import Access, Decide, Entry, Hit, SharedSession
from thoughtline.store.stored_names import SHARED, stored_name


class SessionRef(Struct, frozen=True):
    """`key` is the stored name; `access` is None without a right and for an own session."""

    name: str
    key: str
    access: Access | None = None

    @property
    def own(self) -> bool:
        return not self.name.startswith(SHARED)

    def renamed(self, events: Iterable[Recorded]) -> list[Recorded]:
        if self.own:
            return list(events)
        return [replace(event, session=self.name) for event in events]

    def renamed_hits(self, hits: Sequence[Hit]) -> list[Hit]:
        events = self.renamed(hit.event for hit in hits)
        return [replace(hit, event=event) for hit, event in zip(hits, events, strict=True)]

    def check_writable(self) -> None:
        """Raise `Refused`: SESSION_NOT_YOURS if the caller may only read the session,
        NO_SUCH_SESSION if the caller cannot see the session.
        """
        if not self.own and self.access != "write":
            raise self._refused("It is shared with you for reading only, so nothing was recorded.")

    def deciding(self, owner: str, decide: Decide) -> Decide:
        """Return the decision of a caller who is `owner`.

        A guest's entries carry the guest. Raises `Refused` (SESSION_NOT_YOURS) if a guest changes
        the title, the project or the archive of a session.
        """
        if self.own:
            return decide

        def decided(head: Head) -> tuple[list[Entry], Mapping[str, Standing]]:
            entries, standings = decide(head)
            if any(_is_for_owner(entry.event) for entry in entries):
                raise self._refused(
                    "Only its owner can give it a title or a project, or archive it."
                )
            return [
                replace(entry, author=guest_author(owner, entry.author)) for entry in entries
            ], standings

        return decided

    def check_own(self) -> None:
        """Raise `Refused` as `check_writable` does, and for a shared session."""
        if not self.own:
            raise self._refused("Only its owner can forget it, or share it with others.")

    def _refused(self, what: str) -> Refused:
        if self.access is None:
            return no_such_session(self.name)
        return Refused(
            Code.SESSION_NOT_YOURS,
            f"Session {self.name[:128]!r} belongs to another owner. {what}",
            hint="Ask its owner, or begin a session of your own.",
        )


def _is_for_owner(event: Event) -> bool:
    return isinstance(event, SessionDescribed) and (
        event.title is not None or event.project is not None or event.archived is not None
    )


def own_session(owner: str, session: str) -> SessionRef:
    """Return a reference. A name that begins with "shared:" matches no own session."""
    return SessionRef(session, stored_name(owner, session))


async def host_of(
    shared_sessions: Callable[[], Awaitable[list[SharedSession]]], session: str | None
) -> str | None:
    """Return the owner of a shared session, whose quota counts writes of guests; or None."""
    place = await host_place(shared_sessions, session)
    return None if place is None else place[0]


async def host_place(
    shared_sessions: Callable[[], Awaitable[list[SharedSession]]], session: str | None
) -> tuple[str, str] | None:
    """Return None for any session that is not shared with the caller."""
    if session is None or not session.startswith(SHARED):
        return None
    shared = await shared_sessions()
    return next(
        ((each.owner, each.name) for each in shared if each.summary.session == session), None
    )


def not_shared(session: str) -> Refused:
    return Refused(
        Code.NO_SUCH_SESSION,
        f"Nobody shares a session {session[:128]!r} with you.",
        hint="Only a session of another owner can be left. To end your own share, name the guest.",
    )


def no_such_session(session: str) -> Refused:
    """Return the same refusal for foreign, mistyped and unused names."""
    return Refused(
        Code.NO_SUCH_SESSION,
        f"There is no session {session[:128]!r}.",
        hint="`recall` without a session lists the latest; `think` without one begins one.",
    )
