"""Every store checks the limits in the transaction of a share. Shares do not count for the quota of
an owner, because they are small and few.
"""

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.visible_characters import BRAILLE_BLANK, show_character

LONGEST_OWNER = 512
"""Maximum length in characters of an owner's name: an issuer, and a subject of up to 255 characters
as in OpenID.
"""

MOST_OF_SESSION = 100
"""Maximum number of guests of one session."""

MOST_WITH_ONE = 100
"""Maximum number of sessions that one owner shares with one guest. More shares would hide the
guest's own sessions.
"""

MOST_OF_OWNER = 1_000
"""Maximum number of shares that one owner grants in total."""


class ShareCounts(Struct, frozen=True):
    of_session: int
    with_one: int
    of_owner: int


def check_guest(owner: str, guest: str) -> None:
    """Raise `Refused` (BAD_ARGUMENTS, OVER_LIMIT) if no other owner can have this name."""
    if len(guest) > LONGEST_OWNER:
        raise Refused(
            Code.OVER_LIMIT,
            f"The name of the person to share with has {len(guest):,} characters; the limit is "
            f"{LONGEST_OWNER}.",
            hint="Copy the subject from their token. Nothing was shared.",
        )
    issuer, mark, subject = guest.partition("#")
    parts = (issuer, subject) if mark else (guest,)
    if not all(part and part == part.strip() for part in parts):
        raise _no_name("is empty, or has blanks at its ends")
    if not all(map(_is_visible, guest)):
        raise _no_name("holds characters that do not show")
    if guest == owner:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "This person owns the session already.",
            hint="Share it with another person. Nothing was shared.",
        )


def check_room(counts: ShareCounts) -> None:
    """Raise `Refused` (OVER_LIMIT) if one more share exceeds a limit."""
    if counts.of_session >= MOST_OF_SESSION:
        raise _too_many(f"This session is shared with {counts.of_session:,} others")
    if counts.with_one >= MOST_WITH_ONE:
        raise _too_many(f"Its owner shares {counts.with_one:,} sessions with them")
    if counts.of_owner >= MOST_OF_OWNER:
        raise _too_many(f"Its owner has {counts.of_owner:,} shares in all")


def _is_visible(character: str) -> bool:
    """Return False for all blanks but the space, because names with other blanks look alike."""
    if character.isspace() or character == BRAILLE_BLANK:
        return character == " "
    return show_character(character) == character


def _no_name(what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"The name of the person to share with {what}.",
        hint="Copy the subject from their token, or use ISSUER#SUBJECT. Nothing was shared.",
    )


def _too_many(what: str) -> Refused:
    return Refused(
        Code.OVER_LIMIT,
        f"{what}, which is the limit.",
        hint="End a share that is not needed, or forget a finished session. Existing shares can "
        "still be changed. Nothing was shared.",
    )
