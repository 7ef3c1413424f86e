"""Refusals of imports."""

from thoughtline.core.refusal import Code, Refused


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
