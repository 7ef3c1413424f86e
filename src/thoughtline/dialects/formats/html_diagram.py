"""SVG drawing of a session: time runs to the right, and each branch has its own row."""

from collections.abc import Iterator
from html import escape

from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.lanes import Lane, lanes, thought_number
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.dialects.formats.graph import Heads, branches
from thoughtline.dialects.formats.text_lines import clean_line

STEP, ROW, EDGE = 18, 40, 20
"""Pixels between thoughts, between rows, and around the drawing."""

NAMED, SAID = 24, 120
"""Maximum number of characters of a branch's name, and of a thought in a tooltip."""


def draw(view: SessionView) -> Iterator[str]:
    """Yield lines of HTML with an SVG drawing, in which each thought links to its article.

    The drawing is hidden from screen readers, because the page describes all its facts in words.
    """
    rows = {lane.branch: lane for lane in lanes(view)}
    width = 2 * EDGE + STEP * (view.session.thoughts + 4)
    height = 2 * EDGE + ROW * max(lane.row for lane in rows.values())
    yield '<figure class="lanes" aria-hidden="true">'
    yield f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    for branch, thoughts in branches(view).items():
        yield from _row(view, rows, branch, thoughts)
    heads = Heads(view)
    for thought in view.thoughts.values():
        for merged in thought.merges:
            head = heads.of(merged, thought)
            yield _curve(_x(head), _y(rows[merged]), _x(thought.id), _y(rows[thought.branch]))
    for thought in view.thoughts.values():
        yield _dot(view, thought, _y(rows[thought.branch]))
    yield "</svg></figure>"


def _row(
    view: SessionView, rows: dict[str, Lane], branch: str, thoughts: list[ThoughtView]
) -> Iterator[str]:
    first, last = thoughts[0], thoughts[-1]
    y = _y(rows[branch])
    if first.after:
        root = view.thoughts[first.after]
        yield _curve(_x(root.id), _y(rows[root.branch]), _x(first.id), y)
    yield f'<path d="M{_x(first.id)} {y}H{_x(last.id)}"/>'
    name = escape(clean_line(shorten(branch or SPOKEN_MAIN, NAMED)))
    yield f'<text x="{_x(first.id)}" y="{y - 9}">{name}</text>'


def _dot(view: SessionView, thought: ThoughtView, y: int) -> str:
    text = escape(clean_line(shorten(thought.text, SAID)))
    return (
        f'<a href="#{thought.id}" tabindex="-1"><circle cx="{_x(thought.id)}" cy="{y}" r="4.5" '
        f'class="{view.state(thought.id)}"/><title>{thought.id} {text}</title></a>'
    )


def _curve(x: int, y: int, to_x: int, to_y: int) -> str:
    middle = (x + to_x) // 2
    return f'<path d="M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"/>'


def _x(thought: str) -> int:
    return EDGE + STEP * (thought_number(thought) - 1)


def _y(lane: Lane) -> int:
    return EDGE + ROW * lane.row
