"""One thing with an id: the id, its text beside it, and notes under the text."""

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from thoughtline.entrypoints.sanitize import safe, safe_lines

CONTINUED = "┊ "
"""Stands before every further line of a text. Without it a text could draw thoughts of its own."""

NARROWEST = 24
"""Columns that a text gets however deep it stands."""


class Item:
    """A renderable. `indent` columns come before the text, the id in the first of them.

    `kind` stands before a text and says what it is. A `Text` for a text is taken as safe. `under`
    is drawn below the notes, and is told how much room there is.
    """

    def __init__(
        self,
        name: str,
        text: str | Text,
        notes: Iterable[Text] = (),
        *,
        indent: int,
        look: str = "",
        style: str = "",
        kind: str = "",
        under: Iterable[RenderableType] = (),
    ) -> None:
        self._name = Text.assemble((name, look), " " * (indent - len(name)))
        self._margin = Text(" " * indent)
        self._text = text
        self._kind = kind
        self._notes = tuple(notes)
        self._under = tuple(under)
        self._style = Style.parse(style)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[Text | Segment]:
        width = max(NARROWEST, options.max_width - len(self._margin))
        before = self._name
        for line in self._lines(console, width):
            yield Text.assemble(before, line)
            before = self._margin
        for note in self._notes:
            for line in _fold(console, note, width):
                yield Text.assemble(self._margin, line)
        for part in self._under:
            for segments in console.render_lines(part, options.update_width(width), pad=False):
                yield from (Segment(self._margin.plain), *_trim(segments), Segment.line())

    def _lines(self, console: Console, width: int) -> Iterator[Text]:
        if isinstance(self._text, Text):
            yield from _fold(console, self._text, width)
            return
        first, *further = safe_lines(self._text)
        line = Text(first, style=self._style)
        if self._kind:
            line = Text.assemble((safe(self._kind), "italic"), (" · ", "dim"), line)
        yield from _fold(console, line, width)
        for text in further:
            line = Text(text, style=self._style)
            for part in line.wrap(console, width - len(CONTINUED)):
                yield Text.assemble((CONTINUED, "dim"), part)


def one_line(*parts: str | Text | tuple[str, str], style: str = "") -> Item:
    """A line by itself. If it is folded, that shows."""
    return Item("", Text.assemble(*parts, style=style), indent=0)


def _trim(line: list[Segment]) -> list[Segment]:
    """Without blanks at its end. A table has many, and each would be in what is copied."""
    while line and not line[-1].text.strip(" "):
        line = line[:-1]
    return [*line[:-1], Segment(line[-1].text.rstrip(" "), line[-1].style)] if line else []


def _fold(console: Console, line: Text, width: int) -> Iterator[Text]:
    if line.cell_len <= width:
        yield line
        return
    first, *further = line.wrap(console, width - len(CONTINUED))
    yield first
    for part in further:
        yield Text.assemble((CONTINUED, "dim"), part)
