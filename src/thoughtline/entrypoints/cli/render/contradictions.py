"""What was said not to go together, and what would resolve it."""

from collections.abc import Iterator

from rich.text import Text

from thoughtline.core.events import Needs
from thoughtline.core.views.digest import way_out
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.decision import COMPUTED
from thoughtline.entrypoints.cli.render.item import Entry

SOLVED = 20
"""Contradictions of which it is computed what would resolve them. That may take long."""


def contradictions(tree: SessionView) -> Iterator[Entry]:
    """The open ones first, each group in the order they were declared."""
    ordered = sorted(tree.contradictions, key=lambda nodes: not _is_open(tree, nodes))
    for place, nodes in enumerate(ordered):
        told = tree.contradictions[nodes]
        said = f"{' '.join(nodes)} cannot all stand"
        if told.because:
            said = f"{said}: {told.because}"
        if _is_open(tree, nodes):
            way = way_out(tree, nodes) if place < SOLVED else "takes long; --json has it"
            note = Text.assemble(COMPUTED, f" {way}")
            yield Entry("✗", said, [note], indent=2, look="bold red")
        else:
            lost = [node for node in nodes if not tree.stands(node)]
            verb = "does" if len(lost) == 1 else "do"
            note = Text(f"resolved: {' '.join(lost)} {verb} not stand", style="dim")
            yield Entry("✓", said, [note], indent=2, look="dim", style="dim")


def _is_open(tree: SessionView, nodes: Needs) -> bool:
    return all(map(tree.stands, nodes))
