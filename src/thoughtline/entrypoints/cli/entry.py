"""One thing with an id: the id, its text beside it, and notes under the text."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions
from rich.style import Style
from rich.text import Text

from thoughtline.entrypoints.safe import safe_lines

CONTINUED = "┊ "
"""Stands before every further line of a text. Without it a text could draw thoughts of its own."""

NARROWEST = 24
"""Columns that a text gets however deep it stands."""


class Entry:
    """A renderable. `indent` columns come before the text, the id in the first of them."""

    def __init__(
        self, name: str, text: str, notes: Sequence[Text], *, indent: int, look: str, style: str
    ) -> None:
        self._name = Text(name.ljust(indent), style=look)
        self._margin = Text(" " * indent)
        self._text = text
        self._notes = notes
        self._style = Style.parse(style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        width = max(NARROWEST, options.max_width - len(self._margin))
        before = self._name
        for line in self._lines(console, width):
            yield Text.assemble(before, line)
            before = self._margin
        for note in self._notes:
            for line in _folded(console, note, width):
                yield Text.assemble(self._margin, line)

    def _lines(self, console: Console, width: int) -> Iterator[Text]:
        first, *further = safe_lines(self._text)
        yield from _folded(console, Text(first, style=self._style), width)
        for said in further:
            line = Text(said, style=self._style)
            for part in line.wrap(console, width - len(CONTINUED)):
                yield Text.assemble((CONTINUED, "dim"), part)


def _folded(console: Console, line: Text, width: int) -> Iterator[Text]:
    if line.cell_len <= width:
        yield line
        return
    first, *further = line.wrap(console, width - len(CONTINUED))
    yield first
    for part in further:
        yield Text.assemble((CONTINUED, "dim"), part)
