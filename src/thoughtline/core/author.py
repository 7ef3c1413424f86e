"""Names of authors that are reserved: for people, for this server, and for imported texts."""

import re
from functools import lru_cache
from unicodedata import category

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.skeleton import mixes_scripts, skeleton
from thoughtline.core.text.visible_characters import show, shows

PERSON = "human:"
"""Prefix of the names of people, which only the board assigns."""

SERVER = "thoughtline"
"""Author of entries that the server itself makes, such as the result of a file check."""

TYPED = "user"
"""Author of texts that a person typed in an imported transcript."""

COMMAND_LINE = "command line"
"""Author of deletions by a command in a terminal."""

RESERVED = {
    "".join(skeleton(name).split()): use
    for name, use in (
        (SERVER, "this server"),
        (TYPED, "people in imported transcripts"),
        (COMMAND_LINE, "commands in a terminal"),
    )
}
"""Skeletons of reserved names, each with the user of the name."""

WORD = skeleton(PERSON.removesuffix(":"))

SPACED = re.compile(r"(?<![^\W_])" + r"\s*".join(WORD) + r"\s*[^\w\s]")
"""Pattern of the word "human" with blanks between its letters, and a sign after it."""

OWNER = re.compile(r"(token|.*:\s*/\s*/.*)#", re.DOTALL)
"""Pattern of the skeleton of an owner's name, with which the names of guests begin."""

IMPORT = "import#"
"""Beginning of the author of an imported event: `import#FILE/AUTHOR`."""

LONGEST_FILE = 64
"""Maximum number of characters of a file's name in an author."""

IMPORTED = re.compile(skeleton(IMPORT))
"""Pattern of the skeleton of an imported author."""

KEPT = 256
"""Number of names whose check is kept, because callers keep their names."""


def person_author(name: str) -> str:
    """Raises `Refused` if the name is no name of a person."""
    name = " ".join(name.split()).removeprefix(PERSON)
    check_person(name)
    return PERSON + name


def check_person(name: str) -> None:
    """Raises `Refused` (BAD_ARGUMENTS) if the name has no visible letters, hides characters, or
    mixes scripts in a word to look like another name.
    """
    if not shows(name):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "The name is missing, or has no visible letters.",
            hint="Fill in your name: it is shown beside your entries.",
        )
    flaw = _flaw(name)
    if flaw:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"The name {show(name[:64])!r} {flaw}.",
            hint="Write the name in visible letters of one script in each word.",
        )


def check_agent(author: str) -> None:
    """Raises `Refused` (AUTHOR_RESERVED) if a name is or looks reserved, or hides characters."""
    reason = _fault(author)
    if reason:
        raise Refused(
            Code.AUTHOR_RESERVED,
            f"The name {show(author[:64])!r} {reason}. Tools are called by agents.",
            hint="Call again under a name of your own, as `author` or as the client's name: in "
            f"visible letters of one script, without the word {PERSON[:-1]!r}, and none of "
            f"{SERVER!r}, {TYPED!r} and {COMMAND_LINE!r}. People record on the board.",
        )


def guest_author(owner: str, author: str) -> str:
    """Return `GUEST/AUTHOR`; entries of this server keep their author."""
    return author if author == SERVER else f"{owner}/{author}"


def imported_author(file: str, author: str) -> str:
    """Return `import#FILE/AUTHOR`; only the last import of `author` counts."""
    name = show(file.replace("/", "_"))
    return f"{IMPORT}{name[:LONGEST_FILE]}/{show(split_import(author)[1])}"


def split_import(author: str) -> tuple[str, str]:
    """The file is "" if the event was recorded here. Only the last import counts."""
    last = ""
    while author.startswith(IMPORT):
        file, _, author = author.removeprefix(IMPORT).partition("/")
        last = last or file
    return last, author


@lru_cache(KEPT)
def _fault(author: str) -> str:
    """Return the reason why no agent may have a name, "" for none."""
    return _flaw(author) or _claim(author)


def _flaw(name: str) -> str:
    """Return what makes a name mislead a reader whoever has the name, or ""."""
    if show(name) != name:
        return "has hidden characters"
    return "mixes letters of several scripts in a word" if mixes_scripts(name) else ""


def _claim(author: str) -> str:
    """Return what makes a name claim to be somebody else, or ""."""
    for text in (skeleton(author), skeleton(author.replace("|", " "))):
        words = "".join(letter if _is_letter(letter) else " " for letter in text).split()
        if WORD in words or SPACED.search(text):
            return "would be read as the name of a person"
        use = RESERVED.get("".join(words))
        if use is not None:
            return f"would be read as the name of {use}"
        if OWNER.match(text):
            return "would be read as the name of an owner of a record"
        if IMPORTED.match(text):
            return "would be read as the name of the author in an imported file"
    return ""


def _is_letter(letter: str) -> bool:
    """Modifier letters do not count, because some of them look like a colon."""
    kind = category(letter)
    return kind[0] in "LN" and kind != "Lm"
