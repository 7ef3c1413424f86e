"""Table that fits the width of the terminal: one column gives way, and the others stay whole."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from rich.console import Console, ConsoleOptions
from rich.segment import Segment
from rich.text import Text

from thoughtline.entrypoints.cli.render.layout import one_line

GAP = 2
"""Number of columns of the terminal between two columns of the table."""

NARROWEST = 16
"""Minimum width of the column that gives way. A narrower one stands on a line of its own."""


class Column(Struct, frozen=True):
    """Column of a table. `is_spare` columns are left out if the others need their room."""

    heading: str
    style: str = ""
    is_right: bool = False
    is_spare: bool = False


class FittedTable:
    """Renderable table: the column at the place `yields` gives way to the others."""

    def __init__(
        self, columns: Sequence[Column], rows: Iterable[Sequence[Text | str]], *, yields: int
    ) -> None:
        self._columns = columns
        headings = [Text(column.heading) for column in columns]
        cells = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
        self._rows = [headings, *cells]
        self._yields = yields
        self._widths = [
            max(row[place].cell_len for row in self._rows) for place in range(len(columns))
        ]

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[Text | Segment]:
        width = options.max_width
        shown = list(range(len(self._columns)))
        spare = [place for place in shown if self._columns[place].is_spare]
        while spare and self._room(shown, width) < NARROWEST:
            shown.remove(spare.pop())
        room = self._room(shown, width)
        below = room < min(NARROWEST, self._widths[self._yields])
        if below:
            shown.remove(self._yields)
        for number, row in enumerate(self._rows):
            line = self._line(row, shown, room, is_heading=number == 0)
            yield from one_line(line).__rich_console__(console, options)
            if below and number:
                text = row[self._yields].copy()
                text.truncate(width - GAP, overflow="ellipsis")
                yield Text.assemble(" " * GAP, text)

    def _room(self, shown: Sequence[int], width: int) -> int:
        others = [self._widths[place] for place in shown if place != self._yields]
        return width - sum(others) - GAP * len(others)

    def _line(
        self, row: Sequence[Text], shown: Sequence[int], room: int, *, is_heading: bool
    ) -> Text:
        cells = []
        for place in shown:
            column, cell, wide = self._columns[place], row[place].copy(), self._widths[place]
            if place == self._yields:
                wide = min(wide, room)
                cell.truncate(wide, overflow="ellipsis")
            cell.stylize("bold" if is_heading else column.style)
            cell.align("right" if column.is_right else "left", wide)
            cells.append(cell)
        line = Text(" " * GAP).join(cells)
        line.rstrip()
        return line
