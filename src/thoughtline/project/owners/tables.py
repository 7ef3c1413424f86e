"""Rows of tables in a text: the header above them, and the group that they belong to."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

TABLES = (".csv", ".tsv")
"""Suffixes of files whose first line names the values of the others."""

SEPARATOR = re.compile(rb"(?=.*[|+])(?=.*[-=])[|+:=\s-]+")
"""Pattern of a line without words, such as the line between the header of a table and its rows."""

QUOTE = re.compile(rb"\A\s*(?:>\s?)+")
"""Signs before a quoted line."""

HEADER, GROUP, ROW, CONTINUED = -2, -1, 0, 1


class Row(Struct, frozen=True):
    """A row of a table: its level, less for a row that governs others, and its words."""

    level: int
    words: bytes


def read_tables(lines: Sequence[bytes], path: str) -> dict[int, Row]:
    """Return the rows of all tables by the index of their line: a header, the name of a group, a
    row, or a row that belongs to the one above because its first cell is empty.
    """
    if path.lower().endswith(TABLES):
        cells = {at: _split(line, rb"[,;\t]") for at, line in enumerate(lines) if line.strip()}
        rows = {at: _row(each) for at, each in cells.items()}
        first = next((at for at in cells if not lines[at].startswith(b"#")), None)
        return rows if first is None else rows | {first: Row(HEADER, b",".join(cells[first]))}
    lines = [QUOTE.sub(b"", line) for line in lines]
    return {at: row for first, last in _blocks(lines) for at, row in _read(lines, first, last)}


def _blocks(lines: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    first: int | None = None
    for at, line in enumerate([*lines, b""]):
        has_cells = b"|" in line or (line.lstrip()[:1] == b"+" and SEPARATOR.fullmatch(line))
        if has_cells and first is None:
            first = at
        elif not has_cells and first is not None:
            yield first, at - 1
            first = None


def _read(lines: Sequence[bytes], first: int, last: int) -> Iterator[tuple[int, Row]]:
    """Yield the rows of a table. Nothing is a table without a line below its header."""
    rules = [at for at in range(first, last + 1) if SEPARATOR.fullmatch(lines[at])]
    below = (at for count, at in enumerate(rules) if at - first > count)
    is_end = (at for at in below if lines[at].lstrip()[:1] != b"+" or b"=" in lines[at])
    rule = next(is_end, None)
    if rule is None:
        return
    without_words = {*rules}
    names = [_split(lines[at], rb"\|") for at in range(first, rule) if at not in without_words]
    yield first, Row(HEADER, b"|".join(cell for cells in names for cell in cells))
    for at in range(first + 1, last + 1):
        cells = [] if at in without_words or at < rule else _split(lines[at], rb"\|")
        yield at, _row(cells)


def _row(cells: Sequence[bytes]) -> Row:
    words = cells[0].strip(b"*_") if cells else b""
    if not words:
        return Row(CONTINUED if any(cells) else ROW, b"")
    return Row(GROUP if cells[1:] and not any(cells[1:]) else ROW, words)


def _split(line: bytes, sign: bytes) -> list[bytes]:
    bare = line.strip()
    bare = bare.removeprefix(b"|").removesuffix(b"|") if sign == rb"\|" else bare
    return [cell.strip() for cell in re.split(sign, bare)]
