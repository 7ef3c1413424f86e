"""Contradictions of a session, each with the ways to resolve it."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.events import Needs
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.contradiction_advice import advice
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import COMPUTED

SOLVED = 20
"""Maximum number of contradictions for which a solution is computed. Computing a solution may take
long.
"""

UNSOLVED = "takes long; --json has it"


def draw_contradictions(view: SessionView) -> Iterator[Entry]:
    """Yield the open contradictions, then the resolved contradictions, each group in the order of
    declaration.
    """
    ordered = sorted(view.contradictions, key=lambda nodes: not _is_open(view, nodes))
    for place, nodes in enumerate(ordered):
        because = view.contradictions[nodes].because
        text = f"{' '.join(nodes)} cannot all stand"
        if because:
            text = f"{text}: {because}"
        if _is_open(view, nodes):
            found = advice(view.session, nodes) if place < SOLVED else UNSOLVED
            note = Text.assemble(COMPUTED, f" {found}")
            yield Entry("✗", text, [note], indent=2, look="bold red")
        else:
            note = Text(f"resolved: {', '.join(_why_resolved(view, nodes))}", style="dim")
            yield Entry("✓", text, [note], indent=2, look="dim", style="dim")


def _is_open(view: SessionView, nodes: Needs) -> bool:
    return view.session.contradict(nodes)


def _why_resolved(view: SessionView, nodes: Needs) -> Iterator[str]:
    """Yield each node of a contradiction that is not live, with the reason."""
    for node in nodes:
        match view.session.standing(node):
            case Standing.FALLEN:
                yield f"{node} does not stand"
            case Standing.REVISED:
                yield f"{node} was revised by {view.session.latest_revision(node)}"
            case Standing.ABANDONED:
                yield f"{node} was abandoned"
            case Standing.STANDS:
                pass
