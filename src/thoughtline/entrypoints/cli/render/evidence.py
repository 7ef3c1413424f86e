"""Result of a check of evidence, for a person."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.doubt_causes import doubt_causes
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.session.answer import draw_causes, draw_line
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.printable import printable

if TYPE_CHECKING:
    from thoughtline.app.evidence.project_check import SessionCheck

WIDTH = 240
"""Maximum number of characters of a thought in doubt."""


def draw_check(check: "SessionCheck", view: SessionView | None) -> Iterator[RenderableType]:
    """Yield the causes of doubt with their lines, other changed evidence, and the nodes in doubt;
    nothing if none exists. `view` is None if nothing is in doubt.
    """
    checked = {each.evidence for each in check.checked}
    causes = [each for each in doubt_causes(view) if checked & {*each.nodes}] if view else []
    told = {node for cause in causes for node in cause.nodes}
    changed = [
        each
        for each in check.checked
        if each.comparison.found != "unchanged" and each.evidence not in told
    ]
    if not (changed or causes or check.in_doubt or check.unwitnessed or check.unapproved):
        return
    yield draw_session_name(check.session)
    indent = 2 + max(len(name) for name in _names(check))
    if view:
        yield from draw_causes(view, causes, check.session)
    for each in changed:
        found = each.comparison
        look = "magenta" if found.found in IN_DOUBT else "dim"
        notes = [Text(printable(f"{found.found}: {found.because}"), style=look)]
        notes += list(draw_line(found.line))
        yield Entry(each.evidence, each.was, notes, indent=indent, look=f"bold {look}")
    for node in check.in_doubt:
        note = Text(f"? in doubt by {' '.join(node.causes)}", style="magenta")
        text = shorten(node.text, WIDTH)
        yield Entry(node.node, text, [note], indent=indent, look="bold magenta")
    for bare in check.unwitnessed:
        note = Text(f"{bare.origin}, not witnessed", style="dim")
        yield Entry(bare.node, shorten(bare.text, WIDTH), [note], indent=indent, look="bold")
    for claim in check.unapproved:
        note = Text("not approved", style="dim")
        yield Entry(claim.node, shorten(claim.text, WIDTH), [note], indent=indent, look="bold")
    yield ""


def _names(check: "SessionCheck") -> Iterator[str]:
    yield from (each.evidence for each in check.checked)
    yield from (node.node for node in check.in_doubt)
    yield from (node.node for node in check.unwitnessed)
    yield from (node.node for node in check.unapproved)
