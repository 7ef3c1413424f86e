from rich.text import Text

from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.fact import Fact, Words, write
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.printable import printable, quotation

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


def fact_text(fact: Fact) -> str:
    """Return a fact on one line, with each caller's text in plain words in quotation marks."""
    return "".join(
        quotation(part) if isinstance(part, Words) else printable(write((part,)))
        for part in fact.parts
    )


def draw_mark(fact: Fact) -> Text:
    return Text(f"{MARKS[fact.mark]} {fact_text(fact)}", style=LOOKS[fact.mark])


def draw_doubt(view: SessionView, node: str) -> list[Text]:
    """Return the causes of a node's doubt by their ids, an empty list if it is not in doubt."""
    if not view.session.truth.is_in_doubt(node):
        return []
    causes = " ".join(view.session.truth.doubts(node))
    return [Text(f"{MARKS['in doubt']} in doubt by {causes}", style=LOOKS["in doubt"])]
