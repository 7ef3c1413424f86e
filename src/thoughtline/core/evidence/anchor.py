"""Observation of a file: enough to notice a later change, without the text of the file."""

from typing import Literal

from msgspec import Struct

EvidenceKind = Literal["file", "symbol", "command", "page", "note", "node", "date", "unless"]
"""Kind of evidence. A "node" is a thought, an assumption or evidence of another session. A "date"
is the last day for which another node is good. An "unless" stands while its exception does not.
"""

CheckResult = Literal["unchanged", "moved", "reformatted", "changed", "gone", "fallen", "refuted"]
"""Result of comparing evidence with its file, or with the node of another session. Only a node may
be "refuted" itself, or "fallen" with its grounds.
"""

DOWN = ("fallen", "refuted")
"""Results after which the evidence does not stand."""

IN_DOUBT = ("changed", "gone")
"""Results after which the evidence is in doubt."""

MOST_LINES = 1 << 32
"""Maximum number of lines of a file."""

MOST_LINES_OF_EVIDENCE = 20_000
"""Maximum number of lines of one piece of evidence. A caller may give 2,000 lines, and another
layout may have more.
"""

MOST_LINES_KEPT = 100
"""Maximum number of lines whose text is stored, or that are stored before or after evidence."""

MOST_FILES_KEPT = 100
"""Maximum number of files that are stored with a run because they differ from the commit."""


UNBORN = "HEAD"
"""Commit of an anchor before the first commit of a repository: git's answer at that time."""


class Anchor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fingerprints of lines, a symbol or a whole file at the time of an observation.

    `path` is relative to the project, with "/" between its parts. `first` and `last` are line
    numbers from 1, or 0 for a whole file. All fingerprints are hexadecimal digits. `content` is the
    fingerprint of the text, and `file` is the fingerprint of the whole file. `tokens` is the
    fingerprint of the text without its layout; for a symbol, comments are left out too. `lines` are
    the fingerprints of the lines, and `before` and `after` are the fingerprints of the lines around
    them. `size` counts the tokens. `copies` counts the places in the file with equal lines, owners
    and neighbours, and `copy` is the number of the anchored place among them, from 1. `alike` is 1,
    and counted the places with the same tokens before 0.7.0. `owners` are fingerprints of the
    section, class, function, key or comment that the lines stand under, outermost first (with "~"
    before that of a comment), and `peers` is the
    fingerprint of the similar lines under the same owner; anchors of release 0.6.0 and earlier have
    None and "". `commit` is the commit that was checked out. `clean` means that the file was
    unchanged since `commit`. For an unclean file, `text` holds the first lines, because git could
    not show the changed lines later. A `private` anchor is of a file that git ignores: it has no
    text, and is in no record file.

    The anchor of a run has all files of the project. `ran` is the time of the run in milliseconds
    since 1970, `path` is its command, and `file` is the fingerprint of all files. `files` has the
    contents of the files that differed from `commit`, "" for a missing file. Without `commit` and
    `files`, only the time of the run counts.
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
    owners: tuple[str, ...] | None = None
    peers: str = ""
    commit: str = ""
    clean: bool = False
    text: tuple[str, ...] = ()
    private: bool = False
    ran: int = 0
    files: dict[str, str] = {}

    @property
    def watched(self) -> str:
        """Return the path of the watched file, "" for all files of the project."""
        return "" if self.ran else self.path

    @property
    def known_commit(self) -> str:
        """Return the commit that was checked out, "" before the first commit."""
        return "" if self.commit == UNBORN else self.commit

    @property
    def is_consistent(self) -> bool:
        """True if the values fit together; an imported anchor may have any values."""
        has_lines = bool(self.first) and not self.symbol
        return (
            0 <= self.first <= self.last <= MOST_LINES
            and len(self.lines) == (self.last - self.first + 1 if has_lines else 0)
            and len(self.lines) <= MOST_LINES_OF_EVIDENCE
            and max(len(self.before), len(self.after), len(self.text)) <= MOST_LINES_KEPT
            and len(self.owners or ()) <= MOST_LINES_KEPT
            and 1 <= self.copy <= self.copies
            and min(self.size, self.ran) >= 0
            and len(self.files) <= (MOST_FILES_KEPT if self.ran else 0)
            and (not self.commit or self.commit.isalnum())
        )

    @property
    def place(self) -> str:
        """Return the place in the notation of callers, such as "docs/tools.md:40-52"."""
        if self.symbol:
            return f"{self.path}#{self.symbol}"
        if not self.first:
            return self.path
        if self.first == self.last:
            return f"{self.path}:{self.first}"
        return f"{self.path}:{self.first}-{self.last}"
