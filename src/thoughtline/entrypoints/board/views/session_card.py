from pathlib import Path
from typing import Any, Literal

from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.summaries.card import Card, Line, Mark, Sketch
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.views.text_format import is_active, session_title
from thoughtline.entrypoints.printable import printable, title
from thoughtline.store.ledger import SessionSummary

State = Literal["active", "doubt", "waiting", "decided", "other"]

STATES: dict[State, str] = {
    "active": "Active now",
    "doubt": "In doubt",
    "waiting": "Needs an answer",
    "decided": "Decided this week",
    "other": "Others",
}
"""States of sessions by name. A session may have several states; its mark shows the first."""

PLACES = {"day": "Last 24 hours", "week": "Last 7 days", "earlier": "Earlier"}
"""Groups of a list by day."""

DAY = 86_400_000
"""Number of milliseconds in a day."""

WEEK = 7 * DAY
"""Number of milliseconds in a week."""

MAX_AUTHORS = 4
"""Maximum number of authors that a card names. The card shows the number of further authors."""

DRAWN = 3
"""Number of thoughts from which a session's card has a sketch."""

WIDTH, ROW, EDGE = 240, 8, 6
"""Sizes of a sketch in pixels: its width, the height of a row, and the margin."""


def card(summary: SessionSummary, known: Card | None, now: int) -> dict[str, Any]:
    """`known` is None for a session that is too long for a list, or that cannot be read."""
    shown: dict[str, Any] = {
        "href": urls.session(summary.session),
        "name": printable(summary.session),
        "title": session_title(summary.opening),
        "events": summary.version,
        "latest": summary.latest,
        "worked": _worked(summary, known),
        "project": printable(Path(summary.description.project).name),
        "tags": [printable(tag) for tag in summary.description.tags],
        "archived": summary.description.archived,
        "known": known is not None,
        "state": _first(states(summary, known, now)),
        "rest": _first(_lasting_states(known, now)),
    }
    return shown if known is None else shown | _details(known, summary)


def states(summary: SessionSummary, known: Card | None, now: int) -> set[State]:
    lasting = _lasting_states(known, now)
    if not is_active(_worked(summary, known), now):
        return lasting
    return {"active", *(lasting - {"other"})}


def _worked(summary: SessionSummary, known: Card | None) -> int:
    """Return the time of the last event. Checks by the server do not count if the card is known."""
    return summary.latest if known is None else known.worked


def _lasting_states(known: Card | None, now: int) -> set[State]:
    found: set[State] = set()
    if known is not None:
        if known.doubted:
            found.add("doubt")
        if known.is_waiting:
            found.add("waiting")
        if now - known.decided < WEEK:
            found.add("decided")
    return found or {"other"}


def _first(found: set[State]) -> State:
    return next(state for state in STATES if state in found)


def place(summary: SessionSummary, by: str, now: int) -> str:
    if by == "project":
        return summary.description.project
    age = now - summary.latest
    return "day" if age < DAY else "week" if age < WEEK else "earlier"


def _details(known: Card, summary: SessionSummary) -> dict[str, Any]:
    """Return the details of a card. Texts that repeat the title are left empty."""
    opening = summary.opening

    def without_title(text: str) -> str:
        return "" if text.startswith(opening.removesuffix("…")) else title(text)

    return {
        "authors": [title(author) for author in known.authors[:MAX_AUTHORS]],
        "more_authors": max(0, len(known.authors) - MAX_AUTHORS),
        "needs": list(known.needs),
        "label": "Concluded" if known.concluded else "Latest",
        "concluded": known.concluded,
        "text": without_title(known.text),
        "waits": without_title(known.waits),
        "next": printable(known.glance.next),
        "open": str(known.glance),
        "sketch": _sketch(known) if known.thoughts >= DRAWN else None,
    }


def _sketch(known: Card) -> dict[str, Any]:
    """Pixels: a path for all branches, a dot for each marked thought."""
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
    """Pixels; the sketch of a short session does not fill the whole width."""
    step = min(14.0, (WIDTH - 2 * EDGE) / max(1, sketch.thoughts - 1))
    return round(EDGE + (thought - 1) * step, 1)
