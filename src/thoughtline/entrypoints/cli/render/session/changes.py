"""Changes in a session since an earlier moment, for a person."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.changes.changes import SessionChanges
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.layout import draw_title, one_line
from thoughtline.entrypoints.cli.render.session.event import (
    draw_doubts,
    draw_event,
    draw_standing_changes,
)
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable


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
    turns = changes.turns()
    for title, stands in (("fell", False), ("stand again", True)):
        if same := [turn for turn in turns if turn.stands is stands]:
            yield from draw_title(title)
            yield from draw_standing_changes(view, same)
    doubts = changes.doubts()
    for title, in_doubt in (("now in doubt", True), ("doubt settled", False)):
        if alike := [doubt for doubt in doubts if doubt.in_doubt is in_doubt]:
            yield from draw_title(title)
            yield from draw_doubts(view, alike)
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
