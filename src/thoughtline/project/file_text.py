from copy import copy
from typing import TYPE_CHECKING

from thoughtline.project import fingerprints
from thoughtline.project.files import Unreadable, suffix_of
from thoughtline.project.owners.owners import WHOLE, Outline, read_outline
from thoughtline.project.tokens import Token, tokens_of, without_form

if TYPE_CHECKING:
    from thoughtline.project.statement import Statement
    from thoughtline.project.symbols.symbol import Symbol

MAX_WHOLE = 1 << 20
"""Maximum size in bytes of a file that is split into tokens."""

BINARY = 8_192
"""Number of bytes at the beginning of a file that are searched for a zero byte, which marks a
binary file.
"""

MOST_LINES_OF_FILE = 250_000
"""Maximum number of lines of a file that are compared. Each line takes up to 200 bytes."""


class FileText:
    """A file, split into lines and tokens on demand. `symbols.symbols_of` sets the attribute
    `symbols`, and `statements.read_statements` the attribute `statements`.
    """

    def __init__(self, path: str, data: bytes, *, is_former: bool = False) -> None:
        self._is_former = is_former
        self.path = path
        self.data = data
        self.file = fingerprints.of_bytes(data)
        self._lines: list[bytes] | None = None
        self._prints: list[str] | None = None
        self._outline: Outline | None = None
        self._tokens: list[Token] | None = None
        self._former: FileText | None = None
        self._near: FileText | None = None
        self._other_type: FileText | None = None
        self.symbols: dict[str, Symbol] | None = None
        self.statements: list[Statement] | None = None

    @property
    def is_opaque(self) -> bool:
        return self.is_binary or len(self.data) > MAX_WHOLE

    @property
    def is_binary(self) -> bool:
        """True if the file is no text, or has too many lines to be compared."""
        return b"\0" in self.data[:BINARY] or self._has_too_many_lines

    @property
    def _has_too_many_lines(self) -> bool:
        return self.data.count(b"\n") > MOST_LINES_OF_FILE

    @property
    def lines(self) -> list[bytes]:
        """Lines of the file. Raises `Unreadable` if the file has too many lines."""
        if self._lines is None:
            if self._has_too_many_lines:
                raise Unreadable(f"has more than {MOST_LINES_OF_FILE:,} lines")
            self._lines = fingerprints.split_lines(self.data)
        return self._lines

    @property
    def prints(self) -> list[str]:
        """Fingerprints of the lines, without the form that has no meaning in this type of file."""
        if self._prints is None:
            is_plain = self.is_opaque or self._is_former
            lines = self.lines if is_plain else without_form(self.lines, self.path)
            self._prints = [fingerprints.of_line(line) for line in lines]
        return self._prints

    @property
    def outline(self) -> Outline:
        """Owners of each line. No line of a file that is too long has owners."""
        if self._outline is None:
            self._outline = (
                Outline([(WHOLE,)] * len(self.lines), {(WHOLE,): 0})
                if self.is_opaque
                else read_outline(self.lines, self.path, former=self._is_former)
            )
        return self._outline

    def formerly(self) -> "FileText":
        """Return this file with owners and fingerprints of lines as early builds of 0.7.0."""
        if self._former is None:
            self._former = FileText(self.path, self.data, is_former=True)
        return self._former

    def with_near_comments(self) -> "FileText":
        """Return this file without the comments among its owners that are not directly above."""
        near = self.outline.near
        if self._near is None and near is not None:
            self._near = copy(self)
            self._near._outline = near  # noqa: SLF001 - its own copy
        return self._near or self

    def as_type_of(self, path: str) -> "FileText":
        """Return this file as it was read under a path with another suffix, before it was renamed:
        the suffix is no changed line.
        """
        if suffix_of(path) == suffix_of(self.path):
            return self
        if self._other_type is None or self._other_type.path != path:
            self._other_type = FileText(path, self.data)
        return self._other_type

    @property
    def tokens(self) -> list[Token]:
        """Tokens of the file without layout, or no tokens if the file is too long."""
        if self._tokens is None and self.is_opaque:
            self._tokens = []
        if self._tokens is None:
            text = b"\n".join(self.lines).decode(errors="replace")
            self._tokens = tokens_of(self.path, f"{text}\n")
        return self._tokens

    def tokens_between(self, first: int, last: int) -> list[Token]:
        """Return the tokens of some lines, without the indentation before the first token, and
        without a comma that separates them from the next lines.
        """
        tokens = [token for token in self.tokens if first <= token.line <= last]
        if tokens and tokens[-1].is_loose:
            tokens.pop()
        begin = next((n for n, token in enumerate(tokens) if not token.depth), len(tokens))
        return tokens[begin:]
