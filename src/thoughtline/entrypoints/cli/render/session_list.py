from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from thoughtline.core.author import split_import
from thoughtline.core.text.short_names import short_age, short_names
from thoughtline.core.views.summaries.card import Card
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.owners import display_owner
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import SessionSummary

NEEDS, RESTS = ("●", "magenta"), ("○", "dim")
"""Marks of a session: something waits for a person, or nothing does."""

MAX_PROJECT, MAX_AUTHOR = 12, 18
"""Maximum number of a terminal's columns for a project and for an author."""

UNREAD = "not read"
"""State of a session that is too long for a list, or damaged behind its first events."""

DAMAGED = "damaged"
"""State of a session whose first or last events are damaged."""


class ListedSession(Struct, frozen=True):
    summary: SessionSummary
    card: Card | None
    owner: str | None = None


def print_sessions(
    console: Console, sessions: Sequence[ListedSession], now: int, *, project: str = ""
) -> None:
    """A terminal gets marks, the shortest names and ages, a pipe whole names and times."""
    if not sessions:
        of_project = f" of project {printable(project)}" if project else " yet"
        begins = "" if project else " The first thought begins one."
        console.print(f"No session{of_project}.{begins}")
        return
    summaries = [listed.summary for listed in sessions]
    names = [summary.session for summary in summaries]
    if console.is_terminal:
        names = short_names(names)
    columns = [
        *([] if sessions[0].owner is None else [Column("owner")]),
        *([Column("")] if console.is_terminal else []),
        Column("session", "cyan"),
        Column("latest", "dim", is_right=True),
        Column("project", is_spare=True),
        Column("title"),
        Column("state"),
        Column("author", "dim", is_spare=True),
    ]
    rows: list[list[Text | str]] = []
    for name, listed in zip(names, sessions, strict=True):
        summary, card = listed.summary, listed.card
        latest = short_age(summary.latest, now) if console.is_terminal else iso(summary.latest)
        latest = "" if summary.is_damaged else latest
        project = printable(Path(summary.description.project).name)
        rows.append(
            [
                *([] if listed.owner is None else [display_owner(listed.owner)]),
                *(
                    [Text(*(NEEDS if card and card.needs else RESTS))]
                    if console.is_terminal
                    else []
                ),
                printable(name),
                latest,
                _cut(project, MAX_PROJECT) if console.is_terminal else project,
                title(summary.opening),
                Text(_state(summary, card), style="magenta" if card and card.needs else ""),
                _cut(_authors(card), MAX_AUTHOR) if console.is_terminal else _authors(card),
            ]
        )
    console.print(FittedTable(columns, rows, yields=len(columns) - 3))


def _state(summary: SessionSummary, card: Card | None) -> str:
    if card is None:
        return DAMAGED if summary.is_damaged else UNREAD
    return ", ".join(card.needs) or ("concluded" if card.concluded else "open")


def _cut(text: str, width: int) -> Text:
    """Return a text cut to a width in columns. A wide character has two."""
    cut = Text(text)
    cut.truncate(width, overflow="ellipsis")
    return cut


def _authors(card: Card | None) -> str:
    if card is None or not card.authors:
        return ""
    first, *others = card.authors
    file, author = split_import(first)
    name = f"{author} (imported)" if file else first
    return printable(name) + (f" +{len(others)}" if others else "")
