"""Card of a session on the overview, for its template and its script."""

from pathlib import Path
from typing import Any, Literal

from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.summaries.card import Card, Line, Mark, Sketch
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.views.text_format import is_active, session_title
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import SessionSummary

Group = Literal["active", "waiting", "doubt", "decided", "other"]

GROUPS: dict[Group, str] = {
    "active": "Active now",
    "waiting": "Waiting for someone",
    "doubt": "In doubt",
    "decided": "Decided this week",
    "other": "Others",
}
"""Groups of sessions by name. A session is in the first group that fits."""

WEEK = 7 * 86_400_000
"""Number of milliseconds in a week."""

MAX_AUTHORS = 4
"""Maximum number of authors that a card names. The card shows the number of further authors."""

DRAWN = 3
"""Number of thoughts from which a session's card has a sketch."""

WIDTH, ROW, EDGE = 240, 8, 6
"""Sizes of a sketch in pixels: its width, the height of a row, and the margin."""


def card(summary: SessionSummary, known: Card | None, now: int) -> dict[str, Any]:
    """Return the data of a card. `known` is None for a session that is too long for a list, or that
    cannot be read.
    """
    shown: dict[str, Any] = {
        "href": urls.session(summary.session),
        "name": printable(summary.session),
        "title": session_title(summary.opening),
        "events": summary.version,
        "latest": summary.latest,
        "is_active": is_active(summary.latest, now),
        "project": printable(Path(summary.description.project).name),
        "tags": [printable(tag) for tag in summary.description.tags],
        "archived": summary.description.archived,
        "known": known is not None,
        "rest": _group(known, now),
        "group": group_of(summary, known, now),
    }
    return shown if known is None else shown | _details(known, summary.opening)


def group_of(summary: SessionSummary, known: Card | None, now: int) -> Group:
    """Return the group of a session on the overview."""
    return "active" if is_active(summary.latest, now) else _group(known, now)


def _group(known: Card | None, now: int) -> Group:
    """Return the group of an inactive session."""
    if known is None:
        return "other"
    if known.is_waiting:
        return "waiting"
    if known.glance.in_doubt:
        return "doubt"
    return "decided" if now - known.decided < WEEK else "other"


def _details(known: Card, opening: str) -> dict[str, Any]:
    """Return the details of a card. Texts that repeat the title are left empty."""

    def without_title(text: str) -> str:
        return "" if text.startswith(opening.removesuffix("…")) else title(text)

    return {
        "authors": [title(author) for author in known.authors[:MAX_AUTHORS]],
        "more_authors": max(0, len(known.authors) - MAX_AUTHORS),
        "label": "Concluded" if known.concluded else "Latest",
        "concluded": known.concluded,
        "text": without_title(known.text),
        "waits": without_title(known.waits),
        "next": printable(known.glance.next),
        "open": str(known.glance),
        "sketch": _sketch(known) if known.thoughts >= DRAWN else None,
    }


def _sketch(known: Card) -> dict[str, Any]:
    """Return the drawing of a session in pixels: a path for all branches, a dot for each marked
    thought.
    """
    sketch = known.sketch
    about = [
        f"{known.thoughts:,} thought{'' if known.thoughts == 1 else 's'}",
        f"{known.branches:,} branches" if known.branches > 1 else "",
        f"{known.fallen:,} fallen" if known.fallen else "",
    ]
    return {
        "about": ", ".join(filter(None, about)),
        "width": WIDTH,
        "height": 2 * EDGE + ROW * (sketch.rows - 1),
        "path": " ".join(_line(sketch, line) for line in sketch.lines),
        "dots": [_dot(sketch, mark) for mark in sketch.marks],
    }


def _line(sketch: Sketch, line: Line) -> str:
    """Return the path of a branch: from its root down to its row, and along the row."""
    y = EDGE + ROW * line.row
    first, last = _x(sketch, line.first), _x(sketch, line.last)
    if not line.root:
        return f"M{first} {y}H{last}"
    root, above = _x(sketch, line.root), EDGE + ROW * line.root_row
    return f"M{root} {above}L{first} {y}H{last}"


def _dot(sketch: Sketch, mark: Mark) -> dict[str, Any]:
    look = {
        Standing.STANDS: "stands",
        Standing.IN_DOUBT: "doubt",
        Standing.REVISED: "revised",
    }.get(mark.standing, "fallen")
    return {
        "x": _x(sketch, mark.thought),
        "y": EDGE + ROW * mark.row,
        "r": 4 if mark.concludes else 2.2,
        "look": f"{look} concludes" if mark.concludes else look,
    }


def _x(sketch: Sketch, thought: int) -> float:
    """Return the horizontal position of a thought in pixels. The sketch of a short session does not
    fill the whole width.
    """
    step = min(14.0, (WIDTH - 2 * EDGE) / max(1, sketch.thoughts - 1))
    return round(EDGE + (thought - 1) * step, 1)
