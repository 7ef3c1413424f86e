from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats.session_facts import authors
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render import marks
from thoughtline.entrypoints.cli.render.layout import Indented
from thoughtline.entrypoints.cli.render.session.frontier import draw_frontier
from thoughtline.entrypoints.cli.render.session.session import (
    draw_asked,
    draw_attachments,
    draw_grounds,
    draw_heading,
    draw_notes,
)
from thoughtline.entrypoints.printable import branch_name, full_text, printable

MARGIN = 4
"""Number of columns before texts from the record. Only lines of our own begin further left."""


def draw_transcript(
    view: SessionView, handle: str, *, then: bool = False
) -> Iterator[RenderableType]:
    """Yield the whole session. `then` is true if the view shows an earlier moment."""
    yield from draw_heading(view, handle, then=then)
    yield from draw_grounds(view)
    yield from draw_asked(view)
    several = len(authors(view)) > 1
    for thought in view.thoughts.values():
        yield ""
        yield _draw_title(view, thought)
        yield Indented(Text(full_text(thought.text), style=_style(view, thought)), MARGIN)
        for part in (*draw_notes(view, thought, several=several), *draw_attachments(thought)):
            yield Indented(part, MARGIN)
    yield from draw_frontier(view)


def _draw_title(view: SessionView, thought: ThoughtView) -> Text:
    about = [
        printable(thought.kind),
        f"by {printable(thought.author)}",
        iso(thought.at),
        f"on {branch_name(thought.branch)}" if len(view.session.branches) > 1 else "",
    ]
    return Text.assemble(
        (thought.id, marks.id_look(view, thought.id)),
        (f" · {' · '.join(filter(None, about))}", "dim"),
    )


def _style(view: SessionView, thought: ThoughtView) -> str:
    """Return the style of a text. Fallen texts are dim, not struck through, to stay readable."""
    return "" if view.session.is_live(thought.id) else "dim"
