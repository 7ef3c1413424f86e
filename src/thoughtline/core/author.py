"""Check for author names that are reserved for people."""

from unicodedata import category, normalize

from thoughtline.core.refusal import Code, Refused

PERSON = "human:"
"""Prefix of the names of people, which only the board assigns."""

WORD = PERSON.removesuffix(":")

BLANK = "\u115f\u1160\u2800\U0001d159"
"""Invisible letters and signs in Unicode categories whose other characters are visible."""

ALIKE = str.maketrans(
    "\u04bb\u0570\u029c\ua4e7"  # h
    "\u057d\u03c5\u1d1c\ua4f4"  # u
    "\u043c\u1d0d\ua4df"  # m
    "\u0430\u03b1\u0251\u1d00\ua4ee"  # a
    "\u0578\u057c\u043f\u03b7\u0274\ua4e0",  # n
    "hhhh" + "uuuu" + "mmm" + "aaaaa" + "nnnnnn",
)
"""Letters of other scripts that look like a letter of the word "human"."""

FEWEST = 2
"""Minimum number of letters in a name that must equal the letters of the word "human". The
remaining letters of the word "human" may be any letters of another script.
"""

JOINS = " !\"#$%&'()*+,-./<=>?@[\\]^_`{|}~\u2010\u2013\u2019"
"""Signs that may follow the word "human" in other names, such as `human-resources`. No sign here
looks like a colon.
"""


def is_person(author: str) -> bool:
    """Return whether a name is reserved for people, or looks like such a name.

    A reserved name contains the word "human" before a colon. Any non-ASCII sign counts as a colon,
    because many signs look like a colon.
    """
    text = _folded(author)
    return any(
        _is_claim(text, at) for at in range(len(text)) if at == 0 or not _is_letter(text[at - 1])
    )


def _folded(author: str) -> str:
    """Return a name without accents and capitals, with one blank for each run of invisible
    characters.
    """
    letters: list[str] = []
    for letter in normalize("NFKD", author.casefold()):
        kind = category(letter)
        if kind[0] in "CZ" or letter in BLANK:
            letters += [" "] if letters and letters[-1] != " " else []
        elif kind not in {"Mn", "Me"}:
            letters.append(letter)
    return "".join(letters).casefold().translate(ALIKE)


def _is_claim(text: str, at: int) -> bool:
    """Return whether the word "human" and then a sign stand at position `at`, with blanks allowed
    in the word.
    """
    same = 0
    for meant in WORD:
        at += text.startswith(" ", at)
        letter = text[at : at + 1]
        if letter != meant and (letter.isascii() or not letter):
            return False
        same += letter == meant
        at += 1
    while at < len(text) and text[at] in JOINS:
        at += 1
    return same >= FEWEST and at < len(text) and not _is_letter(text[at])


def _is_letter(letter: str) -> bool:
    """Return whether a character is a letter or a digit. Modifier letters do not count as letters,
    because some modifier letters look like a colon.
    """
    kind = category(letter)
    return kind[0] in "LN" and kind != "Lm"


def check_agent(author: str) -> None:
    """Check that an agent's name is not reserved for people. Raises `Refused` (AUTHOR_RESERVED) if
    the name looks like the name of a person.
    """
    if is_person(author):
        raise Refused(
            Code.AUTHOR_RESERVED,
            f"{author[:64]!r} would be read as the name of a person. Tools are called by agents.",
            hint="Call again under a name of your own, as `author` or as the client's name: one "
            f"without {WORD!r} before a colon or a sign like one. People record on the board.",
        )
