"""Marks, colours and styles of each standing and verdict in the terminal."""

from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.session_view import SessionView

LOOKS = {
    "open": "yellow",
    "verified": "green",
    "refuted": "red",
    "restored": "green",
    "abandoned": "yellow",
    "fallen": "red",
}
MARKS = {"verified": "✓", "refuted": "✗", "restored": "✓", "abandoned": "⊘", "fallen": "✗"}


def id_look(view: SessionView, thought: str) -> str:
    match view.session.standing(thought):
        case Standing.FALLEN:
            return "bold red"
        case Standing.REVISED:
            return "dim"
        case Standing.ABANDONED:
            return "yellow"
        case _:
            return "bold cyan"


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
