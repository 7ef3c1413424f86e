"""List of sessions on the terminal, one or two lines for each session."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from thoughtline.dialects.times import iso
from thoughtline.entrypoints.printable import printable
from thoughtline.store.ledger import SessionSummary

ROOMY = 110
"""Minimum width in columns at which a session is printed on one line."""


def print_sessions(
    console: Console, sessions: Sequence[SessionSummary], owners: Sequence[str] = ()
) -> None:
    """Print a list of sessions, with their owners if `owners` has a name for each session."""
    if not sessions:
        console.print("No session yet. The first thought begins one.")
        return
    roomy = console.width >= ROOMY
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    if owners:
        table.add_column("owner", overflow="fold")
    table.add_column("session", no_wrap=True, style="cyan")
    table.add_column("events", justify="right")
    for heading in ("began", "latest") if roomy else ("began, latest",):
        table.add_column(heading, no_wrap=True, style="dim")
    table.add_column("opening words", no_wrap=roomy, overflow="ellipsis" if roomy else "fold")
    for number, summary in enumerate(sessions):
        times = [iso(summary.began), iso(summary.latest)]
        table.add_row(
            *[Text(owner) for owner in owners[number : number + 1]],
            Text(printable(summary.session)),
            f"{summary.version:,}",
            *(times if roomy else ["\n".join(times)]),
            Text(printable(summary.opening)),
        )
    console.print(table)
