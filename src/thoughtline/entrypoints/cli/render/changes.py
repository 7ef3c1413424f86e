"""What changed in a session since an earlier moment, as a person reads it."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.text.truncation import counted
from thoughtline.core.views.changes import SessionChanges
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.event import happening, turned
from thoughtline.entrypoints.cli.render.item import one_line
from thoughtline.entrypoints.cli.render.session import named, titled
from thoughtline.entrypoints.sanitize import safe


def changed(history: SessionChanges, handle: str) -> Iterator[RenderableType]:
    """What fell and what rose, then each event."""
    tree, events = history.tree, history.events
    yield named(handle)
    version = f"version {history.since:,}" if history.since else "the beginning"
    yield Text(f"since {version}, to version {tree.session.version:,}", style="yellow")
    if not events:
        yield Text("Nothing was added.")
        return
    authors = list(dict.fromkeys(recorded.author for recorded in events))
    times = f"{iso(events[0].at)} to {iso(events[-1].at)}"
    said = f"{counted(len(events), 'event')} · {times} · by {', '.join(map(safe, authors))}"
    yield one_line(said, style="dim")
    turns = history.turns()
    for title, stands in (("what fell", False), ("what stands again", True)):
        if found := [turn for turn in turns if turn.stands is stands]:
            yield from titled(title)
            yield from turned(tree, found)
    yield from titled("what was added")
    first = len(f"v{events[-1].version}") + 2
    for recorded in events:
        yield happening(
            tree,
            recorded,
            before=f"v{recorded.version}".ljust(first),
            indent=first + len(tree.session.next_thought) + 2,
            several=len(authors) > 1,
        )
