"""List of sessions on the terminal, one line for each session."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from thoughtline.core.author import split_import
from thoughtline.core.text.short_names import short_age, short_names
from thoughtline.core.views.summaries.card import Card
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.owners import display_owner
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import SessionSummary

NEEDS, RESTS = ("●", "magenta"), ("○", "dim")
"""Marks of a session: something waits for a person, or nothing does."""

UNREAD = "not read"
"""State of a session that is damaged, or too long for a list."""


class ListedSession(Struct, frozen=True):
    summary: SessionSummary
    card: Card | None
    owner: str | None = None


def print_sessions(
    console: Console, sessions: Sequence[ListedSession], now: int, *, project: str = ""
) -> None:
    """Print a list of sessions, of one project if `project` is not empty.

    A terminal gets marks, the shortest names and ages, a pipe whole names and times.
    """
    if not sessions:
        of_project = f" of project {printable(project)}" if project else " yet"
        begins = "" if project else " The first thought begins one."
        console.print(f"No session{of_project}.{begins}")
        return
    summaries = [listed.summary for listed in sessions]
    names = [summary.session for summary in summaries]
    if console.is_terminal:
        names = short_names(names)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    if sessions[0].owner is not None:
        table.add_column("owner", overflow="fold")
    if console.is_terminal:
        table.add_column("")
    table.add_column("session", no_wrap=True, style="cyan")
    table.add_column("latest", no_wrap=True, justify="right", style="dim")
    table.add_column("project", no_wrap=True, max_width=12)
    table.add_column("title", no_wrap=True, overflow="ellipsis", ratio=1)
    table.add_column("state", no_wrap=True)
    table.add_column("author", no_wrap=True, max_width=18, style="dim")
    for name, listed in zip(names, sessions, strict=True):
        summary, card = listed.summary, listed.card
        latest = short_age(summary.latest, now) if console.is_terminal else iso(summary.latest)
        table.add_row(
            *([] if listed.owner is None else [Text(display_owner(listed.owner))]),
            *([Text(*(NEEDS if card and card.needs else RESTS))] if console.is_terminal else []),
            Text(printable(name)),
            latest,
            Text(printable(Path(summary.description.project).name)),
            Text(title(summary.opening)),
            Text(_state(card), style="magenta" if card and card.needs else ""),
            Text(_authors(card)),
        )
    console.print(table)


def _state(card: Card | None) -> str:
    if card is None:
        return UNREAD
    return ", ".join(card.needs) or ("concluded" if card.concluded else "open")


def _authors(card: Card | None) -> str:
    if card is None or not card.authors:
        return ""
    first, *others = card.authors
    file, author = split_import(first)
    name = f"{author} (imported)" if file else first
    return printable(name) + (f" +{len(others)}" if others else "")
