"""Names of authors: which are for people alone."""

from unicodedata import category, normalize

from thoughtline.core.refusal import Code, Refused

PERSON = "human:"
"""Begins the name of every author who is a person: it is given on the board alone."""

UNSEEN = "CMZ"
"""First letters of the categories that show nothing of their own: controls, marks and blanks."""

BLANK = "\u115f\u1160\u2800\U0001d159"
"""Letters and signs of other categories that show nothing either."""

COLONS = "\u02d0\u02f8\u0589\u05c3\u205a\u2236\ua4fd\ua789"
"""What looks like a colon."""

FEWEST = 2
"""Letters of the word that are as it has them: others may be of another script, and look alike."""


def is_person(author: str) -> bool:
    """Whether a name is one of a person, or would be read as one."""
    letters = (
        ":" if letter in COLONS else letter
        for letter in normalize("NFKC", author)
        if category(letter)[0] not in UNSEEN and letter not in BLANK
    )
    name, colon, _ = "".join(letters).casefold().partition(":")
    word = PERSON.removesuffix(":")
    if not colon or len(name) != len(word):
        return False
    same = [letter == meant for letter, meant in zip(name, word, strict=True)]
    alike = all(
        as_it_is or not letter.isascii() for as_it_is, letter in zip(same, name, strict=True)
    )
    return alike and sum(same) >= FEWEST


def check_agent(author: str) -> None:
    """Raises `Refused` (AUTHOR_RESERVED) for a name that is for people."""
    if is_person(author):
        raise Refused(
            Code.AUTHOR_RESERVED,
            f"{author[:64]!r} is the name of a person, and tools are called by agents.",
            hint=f"Call again under a name of your own, without {PERSON!r}: as `author`, or as the "
            "client's name. People record on the board.",
        )
