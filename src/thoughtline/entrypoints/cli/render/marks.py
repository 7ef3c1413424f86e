"""Marks, colours and styles for standings, verdicts and the origin of numbers."""

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
"""Origin of a number, with its colour: given by an author, or computed."""


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
