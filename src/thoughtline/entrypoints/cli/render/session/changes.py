from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.changes.changes import SessionChanges
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.layout import Entry, draw_title, one_line
from thoughtline.entrypoints.cli.render.session.event import SHORT, draw_event
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable, title


def draw_changes(changes: SessionChanges, handle: str) -> Iterator[RenderableType]:
    """Yield the thoughts that fell or stand again, then the nodes in doubt, then each event."""
    view, events = changes.view, changes.events
    yield draw_session_name(handle)
    version = f"version {changes.since:,}" if changes.since else "the beginning"
    yield Text(f"since {version}, to version {view.session.version:,}", style="yellow")
    if not events:
        yield Text("No new events.")
        return
    authors = list(dict.fromkeys(recorded.author for recorded in events))
    times = f"{iso(events[0].at)} to {iso(events[-1].at)}"
    summary = (
        f"{count_noun(len(events), 'event')} · {times} · by {', '.join(map(printable, authors))}"
    )
    yield one_line(summary, style="dim")
    turns, doubts = changes.turns(), changes.doubts()
    fell = {turn.thought: f"✗ fell: {turn.because}" for turn in turns if not turn.stands}
    rose = {turn.thought: f"✓ stands again: {turn.because}" for turn in turns if turn.stands}
    doubted = {each.node: f"? in doubt: {each.because}" for each in doubts if each.in_doubt}
    settled = {each.node: "✓ doubt settled" for each in doubts if not each.in_doubt}
    yield from _draw_turned(view, "fell", fell, "red", is_whole=True)
    yield from _draw_turned(view, "stand again", rose, "green", is_whole=True)
    yield from _draw_turned(view, "now in doubt", doubted, "magenta")
    yield from _draw_turned(view, "doubt settled", settled, "green")
    yield from draw_title("new")
    first = len(f"v{events[-1].version}") + 2
    for recorded in events:
        yield draw_event(
            view,
            recorded,
            before=f"v{recorded.version}".ljust(first),
            indent=first + len(view.session.next_thought) + 2,
            several=len(authors) > 1,
        )


def _draw_turned(
    view: SessionView, heading: str, turned: dict[str, str], look: str, *, is_whole: bool = False
) -> Iterator[RenderableType]:
    if turned:
        yield from draw_title(heading)
    indent = max(map(len, turned), default=0) + 2
    for node, words in turned.items():
        text = view.node(node).text
        yield Entry(
            node,
            text if is_whole else title(text, SHORT),
            [Text(printable(words), style=look)],
            indent=indent,
            look=f"bold {look}",
            style=look if is_whole else "",
        )
