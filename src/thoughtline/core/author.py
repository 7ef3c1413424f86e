"""Names of authors: which are for people alone."""

from unicodedata import category, normalize

from thoughtline.core.refusal import Code, Refused

PERSON = "human:"
"""Begins the name of every author who is a person: it is given on the board alone."""


def is_person(author: str) -> bool:
    """Whether a name is one of a person, or would be read as one."""
    seen = "".join(letter for letter in author if category(letter) not in ("Cf", "Cc"))
    return normalize("NFKC", seen).strip().casefold().startswith(PERSON)


def check_agent(author: str) -> None:
    """Raises `Refused` (AUTHOR_RESERVED) for a name that is for people."""
    if is_person(author):
        raise Refused(
            Code.AUTHOR_RESERVED,
            f"{author[:64]!r} is the name of a person, and tools are called by agents.",
            hint=f"Call again under a name of your own, without {PERSON!r}: as `author`, or as the "
            "client's name. People record on the board.",
        )
