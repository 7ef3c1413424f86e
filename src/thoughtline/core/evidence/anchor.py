"""Observation of a file: enough to notice a change later, without any of its text."""

from typing import Literal

from msgspec import Struct

EvidenceKind = Literal["file", "symbol", "command", "page", "note"]

CheckResult = Literal["unchanged", "moved", "reformatted", "changed", "gone"]
"""Result of comparing evidence with the world."""

IN_DOUBT = ("changed", "gone")
"""Results after which the evidence is in doubt."""


class Anchor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Lines, a symbol or a whole file, as they were when somebody looked.

    `path` is relative to the project, with "/" between its parts. `first` and `last` are lines,
    counted from 1, both 0 for a file as a whole. All fingerprints are hexadecimal digits: `content`
    of the text, `tokens` of the text without its layout (of a symbol without its comments too),
    `file` of the whole file, `lines` of each line, `before` and `after` of the lines around. `size`
    counts the tokens. `copy` of `copies` is which of several equal places in the file it is,
    counted from 1; `alike` counts those of the same tokens. `commit` is the one that was checked
    out, and `clean` says that the file was as that commit has it. If it was not, `text` holds the
    first lines, because git could not show them later.
    """

    path: str
    file: str
    content: str
    symbol: str = ""
    first: int = 0
    last: int = 0
    tokens: str = ""
    size: int = 0
    lines: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    copy: int = 1
    copies: int = 1
    alike: int = 1
    commit: str = ""
    clean: bool = False
    text: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Return the place as a caller would write it: "docs/tools.md:40-52"."""
        if self.symbol:
            return f"{self.path}#{self.symbol}"
        if not self.first:
            return self.path
        if self.first == self.last:
            return f"{self.path}:{self.first}"
        return f"{self.path}:{self.first}-{self.last}"
