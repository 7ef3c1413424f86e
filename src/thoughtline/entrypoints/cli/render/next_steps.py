"""What comes next: the question that was left, and where a search would go on."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.text.truncation import short
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.decision import COMPUTED, GIVEN
from thoughtline.entrypoints.cli.render.item import Entry

SHOWN = 5
"""Thoughts to expand that are named. The rest is counted."""

SHORT = 120
"""Characters of a text that stands further up in whole."""


def ahead(tree: SessionView) -> Iterator[RenderableType]:
    if len(tree.session.frontier):
        yield ""
        yield from _search(tree)
    if tree.next:
        yield ""
        yield Entry("next", tree.next, indent=6, look="bold magenta")


def _search(tree: SessionView) -> Iterator[RenderableType]:
    session = tree.session
    found = session.frontier.next(session.is_live, session.thoughts)
    yield Text.assemble(
        ("expand next", "bold"),
        (f"  {how(session.frontier.width)} · order ", "dim"),
        COMPUTED,
        (", scores ", "dim"),
        GIVEN,
    )
    if not found:
        yield Text("nothing is left to expand", style="dim")
    indent = max(map(len, found[:SHOWN]), default=0) + 2
    for thought in found[:SHOWN]:
        score = Text(f"score {session.frontier.score(thought):g}", style="dim")
        told = tree.thoughts[thought]
        text = short(told.text, SHORT)
        yield Entry(thought, text, [score], indent=indent, look="bold magenta", kind=told.kind)
    if len(found) > SHOWN:
        yield Text(f"and {len(found) - SHOWN:,} more", style="dim")


def how(width: int) -> str:
    """The kind of a search."""
    return f"beam of {width:,}" if width else "best first"
