"""Marks, colours and styles in the terminal, of standings and verdicts; given or computed."""

from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView

LOOKS = {
    "open": "yellow",
    "verified": "green",
    "refuted": "red",
    "restored": "green",
    "abandoned": "yellow",
    "fallen": "red",
    "in doubt": "magenta",
    "given": "cyan",
}
MARKS = {
    "verified": "✓",
    "refuted": "✗",
    "restored": "✓",
    "abandoned": "⊘",
    "fallen": "✗",
    "in doubt": "?",
}

ID_LOOKS = {
    Standing.STANDS: "bold cyan",
    Standing.FALLEN: "bold red",
    Standing.REVISED: "dim",
    Standing.ABANDONED: "yellow",
    Standing.IN_DOUBT: "magenta",
}

GIVEN, COMPUTED = ("given", "blue"), ("computed", "magenta")
"""Where a number comes from, with its colour: an author gave it, or it is computed."""


def id_look(view: SessionView, thought: str) -> str:
    return ID_LOOKS[view.session.standing(thought)]


def text_style(view: SessionView, thought: str) -> str:
    if thought in view.session.revised_by:
        return "strike dim"
    match view.session.standing(thought):
        case Standing.FALLEN:
            return "red"
        case Standing.ABANDONED:
            return "italic dim"
        case _:
            return ""
