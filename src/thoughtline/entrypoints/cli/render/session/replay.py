"""Rendering of one step of a replay: alone, or on a full screen with the tree around the step."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.segment import Segment
from rich.text import Text

from thoughtline.core.views.changes.changes import StandingChange
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.render.layout import Entry, one_line
from thoughtline.entrypoints.cli.render.session.event import draw_event, draw_standing_changes
from thoughtline.entrypoints.cli.render.session.session import Forest, draw_ground
from thoughtline.entrypoints.cli.replay_player.steps import Step
from thoughtline.entrypoints.printable import printable

Lines = list[list[Segment]]

KEYS = "space next · b back · g first · G last · p play · q quit"


def draw_step(step: Step) -> Iterator[RenderableType]:
    """Yield the time and author of an event, the event, and the changes that the event caused."""
    yield _draw_heading(step)
    yield from _draw_details(step, step.turns)


def _draw_heading(step: Step) -> Entry:
    recorded = step.recorded
    return one_line(
        (f"version {recorded.version:,} of {step.of:,}", "bold"),
        (f" · {iso(recorded.at)} · by {printable(recorded.author)}", "dim"),
    )


def _draw_details(step: Step, turns: Sequence[StandingChange]) -> Iterator[RenderableType]:
    yield draw_event(step.view, step.recorded, indent=len(step.view.session.next_thought) + 2)
    yield from draw_standing_changes(step.view, turns)
    for nodes in step.opened:
        yield Text(f"✗ open contradiction: {' '.join(nodes)}", style="red")
    for nodes in step.resolved:
        yield Text(f"✓ contradiction resolved: {' '.join(nodes)}", style="green")


class StepScreen:
    """Full screen with one step of a replay, and the part of the tree around the step that fits."""

    def __init__(self, step: Step, *, playing: bool) -> None:
        self._step = step
        self._playing = playing

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        height = options.height or options.size.height
        inner = options.update(height=None)

        def lines(*parts: RenderableType) -> Lines:
            return console.render_lines(Group(*parts), inner)

        top = lines(_draw_heading(self._step), _progress(self._step, options.max_width))
        details = _cut(
            lines(*_draw_details(self._step, self._step.turns[:height]), ""), height // 2, 0
        )
        foot = lines("", Text("any key stops" if self._playing else KEYS, style="dim"))
        tree = lines(*self._around(height))
        focus = next((n for n, line in enumerate(tree) if any(map(_is_reversed, line))), len(tree))
        room = max(0, height - len(top) - len(details) - len(foot))
        shown = _cut(tree, room, focus - room // 3)
        shown += [[]] * (room - len(shown))
        for line in (*top, *details, *shown, *foot):
            yield from (*line, Segment.line())

    def _around(self, height: int) -> Iterator[RenderableType]:
        view, touched = self._step.view, self._step.touched
        indent = max(map(len, view.assumptions), default=0) + 2
        for name in _near(list(view.assumptions), touched, height):
            yield draw_ground(view, name, indent, touched=name in touched)
        near = _near(list(view.thoughts), touched, height)
        for top in Forest(view, (view.thoughts[name] for name in near), touched=touched).tops:
            yield ""
            yield top


def _progress(step: Step, width: int) -> Text:
    done = round(width * step.recorded.version / step.of)
    return Text.assemble(("━" * done, "cyan"), ("─" * (width - done), "dim"))


def _near(names: Sequence[str], touched: set[str], room: int) -> list[str]:
    """Return the names to show: the touched names, with as many names before and after as fit."""
    places = [place for place, name in enumerate(names) if name in touched][-room:]
    middle = places[0] if places else len(names)
    first = max(0, min(middle - room, len(names) - room))
    shown = sorted({*places, *range(first, min(middle + room, len(names)))})
    return [names[place] for place in shown]


def _is_reversed(segment: Segment) -> bool:
    return segment.style is not None and bool(segment.style.reverse)


def _cut(lines: Lines, room: int, first: int) -> Lines:
    """Return as many lines as fit, beginning with `first` if possible. Marks show where lines were
    cut.
    """
    if len(lines) <= room:
        return lines
    first = max(0, min(first, len(lines) - room))
    shown = lines[first : first + room]
    mark = [Segment("…")]
    if first:
        shown[0] = mark
    if first + room < len(lines):
        shown[-1] = mark
    return shown
