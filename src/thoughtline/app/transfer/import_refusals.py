"""Refusals of imports."""

from thoughtline.app.queries.session_names import why_no_name
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused


def check_name(session: str) -> None:
    """Check the name that a caller chose. Raises `Refused` if no session can have it."""
    Limits().check_name("session", session)
    check_chosen(session)


def check_chosen(session: str) -> None:
    """Check that an imported session can have a name. Raises `Refused` (BAD_IMPORT) if not."""
    if why := why_no_name(session):
        raise Refused(
            Code.BAD_IMPORT,
            f"No session can be imported as {session!r}: {why}.",
            hint="Nothing was stored. `--as NAME` stores one session under another name; where a "
            "file has several, export the others by their names.",
        )


def bad_item(number: int, reason: str) -> Refused:
    """Return the refusal of an item. `reason` is a full sentence."""
    return Refused(
        Code.BAD_IMPORT,
        f"Item {number} does not fit. {reason}",
        hint="Nothing was stored. Correct the file and import it again.",
    )


def differs_from_record(session: str) -> Refused:
    return Refused(
        Code.SESSION_EXISTS,
        f"A different session {session!r} is on record.",
        hint="Nothing was stored. `--as NAME` stores one session under another name.",
    )


def continues_living(session: str, known: int, stored: int) -> Refused:
    return Refused(
        Code.SESSION_EXISTS,
        f"The file continues session {session!r}, which was recorded here: it adds {stored:,} "
        f"events after the {known:,} on record.",
        hint="Nothing was stored. `--as NAME` stores the whole file as a session of its own, to "
        "look at. `--continue` appends what the file adds.",
    )


def has_several(name: str) -> Refused:
    return Refused(
        Code.BAD_IMPORT,
        f"The file holds several sessions; only one can be stored as {name!r}.",
        hint="Nothing was stored. Export only the wanted session, and import that file.",
    )


def changed_meanwhile(session: str) -> Refused:
    return Refused(
        Code.SESSION_BUSY,
        f"Session {session!r} changed while it was imported.",
        hint="Import the file again: recorded events are skipped.",
    )
