from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from thoughtline.entrypoints.printable import printable, printable_lines

CONTINUED = "┊ "
"""Mark before every continued line of a text. Without a mark, a text could imitate lines of
ours.
"""

NARROWEST = 24
"""Minimum width of a text in columns. Entries that have no room for it are indented less."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Renderable entry: an id, a text and notes. The text is indented by `indent` columns, or by
    fewer in a narrow room, and the id stands in the first of these columns.

    `kind` stands before the text and names its type. A text of type `Text` counts as safe. `under`
    is drawn below the notes, in the remaining width.
    """

    name: str
    text: str | Text
    notes: Sequence[Text] = ()
    _: KW_ONLY
    indent: int
    look: str = ""
    style: str = ""
    kind: str = ""
    under: Sequence[RenderableType] = ()

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[Text | Segment]:
        least = min(self.indent, len(self.name) + 1)
        indent = max(least, min(self.indent, options.max_width - NARROWEST))
        margin = Text(" " * indent)
        width = options.max_width - indent
        before = Text.assemble((self.name, self.look), " " * (indent - len(self.name)))
        for line in self._lines(console, width):
            yield Text.assemble(before, line)
            before = margin
        for note in self.notes:
            for line in _fold(console, note, width):
                yield Text.assemble(margin, line)
        for part in self.under:
            yield from _further_in(part, indent, console, options.update_width(width))

    def _lines(self, console: Console, width: int) -> Iterator[Text]:
        if isinstance(self.text, Text):
            yield from _fold(console, self.text, width)
            return
        style = Style.parse(self.style)
        first, *further = printable_lines(self.text)
        line = Text(first, style=style)
        if self.kind:
            line = Text.assemble((printable(self.kind), "italic"), (" · ", "dim"), line)
        yield from _fold(console, line, width)
        for text in further:
            line = Text(text, style=style)
            for part in line.wrap(console, width - len(CONTINUED)):
                yield Text.assemble((CONTINUED, "dim"), part)


@dataclass(frozen=True, slots=True)
class Indented:
    """Renderable that draws another one, indented by `by` columns, fewer in a narrow room."""

    part: RenderableType
    by: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        by = max(0, min(self.by, options.max_width - NARROWEST))
        yield from _further_in(self.part, by, console, options.update_width(options.max_width - by))


def one_line(*parts: str | Text | tuple[str, str], style: str = "") -> Entry:
    """Return an entry that is a line without an id. A mark shows where the line was wrapped."""
    return Entry("", Text.assemble(*parts, style=style), indent=0)


def draw_title(title: str) -> Iterator[RenderableType]:
    yield ""
    yield Text(title, style="bold")


def _further_in(
    part: RenderableType, by: int, console: Console, room: ConsoleOptions
) -> Iterator[Segment]:
    for segments in console.render_lines(part, room, pad=False):
        trimmed = _trim(segments)
        yield from (Segment(" " * by), *trimmed) if trimmed else ()
        yield Segment.line()


def _trim(line: list[Segment]) -> list[Segment]:
    """Tables have many blanks that would end up in copied text."""
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
