"""Next steps of a session: the open question, and the thoughts that a search would expand."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import COMPUTED, GIVEN
from thoughtline.entrypoints.printable import title

SHOWN = 5
"""Number of thoughts to expand that are listed. Thoughts beyond this number are only counted."""

SHORT = 120
"""Maximum number of characters of a text whose full form is printed further up."""


def draw_frontier(view: SessionView) -> Iterator[RenderableType]:
    if len(view.session.frontier):
        yield ""
        yield from _draw_search(view)
    if view.next:
        yield ""
        yield Entry("next", view.next, indent=6, look="bold magenta")


def _draw_search(view: SessionView) -> Iterator[RenderableType]:
    session = view.session
    next_thoughts = session.next_steps(session.thoughts)
    yield Text.assemble(
        ("expand next", "bold"),
        (f"  {describe_search(session.frontier.width)} · order ", "dim"),
        COMPUTED,
        (", scores ", "dim"),
        GIVEN,
    )
    if len(path := session.best_path()) > 1:
        yield Text(f"best path  {' > '.join(path)}", style="dim")
    if not next_thoughts:
        yield Text("nothing is left to expand", style="dim")
    indent = max(map(len, next_thoughts[:SHOWN]), default=0) + 2
    for name in next_thoughts[:SHOWN]:
        score = Text(f"score {session.frontier.score(name):g}", style="dim")
        thought = view.thoughts[name]
        text = title(thought.text, SHORT)
        yield Entry(name, text, [score], indent=indent, look="bold magenta", kind=thought.kind)
    if len(next_thoughts) > SHOWN:
        yield Text(f"and {len(next_thoughts) - SHOWN:,} more", style="dim")


def describe_search(width: int) -> str:
    return f"beam of {width:,}" if width else "best first"
