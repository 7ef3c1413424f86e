"""Summary of one node: its text, standing, grounds, dependents, verdicts and evidence."""

from collections.abc import Iterator
from functools import partial

from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.views.evidence_under import evidence_under
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.facts import facts
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.session_view import SessionView, ThoughtView

IN_OTHER_LINES = ("rests_on", "label", "verdict", "outcome")
"""Keys of facts that have lines of their own here."""

REFERENCE_WIDTH = 100
"""Characters of the text of another node."""


def summarise_node(
    view: SessionView, node: str, handle: str, *, budget: int, measure: Measure
) -> str:
    """Return the summary of a node in at most `budget` tokens; the text is whole if it fits.

    Raises `Refused` (BUDGET_TOO_SMALL).
    """
    opening = (
        f"{view.session.labels.name(node)} of session {handle}, version {view.session.version}:"
    )
    return fit(opening, partial(_lines, view, node), budget=budget, measure=measure).text


def _lines(view: SessionView, name: str, width: int) -> Iterator[Line]:
    node, truth = view.node(name), view.session.truth
    text = node.text if width == WIDTHS[0] else shorten(node.text, 4 * width)
    yield Line("Text", text, needed=True)
    told = [fact.text for fact in facts(view, name, but=IN_OTHER_LINES)]
    yield Line("Known", "; ".join([view.session.standing(name).value, *told]), needed=True)
    for needs in truth.supports(name):
        for need in needs:
            yield Line("Rests on", _reference(view, need, width))
    for above in truth.needed_by(name):
        yield Line("Holds up", _reference(view, above, width))
    for judged in _verdicts(node):
        yield Line("Judged", shorten(judged, width))
    for evidence in evidence_under(view.session, [name]):
        shown = view.evidence[evidence]
        yield Line("Evidence under it", f"{evidence} {_evidence(shown, width)}")


def _reference(view: SessionView, node: str, width: int) -> str:
    """Return another node in a few words, with its standing unless it stands."""
    standing = view.session.standing(node).value
    text = shorten(view.node(node).text, min(width, REFERENCE_WIDTH))
    return view.session.labels.head(node, text) + (f" ({standing})" if standing != "stands" else "")


def _evidence(evidence: EvidenceView, width: int) -> str:
    place = shorten(evidence.place or evidence.text, min(width, REFERENCE_WIDTH))
    return place if evidence.found == "unchanged" else f"{place}: {evidence.finding}"


def _verdicts(node: NodeView) -> Iterator[str]:
    """Yield the verdicts on a thought, and what came of it, each with its author and reason."""
    if not isinstance(node, ThoughtView):
        return
    for verdict in node.verdicts:
        sure = f", {verdict.confidence:g} sure" if verdict.confidence is not None else ""
        where = f" in {verdict.judged_in}" if verdict.judged_in else ""
        because = f": {verdict.because}" if verdict.because else ""
        yield f"{verdict.verdict} by {verdict.author}{where}{sure}{because}"
    for outcome in node.outcomes:
        came = "came true" if outcome.came_true else "did not come true"
        because = f": {outcome.because}" if outcome.because else ""
        yield f"{came}, says {outcome.author}{because}"
