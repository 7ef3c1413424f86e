"""What was said not to go together, and what would resolve it."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.events import Needs
from thoughtline.core.views.digest import describe_way_out
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import COMPUTED

SOLVED = 20
"""Contradictions of which it is computed what would resolve them. That may take long."""

UNSOLVED = "takes long; --json has it"


def draw_contradictions(view: SessionView) -> Iterator[Entry]:
    """The open ones first, each group in the order they were declared."""
    ordered = sorted(view.contradictions, key=lambda nodes: not _is_open(view, nodes))
    for place, nodes in enumerate(ordered):
        because = view.contradictions[nodes].because
        text = f"{' '.join(nodes)} cannot all stand"
        if because:
            text = f"{text}: {because}"
        if _is_open(view, nodes):
            found = describe_way_out(view.session, nodes) if place < SOLVED else UNSOLVED
            note = Text.assemble(COMPUTED, f" {found}")
            yield Entry("✗", text, [note], indent=2, look="bold red")
        else:
            lost = [node for node in nodes if not view.stands(node)]
            verb = "does" if len(lost) == 1 else "do"
            note = Text(f"resolved: {' '.join(lost)} {verb} not stand", style="dim")
            yield Entry("✓", text, [note], indent=2, look="dim", style="dim")


def _is_open(view: SessionView, nodes: Needs) -> bool:
    return all(map(view.stands, nodes))
