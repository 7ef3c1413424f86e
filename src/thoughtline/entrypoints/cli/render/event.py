"""What an event was, in words, and what fell or rose through it."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionStated,
    Event,
    OutcomeRecorded,
    Recorded,
    SearchChosen,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.text.truncation import short
from thoughtline.core.views.changes import StandingChange, spoken
from thoughtline.core.views.session_view import OF_ASSUMPTIONS, SessionView
from thoughtline.entrypoints.cli.render import marks, session
from thoughtline.entrypoints.cli.render.item import Entry
from thoughtline.entrypoints.cli.render.next_steps import how
from thoughtline.entrypoints.sanitize import safe

WHOLE = 1 << 30
"""Characters of a reason, of which nothing is cut here."""

SHORT = 240
"""Characters of an earlier text that is repeated to say what an event is about."""


def happening(
    tree: SessionView, recorded: Recorded, *, before: str = "", indent: int, several: bool = False
) -> Entry:
    """An event as one entry, with `before` in front. What it is about is shown as it is in `tree`.

    A new thought is shown with all that became of it, an earlier one with what was said of it now.
    """
    event = recorded.event
    if isinstance(event, ThoughtRecorded):
        told = tree.thoughts[event.thought]
        return session.thought(tree, told, indent, several=several, before=before)
    by = f" · by {safe(recorded.author)}" if several else ""
    node = about(event)
    if not node:
        said = Text.assemble(safe(in_words(event)), (by, "dim"))
        return Entry(before, said, indent=len(before), look="bold")
    word = became(event)
    look = marks.LOOKS.get(word, "cyan")
    mark = marks.MARKS.get(word, "·")
    note = Text.assemble((f"{mark} {safe(in_words(event))}", look), (by, "dim"))
    text = tree.told(node).text
    if not isinstance(event, AssumptionStated):
        text = short(text, SHORT)
    return Entry(f"{before}{node}", text, [note], indent=indent, look=f"bold {look}")


def about(event: Event) -> str:
    """The earlier thought or the assumption that an event is about, "" if there is not just one."""
    if isinstance(event, SupportAdded):
        return event.thought
    return getattr(event, "assumption", "") or getattr(event, "on", "")


def became(event: Event) -> str:
    """What became of it, in one word, "" if it was not judged."""
    match event:
        case VerdictGiven():
            return event.verdict
        case OutcomeRecorded():
            return "verified" if event.came_true else "refuted"
        case _:
            return OF_ASSUMPTIONS.get(type(event), "")


def in_words(event: Event) -> str:
    """All that an event says besides a text of its own, on one line."""
    match event:
        case ThoughtRecorded():
            return f"{event.thought} recorded"
        case AssumptionStated():
            return f"{event.assumption} assumed"
        case AssumptionDescribed():
            return f"{event.assumption} described anew"
        case ThoughtScored():
            return f"{event.on} scored {event.score:g}"
        case SearchChosen():
            return f"search: {how(event.width)}"
        case _:
            return spoken(event, WHOLE)


def turned(tree: SessionView, turns: Iterable[StandingChange]) -> Iterator[Entry]:
    """Thoughts that stand otherwise than before, each with what caused it."""
    told = list(turns)
    indent = max((len(turn.thought) for turn in told), default=0) + 2
    for turn in told:
        look, said = ("green", "✓ stands again") if turn.stands else ("red", "✗ fell")
        because = Text(f"{said}: {safe(turn.because)}", style=look)
        thought = tree.thoughts[turn.thought]
        yield Entry(
            turn.thought, thought.text, [because], indent=indent, look=f"bold {look}", style=look
        )
