"""Texts that people typed in Gemini CLI, with the files and outputs that the client
added.
"""

import re

from msgspec import Struct

ATTACHED = re.compile(
    r"\s*^--- Content from referenced files ---$.*?(?:^--- End of content ---\s*|\Z)",
    re.DOTALL | re.MULTILINE,
)
"""Pattern of the files that a person named with `@`."""

PATH = re.compile(r"^Content from @(?P<path>.+):$", re.MULTILINE)
"""Pattern of the line above a file's content."""

RAN = re.compile(
    r"\AI ran the following shell command:\n```sh\n(?P<command>.*?)\n```\n+"
    r"This produced the following result:\n```\n(?P<printed>.*?)\n?```\s*\Z",
    re.DOTALL,
)
"""Pattern of a command that a person ran with `!`."""


EXIT = re.compile(
    r"^Exit Code: (-?\d{1,9})$"
    r"(?:\n(?:Signal|[A-Z]\w+ PIDs|Process Group PGID): [^\n]*|\n</\w+>)*\s*\Z",
    re.MULTILINE,
)
"""Pattern of the exit code among the lines that the client adds below a command's output."""

LONGEST_END = 1_000
"""Maximum number of characters that these lines take."""


class Typed(Struct, frozen=True, kw_only=True):
    """Parts of a text: the `words` of a person, the `files` that the client added, and a command
    that the person ran. `command` is None if there is no command.
    """

    words: str
    files: tuple[str, ...] = ()
    command: str | None = None
    printed: str = ""


def exit_code(outcome: str) -> int | None:
    """Return the exit code of a command; None if the client did not write it."""
    match = EXIT.search(outcome[-LONGEST_END:])
    return int(match[1]) if match else None


def parse_typed(text: str) -> Typed:
    """Return the parts of a text of the type `user`."""
    if ran := RAN.match(text.strip()):
        return Typed(words="", command=ran["command"], printed=ran["printed"])
    attached = ATTACHED.search(text)
    files = PATH.findall(attached[0]) if attached else []
    return Typed(words=ATTACHED.sub("", text).strip(), files=tuple(files))
