from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.session import Session
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.beside.mirror_names import is_mirror


def check_found(session: str, folded: Session) -> None:
    """Raises `Refused` (NO_SUCH_SESSION, SESSION_FORGOTTEN)."""
    check_remembered(folded)
    if folded.version == 0:
        raise no_such_session(session)


def check_written_here(session: str) -> None:
    """Raise `Refused` (SESSION_NOT_YOURS) if a session is a mirror, which only a sync may write."""
    if is_mirror(session):
        raise Refused(
            Code.SESSION_NOT_YOURS,
            f"Session {session!r} is written in another record, and is only read here.",
            hint="Go on in a session of your own: `rests_on` takes "
            f"'{session}/t7', and `refute` takes it too, as an objection with its reason.",
        )


def replaced(session: str) -> Refused:
    """Return the refusal for a caller that knows events which the session no longer has."""
    return Refused(
        Code.LEDGER_SWAPPED,
        f"Session {session!r} was replaced: another record is in its place.",
        hint="Call again to use the present record.",
    )


def too_late(version: int, wanted: int) -> Refused:
    return Refused(
        Code.OUT_OF_RANGE,
        f"The session is at version {version}; there is no version {wanted} yet.",
        hint=f"Give a version from 1 to {version}, or leave it out for the present state.",
    )
