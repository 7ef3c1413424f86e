from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from thoughtline import __version__
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.short_names import NAME
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import SessionSummary

MOST_COUNTED = 1000
"""Number of sessions up to which sessions are counted."""

NEXT_STEPS = (
    ("open the board", "thoughtline serve --http"),
    ("give it to your agents", "thoughtline install"),
    ("read the latest session", "thoughtline show latest"),
    ("list all commands", "thoughtline --help"),
)


def print_welcome(console: Console, state: str, needs: Sequence[RenderableType] = ()) -> None:
    """Print the welcome text. `state` is one line about the record, and `needs` is the inbox."""
    console.print(Text(f"Thoughtline {__version__}: a durable record of how AI agents reason."))
    console.print(Text(printable(state)), soft_wrap=True)
    console.print()
    if needs:
        console.print(Text("Needs you", style="bold"))
        for part in needs:
            console.print(part)
        console.print()
    longest = max(len(purpose) for purpose, _ in NEXT_STEPS)
    for purpose, command in NEXT_STEPS:
        console.print(Text.assemble(f"  {purpose.ljust(longest)}  ", (command, "cyan")))


def record_state(sessions: Sequence[SessionSummary], width: int) -> str:
    """Describe a record on one line. The caller passes at most `MOST_COUNTED` + 1 sessions."""
    if not sessions:
        return "The record has no session yet. The first thought begins one."
    latest = sessions[0]
    many = len(sessions) > MOST_COUNTED
    count = f"More than {MOST_COUNTED:,} sessions" if many else count_noun(len(sessions), "session")
    known = f"{count}. Latest: {latest.session[:NAME]}, {iso(latest.latest)}, "
    return shorten(known + title(latest.opening, max(1, width - len(known))), width)
